import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { seedDefault, workspaceRoot } from '../eval/evaluation.ts'

export interface BenchOptions {
  readonly out: string
  readonly seed: number
  /** Names of sections; all by default. */
  readonly only?: readonly string[]
  /** So many pairs of each ratio, in place of what the section has. */
  readonly pairs?: number
  /** Memories in the growth table. */
  readonly sizes: readonly number[]
  /** Of the counts of memories and messages. */
  readonly scale: number
  /** When the run should be over: growth leaves out what would not fit. */
  readonly minutes: number
  readonly startsServers: boolean
  readonly writesBaseline: boolean
  /** A section to be drawn instead of measured. */
  readonly flame?: string
}

const sizesDefault = '1000,10000,100000'
export const minutesDefault = 20

/**
 * What a bench was asked for. A run of a part (`--only`, `--pairs`, `--scale`) leaves the committed results alone: without
 * `--out` it writes to `.ecphory/<name>`. Unknown options throw.
 */
export function benchOptions(name: string, args: readonly string[] = process.argv.slice(2)): BenchOptions {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ out: text, seed: text, only: text, pairs: text, sizes: text, scale: text, minutes: text, flame: text },
      ...{ services: flag, baseline: flag },
    },
  })
  const isPart = [values.only, values.pairs, values.scale].some((value) => value !== undefined)
  const folder = join(workspaceRoot, isPart ? '.ecphory' : 'docs/results', name)
  return {
    out: resolve(values.out ?? folder),
    seed: values.seed === undefined ? seedDefault : Number(values.seed),
    ...(values.only !== undefined && { only: values.only.split(',') }),
    ...(values.pairs !== undefined && { pairs: Number(values.pairs) }),
    ...(values.flame !== undefined && { flame: values.flame }),
    sizes: (values.sizes ?? sizesDefault).split(',').map(Number),
    scale: Number(values.scale ?? 1),
    minutes: Number(values.minutes ?? minutesDefault),
    startsServers: values.services ?? false,
    writesBaseline: values.baseline ?? false,
  }
}
