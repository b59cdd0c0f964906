import { allIds } from './check-safety.ts'
import type { Turn } from './memory-system.ts'
import type { Crash } from './rows.ts'
import type { DriverProcess } from './start-driver.ts'

/**
 * Lets a process add turns, kills it in the midst of one after so many acknowledgements, and counts what a new process on
 * the same folder does not have. Says nothing of a power loss: the kernel still writes what it was handed.
 *
 * @param start starts a driver on one and the same folder
 */
export async function crash(
  start: () => Promise<DriverProcess>,
  turns: readonly Turn[],
  after: number,
): Promise<Crash> {
  const killed = await start()
  const acknowledged = new Set<string>()
  // Further turns wait in the pipe, so that the kill falls into work.
  const requests = turns.slice(0, after * 2).map(async (turn) => {
    await killed.ask({ op: 'acknowledge', turns: [turn] })
    acknowledged.add(`${turn.user} ${turn.id}`)
    if (acknowledged.size === after) await killed.kill()
  })
  await Promise.allSettled(requests)
  const reopened = await start()
  await reopened.ask({ op: 'settle' })
  const found = await allIds(reopened, [...new Set(turns.map(({ user }) => user))])
  await reopened.ask({ op: 'close' })
  await reopened.end()
  return { acknowledged: acknowledged.size, lost: [...acknowledged].filter((key) => !found.has(key)).length }
}
