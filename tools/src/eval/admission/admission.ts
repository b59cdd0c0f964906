/**
 * `npm run eval:admission`: how well the policies admit personal evidence, five-fold by domain on the tasks of
 * `tools/data/trace-tasks` and on generated ones, and on plain tasks, which nobody is taught; with `--test FILE`, trained on
 * all that are taught and tested on the file's. Baselines, ablations and the generator's reward are in the same rows.
 * `--seeds N` (5) nets decide by their mean; `--rows FILE` makes figures and tables of rows that were measured before. A run
 * that is stopped goes on where it was, by checkpoints under `.ecphory/checkpoints`; one that ends removes them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { readAdmissionTasks, readTests } from '../../train/admission/admission-tasks.ts'
import { levelTasks } from '../../train/admission/level-tasks.ts'
import { openTaskUtilities } from '../../train/admission/utility.ts'
import {
  evaluationEncoder,
  evaluationOptions,
  progress,
  readRows,
  report,
  workspaceRoot,
  writeRows,
} from '../evaluation.ts'
import type { AdmissionRow } from './admission-row.ts'
import { readTaughtTasks } from '../../train/admission/all-tasks.ts'
import { atChosen, chooseStopping } from './choose-stopping.ts'
import type { FoldOrder } from './fold-thread.ts'
import type { FoldResult } from './fold.ts'
import type { CurvePoint } from './train-fold.ts'
import { foldCount } from '../../train/admission/folds.ts'
import { stoppingTable } from './stopping-table.ts'
import { learningCurves } from './reports/curves.ts'
import { admissionFigures, figuresOfRows } from './reports/figures.ts'
import { sensitivity, sensitivityFigures, sensitivityTable } from './reports/sensitivity.ts'
import { renderTables } from './reports/tables.ts'

const threadsMax = 2

const options = evaluationOptions('admission', ['test', 'seeds', 'rows'])
const seeds = Number(options.extra.seeds ?? 5)
const test = options.extra.test ?? null
const checkpoints = join(
  workspaceRoot,
  '.ecphory/checkpoints/eval-admission',
  `${test === null ? 'folds' : 'test'}-seed-${options.seed}-seeds-${seeds}`,
)

const written = [...readAdmissionTasks('hard'), ...readAdmissionTasks('natural')]
const greedy = await sensitivity(written, openTaskUtilities())
mkdirSync(options.out, { recursive: true })
const rows = options.extra.rows === undefined ? await measure() : readRows<AdmissionRow>(options.extra.rows)
const figures = {
  ...(test === null ? admissionFigures(rows, options.seed) : figuresOfRows(rows, options.seed, '')),
  ...sensitivityFigures(greedy),
}
writeFileSync(join(options.out, 'tables.md'), renderTables(rows, figures, [sensitivityTable(greedy)]))
report(options.out, { eval: 'admission', figures, n: rows.length, seed: options.seed })
if (options.extra.rows === undefined) rmSync(checkpoints, { recursive: true, force: true })

/** Trains and tests every fold, and writes the rows, the learning curves, and what each way of stopping gave. */
async function measure(): Promise<readonly AdmissionRow[]> {
  // Texts are encoded and banks are recorded once, here: the threads find them in the cache.
  const encoder = await evaluationEncoder()
  await levelTasks([...readTaughtTasks(options.seed), ...readTests(test)], encoder, options.seed)
  await encoder.close()
  const folds = test === null ? Array.from({ length: foldCount }, (_, fold) => fold) : [null]
  const results = await runFolds(folds.map((fold) => ({ fold, test, seed: options.seed, seeds, checkpoints })))
  const trials = results.flatMap((result) => result.trials)
  const stopping = {
    sft: chooseStopping('sft', trials),
    stagewise: chooseStopping('stagewise', trials),
    joint: chooseStopping('joint', trials),
  }
  const all = results.flatMap((result) => result.rows)
  const chosen = all.map((row) => atChosen(row, stopping))
  writeRows(options.out, 'stopping.jsonl', stoppingTable(all, trials, stopping))
  writeRows(
    options.out,
    'rows.jsonl',
    chosen.map((row) => ({ ...row })),
  )
  writeFileSync(join(options.out, 'learning.svg'), learningCurves(meanCurves(results.map((result) => result.curves))))
  return chosen
}

async function runFolds(orders: readonly FoldOrder[]): Promise<readonly FoldResult[]> {
  const show = progress('admission', orders.length * seeds)
  const done: FoldResult[] = []
  let [next, trained] = [0, 0]
  const runNext = async (): Promise<void> => {
    const index = next++
    const order = orders[index]
    if (order === undefined) return
    done[index] = await runThread(order, () => show((trained += 1)))
    await runNext()
  }
  await Promise.all(Array.from({ length: threadsMax }, runNext))
  return done
}

function runThread(order: FoldOrder, onSeed: () => void): Promise<FoldResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./fold-thread.ts', import.meta.url), { workerData: order })
    thread.on('message', (message: { done?: number; result?: FoldResult }) => {
      if (message.result !== undefined) resolve(message.result)
      else onSeed()
    })
    thread.on('error', reject)
    thread.on('exit', (code) => reject(new Error(`A fold's thread ended with ${code} before it answered.`)))
  })
}

/** The mean over the folds of each seed's curve. */
function meanCurves(curves: readonly (readonly CurvePoint[])[]): readonly CurvePoint[] {
  const byPoint = new Map<string, CurvePoint[]>()
  for (const point of curves.flat()) {
    const key = `${point.stage} ${point.seed} ${point.round}`
    byPoint.set(key, [...(byPoint.get(key) ?? []), point])
  }
  return [...byPoint.values()].map((points) => ({
    ...(points[0] as CurvePoint),
    value: points.reduce((sum, { value }) => sum + value, 0) / points.length,
  }))
}
