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

const warmTurns = 5

/**
 * Adds turns one by one, waiting for each to be found, and counts the syncs before and after each acknowledgement. Syncs
 * say more of a durable add than its time: one took .1 ms in one run and 4 ms in the next on the same disk.
 */
export async function countSyncs(driver: DriverProcess, turns: readonly Turn[], file: string): Promise<Syncs> {
  for (const turn of turns) {
    await driver.ask({ op: 'acknowledge', turn })
    await driver.ask({ op: 'settle' })
  }
  await driver.ask({ op: 'close' })
  await driver.end()
  return syncsOf(readFileSync(file, 'utf8'), turns.length, warmTurns)
}

/**
 * @param trace of a driver that replied once when it had opened, and then twice for each turn: acknowledged, settled
 * @param warm turns at the beginning that are not counted
 */
export function syncsOf(trace: string, turns: number, warm: number): Syncs {
  const stretches = countByStretch(trace)
  const counted = Array.from({ length: turns - warm }, (_, index) => 1 + 2 * (index + warm))
  const sum = (offset: number): number => counted.reduce((total, at) => total + (stretches[at + offset] ?? 0), 0)
  const [acknowledged, behind] = [sum(0) / counted.length, sum(1) / counted.length]
  return { turns: counted.length, acknowledged, searchable: acknowledged + behind }
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
