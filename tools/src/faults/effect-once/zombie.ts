import type { FaultStack } from '../harness/fault-stack.ts'
import type { Observer } from '../harness/observer.ts'
import { until } from '../harness/until.ts'
import { isStopped } from '../harness/process-stat.ts'
import { quietMs } from '../limits.ts'
import type { HeldWrite } from '../worker/held-writes.ts'

export interface ZombieOutcome {
  readonly name: string
  /** Writes that were held back as the process was stopped. */
  readonly held: number
  /** Of them, those that ended in CHECKPOINT_CONFLICT once the process went on. */
  readonly refused: number
  /** Of them, those that were written: each would be an effect twice. */
  readonly accepted: number
  /** Ends that are neither, e.g. a connection that was cut meanwhile; nothing was written by them. */
  readonly others: readonly string[]
}

/**
 * Stops a process right before its writes, waits until others have moved its partitions past each of them, and lets it
 * go on: its writes must be refused, one and all.
 */
export async function resumeAsZombie(
  faults: FaultStack,
  observer: Observer,
  name: string,
  giveWork: () => Promise<unknown>,
): Promise<ZombieOutcome> {
  const zombie = faults.process(name)
  zombie.kill('SIGUSR2')
  await giveWork()
  await until(`${name} stops itself`, () => (isStopped(zombie.pid) ? true : undefined))
  const held = await heldWrites(faults, name)
  await until(`others take over from ${name}`, async () => {
    const moved = await Promise.all(held.map(async ({ write }) => (await observer.progressOf(write)) > write.expected))
    return moved.every(Boolean) ? true : undefined
  })
  zombie.kill('SIGCONT')
  const outcomes = await until(`the stale writes of ${name} end`, () => {
    const ended = writesOf(faults, name).flatMap(({ outcome }) => outcome ?? [])
    return ended.length >= held.length ? ended : undefined
  })
  return {
    name,
    held: held.length,
    refused: outcomes.filter((outcome) => outcome === 'CHECKPOINT_CONFLICT').length,
    accepted: outcomes.filter((outcome) => outcome === 'accepted').length,
    others: outcomes.filter((outcome) => outcome !== 'CHECKPOINT_CONFLICT' && outcome !== 'accepted'),
  }
}

/** What a stopped process told last may still be on its way into its log: read until nothing comes any more. */
async function heldWrites(faults: FaultStack, name: string): Promise<readonly WriteLine[]> {
  let seen: readonly WriteLine[] = []
  return until(`${name} has told of its held writes`, async () => {
    const before = seen.length
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    seen = writesOf(faults, name).filter(({ outcome }) => outcome === undefined)
    return seen.length > 0 && seen.length === before ? seen : undefined
  })
}

interface WriteLine {
  readonly write: HeldWrite
  readonly outcome?: string
}

const writesOf = (faults: FaultStack, name: string): readonly WriteLine[] =>
  faults.log(name).filter(({ msg }) => msg === 'A write was held back.') as unknown as readonly WriteLine[]
