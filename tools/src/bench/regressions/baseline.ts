import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { commitHash, workspaceRoot } from '../../eval/evaluation.ts'
import { median } from '../measure.ts'
import type { Ratio } from '../measure.ts'
import { measureShortForm } from './short-form.ts'
import type { FigureRatios } from './short-form.ts'

/** Ratios, and counts of instructions where the machine tells them, that later runs are held against. */
export interface Baseline {
  /** Ratios change a little from one machine to another, counts of instructions by the version of Node. */
  readonly machine: Machine
  readonly commit: string
  readonly figures: FigureRatios
}

export interface Machine {
  readonly cpu: string
  readonly node: string
}

const file = join(workspaceRoot, 'docs/results/bench/baseline.json')
const rounds = 3

export const thisMachine = (): Machine => ({ cpu: cpus()[0]?.model ?? 'unknown', node: process.version })

export const isSameMachine = (a: Machine, b: Machine): boolean => a.cpu === b.cpu && a.node === b.node

/** Null where none was ever kept. */
export const readBaseline = (): Baseline | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Baseline) : null

/** Measures the short form some times over, and keeps what came of it for later runs. */
export async function keepBaseline(): Promise<void> {
  const runs: FigureRatios[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await measureShortForm())
  const baseline: Baseline = { machine: thisMachine(), commit: commitHash(), figures: combineRuns(runs) }
  writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`)
  console.log(`${file}: ${Object.keys(baseline.figures).length} figures of ${rounds} runs`)
}

/** Of each figure the middle run; its spread is the widest within a run, or that between the runs. */
export function combineRuns(runs: readonly FigureRatios[]): FigureRatios {
  const combined = Object.keys(runs[0] ?? {}).map((name): [string, Ratio] => {
    const ratios = runs.flatMap((run) => run[name] ?? [])
    const medians = ratios.map((ratio) => ratio.median)
    const iqr = Math.max(...ratios.map((ratio) => ratio.iqr), Math.max(...medians) - Math.min(...medians))
    const pairs = ratios.reduce((sum, ratio) => sum + ratio.pairs, 0)
    return [name, { median: rounded(median(medians)), iqr: rounded(iqr), pairs }]
  })
  return Object.fromEntries(combined)
}

const rounded = (value: number): number => Number(value.toPrecision(6))
