import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Turn } from './memory-system.ts'
import type { Syncs } from './rows.ts'
import type { DriverProcess } from './start-driver.ts'

export const hasStrace = (): boolean => spawnSync('strace', ['--version']).status === 0

/** The same command under strace, which writes every sync, and every reply of the driver, to a file. */
export const traced = (command: readonly [string, ...string[]], file: string): readonly [string, ...string[]] => [
  'strace',
  ...['-f', '-qq', '-s', '0', '-e', 'trace=fsync,fdatasync,write', '-o', file],
  ...command,
]

const warmUnits = 5

/**
 * Adds units of turns, waiting for each to be found, and counts the syncs before and after each acknowledgement. Syncs
 * say more of a durable add than its time: one took .1 ms in one run and 4 ms in the next on the same disk.
 */
export async function countSyncs(
  driver: DriverProcess,
  units: readonly (readonly Turn[])[],
  file: string,
): Promise<Syncs> {
  for (const turns of units) {
    await driver.ask({ op: 'acknowledge', turns })
    await driver.ask({ op: 'settle' })
  }
  await driver.ask({ op: 'close' })
  await driver.end()
  return syncsOf(
    readFileSync(file, 'utf8'),
    units.map(({ length }) => length),
    warmUnits,
  )
}

/**
 * @param trace of a driver that replied once when it had opened, and then twice for each unit: acknowledged, settled
 * @param turns of each unit
 * @param warm units at the beginning that are not counted
 */
export function syncsOf(trace: string, turns: readonly number[], warm: number): Syncs {
  const stretches = countByStretch(trace)
  const counted = turns.slice(warm).reduce((sum, count) => sum + count, 0)
  const perTurn = (offset: number): number =>
    turns.slice(warm).reduce((sum, _, index) => sum + (stretches[1 + 2 * (index + warm) + offset] ?? 0), 0) / counted
  const [acknowledged, behind] = [perTurn(0), perTurn(1)]
  return { turns: counted, acknowledged, searchable: acknowledged + behind }
}

/** Syncs before the first reply, between the first and the second, and so on. A reply is a write to descriptor 3. */
function countByStretch(trace: string): readonly number[] {
  const counts = [0]
  for (const line of trace.split('\n')) {
    if (/\bwrite\(3,/.test(line)) counts.push(0)
    else if (/\b(fsync|fdatasync)\(/.test(line)) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
  }
  return counts
}
