import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { works } from '../fixed-work/works.ts'
import { spreadOf } from '../measure.ts'
import type { Ratio } from '../measure.ts'

const event = 'instructions:u'
const runs = 3

/**
 * Instructions of the fixed works, each in processes of its own: of those that do the work, less those of one that only
 * prepares it. Empty where `perf` is not there, or the machine does not count: many virtual ones do not.
 */
export async function countInstructions(): Promise<Readonly<Record<string, Ratio>>> {
  if (countOf(process.execPath, ['--version']) === null) return {}
  const figures: Record<string, Ratio> = {}
  for (const name of Object.keys(works)) {
    const base = countOf(...workProcess(name, 0))
    const counts = Array.from({ length: runs }, () => countOf(...workProcess(name, 1)))
    const net = counts.flatMap((count) => (count === null || base === null ? [] : [count - base]))
    if (net.length > 0) figures[`instructions.${name}`] = spreadOf(net)
  }
  return figures
}

function workProcess(name: string, times: number): [command: string, args: readonly string[]] {
  const script = join(import.meta.dirname, '../fixed-work/work-process.ts')
  return [process.execPath, ['--conditions=@ecphory/source', script, name, String(times)]]
}

/** Null where nothing is counted. Throws where the program fails. */
function countOf(command: string, args: readonly string[]): number | null {
  const perf = spawnSync('perf', ['stat', '-x,', '-e', event, '--', command, ...args], { encoding: 'utf8' })
  if (perf.error !== undefined) return null
  if (perf.status !== 0) throw new Error(`A counted program ended with ${perf.status}: ${perf.stderr}`)
  return readCount(perf.stderr)
}

/** The count in what `perf stat -x,` prints, `count,unit,event,…`; null where it says that nothing is counted. */
export function readCount(text: string): number | null {
  const line = text.split('\n').find((one) => one.split(',')[2]?.startsWith('instructions'))
  const count = Number(line?.split(',')[0] || NaN)
  return Number.isFinite(count) ? count : null
}
