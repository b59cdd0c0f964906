import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluationOptions, report, workspaceRoot, writeRows } from '../eval/evaluation.ts'
import { benchAdmission } from './admission.ts'
import type { AdmissionFigures } from './admission.ts'
import { benchAppend } from './append.ts'
import { measureCost } from './cost.ts'
import { growthPlot } from './growth-plot.ts'
import { growthPath, measureGrowth } from './growth.ts'
import type { GrowthRow } from './growth.ts'
import { isConclusive } from './measure.ts'
import type { Ratio } from './measure.ts'
import { measureNearest } from './nearest.ts'
import { benchRebuild, fill } from './rebuild.ts'
import { benchRecall } from './recall.ts'
import { benchRouter } from './router.ts'
import { benchTraining } from './training.ts'
import type { TrainingFigures } from './training.ts'

/**
 * `npm run bench`: speed as ratios against a baseline of the same run, growth, process memory, the cost of a memory, of an
 * admission, and of a training round. `--sizes 1000,10000,100000` sets the sizes of the growth table.
 */
const { out, seed, extra } = evaluationOptions('bench', ['sizes'])
const sizes = (extra.sizes ?? '1000,10000,100000').split(',').map(Number)
const folder = mkdtempSync(join(tmpdir(), 'ecphory-bench-'))
try {
  const ratios = await measureRatios()
  const admission = await benchAdmission(folder, { memories: 600, rounds: 15 })
  ratios.push(['admission.p50', admission.p50])
  show('admission.p50', admission.p50)
  console.log(admissionLine(admission))
  console.table(admission.parts)
  const growth: GrowthRow[] = []
  for (const size of sizes) {
    growth.push(await measureGrowth(folder, size))
    console.log(growthLine(growth.at(-1) as GrowthRow))
  }
  const processMiB = await measureProcess(10_000)
  console.log(`process with 10,000 memories: ${processMiB.toFixed(0)} MiB`)
  const nearest = await measureNearest(folder, 20_000)
  console.log(
    `nearest of 20,000: recall@10 ${nearest.recallAt10.toFixed(3)}, recall@60 ${nearest.recallAt60.toFixed(3)}`,
  )
  const cost = await measureCost(folder, 50)
  console.table(cost)
  const training = await benchTraining({ pool: 10_000, newLabels: 200, turns: 5, decisionsPerTurn: 100 })
  console.log(trainingLine(training))
  writeRows(
    out,
    'growth.jsonl',
    growth.map((row) => ({ ...row })),
  )
  writeRows(
    out,
    'cost.jsonl',
    cost.map((row) => ({ ...row })),
  )
  writeRows(out, 'nearest.jsonl', [{ ...nearest }])
  writeRows(
    out,
    'admission.jsonl',
    admission.parts.map((row) => ({ ...row })),
  )
  writeFileSync(join(out, 'growth.svg'), growthPlot(growth))
  const figures = Object.fromEntries(
    ratios.flatMap(([name, { median, iqr }]) => [
      [name, median],
      [`${name}.iqr`, iqr],
    ]),
  )
  report(out, {
    eval: 'bench',
    figures: { ...figures, processMiB, 'nearest.recall@10': nearest.recallAt10, ...trainingFigures(training) },
    n: ratios.length,
    seed,
  })
} finally {
  rmSync(folder, { recursive: true })
}

async function measureRatios(): Promise<[string, Ratio][]> {
  const ratios: [string, Ratio][] = []
  const measured = (name: string, ratio: Ratio) => {
    ratios.push([name, ratio])
    show(name, ratio)
  }
  measured('append', await benchAppend(folder, 100))
  const rebuilt = await benchRebuild(folder, 1_000, 11)
  measured('rebuild', rebuilt.wall)
  measured('rebuild.cpu', rebuilt.cpu)
  const { p50, p95 } = await benchRecall(folder, 2_000, 15)
  measured('recall.p50', p50)
  measured('recall.p95', p95)
  measured('router', await benchRouter(30))
  return ratios
}

function show(name: string, ratio: Ratio): void {
  const verdict = isConclusive(ratio) ? '' : '  (inconclusive: the spread is too wide)'
  const { median, iqr, pairs } = ratio
  console.log(`${name.padEnd(12)} ${median.toFixed(2)}  iqr ${iqr.toFixed(2)}  ${pairs} pairs${verdict}`)
}

function admissionLine({ admitMs, recallMs }: AdmissionFigures): string {
  return `a request with admission ${admitMs.toFixed(1)} ms, its recall alone ${recallMs.toFixed(1)} ms`
}

/**
 * The growth table leaves a file of the size that is asked for, or else it is made. Measured on the compiled program, as
 * users run it: from source, Node holds its type stripper in every thread besides.
 */
async function measureProcess(memories: number): Promise<number> {
  const path = growthPath(folder, memories)
  if (!existsSync(path)) await fill(path, memories)
  const build = [join(workspaceRoot, 'node_modules/typescript/bin/tsc'), '-b', join(workspaceRoot, 'tools')]
  execFileSync(process.execPath, build, { stdio: 'inherit' })
  const script = join(workspaceRoot, 'tools/dist/bench/process-memory.js')
  return Number(execFileSync(process.execPath, [script, path], { encoding: 'utf8' }))
}

function trainingFigures({ round, decisions }: TrainingFigures): Record<string, number> {
  return {
    'training.p95': decisions.median,
    'training.p95.iqr': decisions.iqr,
    'training.roundSeconds': round.wall / 1_000,
    'training.roundCpuSeconds': round.cpu / 1_000,
  }
}

function trainingLine({ round, decisions, besideP95Ms, aloneP95Ms, besideMostMs }: TrainingFigures): string {
  const beside = `p95 ${besideP95Ms.toFixed(0)} ms beside a round, ${aloneP95Ms.toFixed(0)} ms without`
  const ratio = `${decisions.median.toFixed(2)}, iqr ${decisions.iqr.toFixed(2)}, at most ${besideMostMs.toFixed(0)} ms`
  return `training: ${(round.wall / 1_000).toFixed(1)} s, CPU ${(round.cpu / 1_000).toFixed(1)} s; ${beside}: ${ratio}`
}

function growthLine({
  memories,
  appendMs,
  processMs,
  rebuildMs,
  recallP50Ms,
  recallP95Ms,
  bytesPerMemory,
}: GrowthRow): string {
  const ms = (value: number) => value.toFixed(2)
  const times = `append ${ms(appendMs)} ms, process ${ms(processMs)} ms, rebuild ${ms(rebuildMs)} ms a memory`
  return `${memories} memories: ${times}; recall p50 ${ms(recallP50Ms)} ms, p95 ${ms(recallP95Ms)} ms; ${bytesPerMemory.toFixed(0)} bytes each`
}
