import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isDistributedHere } from '@ecphory/embedded/testing'
import { openRouter } from '@ecphory/onnx'
import {
  evaluationEncoder,
  evaluationOptions,
  firstExisting,
  progress,
  report,
  sharedData,
  writeRows,
} from '../evaluation.ts'
import { readLocomoTraffic } from './locomo-traffic.ts'
import { openMode } from './open-mode.ts'
import type { Mode, ModeParts } from './open-mode.ts'
import { runTraffic } from './run-traffic.ts'
import type { Outcome } from './run-traffic.ts'
import { generateTraffic } from './traffic.ts'
import type { Traffic } from './traffic.ts'

/**
 * `npm run eval:modes`: the same traffic through the embedded mode (SQLite) and the distributed one (Kafka and Neo4j),
 * with a pinned head and no language model: history digests, answers and scores have to be equal. Takes `--seeds N`,
 * `--traces N`, and conversations of LoCoMo as `--data`. Servers: `ECPHORY_TEST_KAFKA` and `ECPHORY_TEST_NEO4J`.
 */
async function main(): Promise<void> {
  const options = evaluationOptions('modes', ['seeds', 'traces'])
  const seeds = Number(options.extra.seeds ?? 10)
  const traces = Number(options.extra.traces ?? 60)
  const locomo = firstExisting(options.data.length > 0 ? options.data : [join(sharedData, 'locomo/locomo-dev6.json')])
  const traffics = [
    ...Array.from({ length: seeds }, (_, index) => generateTraffic(options.seed + index, traces)),
    ...(locomo === null ? [] : readLocomoTraffic(locomo)),
  ]
  if (!isDistributedHere) {
    const missing = 'ECPHORY_TEST_KAFKA and ECPHORY_TEST_NEO4J name no servers; infra/services starts both.'
    process.stdout.write(`${missing}\n`)
    process.exitCode = 4
    return
  }
  const encoder = await evaluationEncoder()
  const { router, close } = await openRouter(encoder)
  const show = progress('traffic', traffics.length)
  const rows: ReturnType<typeof compare>[] = []
  for (const traffic of traffics) {
    rows.push(
      compare(
        traffic,
        await runIn('embedded', traffic, { encoder, router }),
        await runIn('distributed', traffic, { encoder, router }),
      ),
    )
    show(rows.length)
  }
  await close()
  await encoder.close()
  writeRows(options.out, 'rows.jsonl', rows)
  const share = (name: 'digestsEqual' | 'answersEqual' | 'endsEqual') =>
    rows.filter((row) => row[name]).length / rows.length
  const figures = {
    digestsEqual: share('digestsEqual'),
    answersEqual: share('answersEqual'),
    endsEqual: share('endsEqual'),
    steps: rows.reduce((sum, row) => sum + row.steps, 0),
    answers: rows.reduce((sum, row) => sum + row.answers, 0),
  }
  report(options.out, { eval: 'modes', figures, n: rows.length, seed: options.seed })
  if (figures.digestsEqual < 1 || figures.answersEqual < 1 || figures.endsEqual < 1) process.exitCode = 3
}

async function runIn(mode: Mode, traffic: Traffic, parts: ModeParts): Promise<Outcome> {
  const opened = await openMode(mode, parts)
  try {
    return await runTraffic((user) => opened.memory.of({ user }), traffic)
  } finally {
    await opened.close()
  }
}

/** One row of the result: never with a text. */
function compare(traffic: Traffic, embedded: Outcome, distributed: Outcome) {
  return {
    traffic: traffic.name,
    steps: traffic.steps.length,
    answers: traffic.questions.length,
    digestsEqual: isDeepStrictEqual(embedded.digests, distributed.digests),
    answersEqual: isDeepStrictEqual(embedded.answers, distributed.answers),
    endsEqual: isDeepStrictEqual(embedded.ends, distributed.ends),
    digests: embedded.digests,
    embeddedSeconds: Math.round(embedded.seconds * 10) / 10,
    distributedSeconds: Math.round(distributed.seconds * 10) / 10,
  }
}

if (import.meta.main) await main()
