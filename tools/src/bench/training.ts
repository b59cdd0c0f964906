import type { TraceRecorded } from '@ecphory/events'
import { recordTrace } from '@ecphory/memory'
import { createRouterOn, openShippedEncoder, openShippedHead, readShippedBase } from '@ecphory/onnx'
import { oneHead } from '@ecphory/routing'
import type { RoundOptions, TraceRouter } from '@ecphory/routing'
import { createTrainingThread, systemTimeZones } from '@ecphory/service'
import { evaluationEncoder } from '../eval/evaluation.ts'
import { costOf, median, quantile, ratioOf } from './measure.ts'
import type { Cost, Ratio } from './measure.ts'
import { syntheticMessages } from './synthetic.ts'
import { syntheticPool } from './training-pool.ts'

export interface TrainingOptions {
  /** Labels, and those of them that are new. */
  readonly pool: number
  readonly newLabels: number
  readonly turns: number
  readonly decisionsPerTurn: number
}

export interface TrainingFigures {
  /** One round with nothing beside it: a thread that computes, so its CPU time is that of one core. */
  readonly round: Cost
  /** p95 of a decision beside a round / without one. Smaller is better. */
  readonly decisions: Ratio
  /** The two, in milliseconds: medians over the turns. */
  readonly besideP95Ms: number
  readonly aloneP95Ms: number
  /** The slowest decision beside a round: the first of a turn waits until the round is handed over. */
  readonly besideMostMs: number
}

const warmUp = 20

/**
 * `training`: a round as memories run it, in a thread of its own, on a pool of our own segments; and how much it slows
 * down decisions, one at a time with the shipped encoder and head. With and without a round take turns on the same texts.
 */
export async function benchTraining(options: TrainingOptions): Promise<TrainingFigures> {
  const round = await roundOptions(options)
  const encoder = await openShippedEncoder()
  const head = await openShippedHead()
  const router = createRouterOn(encoder, oneHead(head))
  const traces = oneMessageTraces(options.decisionsPerTurn)
  try {
    await decideAll(router, traces.slice(0, warmUp))
    const pairs: [beside: readonly number[], alone: readonly number[]][] = []
    for (let turn = 0; turn < options.turns; turn += 1) {
      const alone = await decideAll(router, traces)
      pairs.push([await besideRounds(round, () => decideAll(router, traces)), alone])
    }
    const p95s = pairs.map(([beside, alone]) => [quantile(beside, 0.95), quantile(alone, 0.95)] as const)
    return {
      round: await costOf(() => createTrainingThread().run(round)),
      decisions: ratioOf(p95s),
      besideP95Ms: median(p95s.map(([beside]) => beside)),
      aloneP95Ms: median(p95s.map(([, alone]) => alone)),
      besideMostMs: Math.max(...pairs.flatMap(([beside]) => beside)),
    }
  } finally {
    await head.release()
    await encoder.close()
  }
}

async function roundOptions({ pool, newLabels }: TrainingOptions): Promise<RoundOptions> {
  const encoder = await evaluationEncoder()
  try {
    const base = await readShippedBase()
    const { weights, manifest } = base
    return { base, parent: { weights, manifest }, pool: await syntheticPool(pool, newLabels, encoder), seed: 1 }
  } finally {
    await encoder.close()
  }
}

function oneMessageTraces(count: number): readonly TraceRecorded[] {
  const context = { now: Date.UTC(2026, 0, 1), timeZones: systemTimeZones }
  return syntheticMessages(count).map(
    (message) => recordTrace({ tenant: 'local', user: 'ana' }, [message], undefined, context).data as TraceRecorded,
  )
}

/** Milliseconds of each decision, one after the other. */
async function decideAll(router: TraceRouter, traces: readonly TraceRecorded[]): Promise<readonly number[]> {
  const times: number[] = []
  for (const trace of traces) times.push((await costOf(() => router.route(trace))).wall)
  return times
}

/** Does work while rounds run, one after the other, and ends the last of them. Rejects where a round fails. */
async function besideRounds<Result>(round: RoundOptions, work: () => Promise<Result>): Promise<Result> {
  const thread = createTrainingThread()
  let isDone = false
  const rounds = async (progress: () => void) => {
    while (!isDone) await thread.run({ ...round, progress })
  }
  return new Promise<Result>((resolve, reject) => {
    const begun = async () => {
      const result = await work()
      isDone = true
      await thread.stop()
      resolve(result)
    }
    let working: Promise<void> | undefined
    rounds(() => void (working ??= begun().catch(reject))).catch((error: unknown) => {
      if (!isDone) reject(error)
    })
  })
}
