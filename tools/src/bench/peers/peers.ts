import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { openShippedEncoder } from '@ecphory/onnx'
import {
  evaluationOptions,
  firstExisting,
  report,
  sharedData,
  skip,
  workspaceRoot,
  writeRows,
} from '../../eval/evaluation.ts'
import { readLocomo } from '../../eval/locomo/dataset.ts'
import { compareAll, figuresOf } from './comparison.ts'
import { prepareVectors } from './prepare-vectors.ts'
import { runPeers } from './run-peers.ts'
import { hasStrace } from './syncs.ts'
import { systemPlans } from './systems.ts'
import { createWorkload } from './workload.ts'
import type { Workload } from './workload.ts'
import { writeTable } from './write-table.ts'

/**
 * `npm run bench:peers`: ours beside other memory systems, each in a process of its own, with the same turns and questions
 * of LoCoMo and the same vectors, in turns. `--conversations N` (2), of each the first `--sessions N` (all), `--budget
 * SECONDS` of CPU that each may spend on adding and as much on searching (120), `--install FOLDER` that
 * `tools/peers/install.sh` was given, `--systems a,b` (all), `--crash-after N` acknowledgements (60).
 */
async function main(): Promise<void> {
  const { data, out, seed, extra } = evaluationOptions('peers', optionNames)
  const path = firstExisting(data.length > 0 ? data : [join(sharedData, 'locomo/locomo-dev6.json')])
  if (path === null) return skip('peers', seed, 'There is no LoCoMo file.')
  const conversations = readLocomo(path).slice(0, Number(extra.conversations ?? 2))
  const workload = createWorkload(conversations, seed, Number(extra.sessions ?? Infinity))
  const install = resolve(extra.install ?? join(workspaceRoot, '.ecphory/peers'))
  mkdirSync(install, { recursive: true })
  const places = { install, vectors: join(install, 'vectors') }
  await prepare(places.vectors, workload)
  const runs = mkdtempSync(join(install, 'run-'))
  const { rows, questions } = await runPeers(chosen(extra.systems), workload, {
    ...{ places, runs, hasStrace: hasStrace() },
    crashAfter: Number(extra['crash-after'] ?? 60),
    budgetMs: 1_000 * Number(extra.budget ?? 120),
  })
  rmSync(runs, { recursive: true })
  writeRows(
    out,
    'rows.jsonl',
    rows.map((row) => ({ ...row })),
  )
  writeRows(
    out,
    'questions.jsonl',
    questions.map((row) => ({ ...row })),
  )
  writeTable(out)
  const figures = { load1: loadavg()[0] ?? 0, ...figuresOf(compareAll(rows, questions)) }
  report(out, { eval: 'peers', figures, n: workload.questions.length, seed })
}

const optionNames = ['conversations', 'sessions', 'budget', 'install', 'systems', 'crash-after'] as const

async function prepare(folder: string, workload: Workload): Promise<void> {
  const encoder = await openShippedEncoder()
  try {
    await prepareVectors(folder, workload, encoder)
  } finally {
    await encoder.close()
  }
}

const chosen = (names: string | undefined) =>
  systemPlans.filter(({ name }) => names === undefined || names.split(',').includes(name))

await main()
