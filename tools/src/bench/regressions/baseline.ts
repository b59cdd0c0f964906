import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { commitHash, workspaceRoot } from '../../eval/evaluation.ts'
import type { Ratio } from '../measure.ts'
import { countInstructions } from './instructions.ts'

/** Ratios, and counts of instructions where the machine tells them, that later runs are held against. */
export interface Baseline {
  /** Ratios change a little from one machine to another, counts of instructions by the version of Node. */
  readonly machine: Machine
  readonly commit: string
  readonly figures: Readonly<Record<string, Ratio>>
}

export interface Machine {
  readonly cpu: string
  readonly node: string
}

const file = join(workspaceRoot, 'docs/results/bench/baseline.json')

export const thisMachine = (): Machine => ({ cpu: cpus()[0]?.model ?? 'unknown', node: process.version })

export const isSameMachine = (a: Machine, b: Machine): boolean => a.cpu === b.cpu && a.node === b.node

/** Null where none was ever kept. */
export const readBaseline = (): Baseline | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Baseline) : null

/** Keeps these ratios, and the instructions of the fixed works. What an earlier run on the same machine kept stays beside them. */
export async function writeBaseline(ratios: Readonly<Record<string, Ratio>>): Promise<void> {
  const machine = thisMachine()
  const held = readBaseline()
  const kept = held !== null && isSameMachine(held.machine, machine) ? held.figures : {}
  const figures = { ...kept, ...ratios, ...(await countInstructions()) }
  const baseline: Baseline = { machine, commit: commitHash(), figures: rounded(figures) }
  writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`)
}

const rounded = (figures: Readonly<Record<string, Ratio>>): Readonly<Record<string, Ratio>> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, { median, iqr, pairs }]) => [
      name,
      { median: Number(median.toPrecision(6)), iqr: Number(iqr.toPrecision(4)), pairs },
    ]),
  )
