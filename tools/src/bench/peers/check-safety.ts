import { bytesBelow, filesHolding } from './files.ts'
import { turnToText } from './memory-system.ts'
import type { Query, Turn } from './memory-system.ts'
import type { OpenSystem } from './protocol.ts'
import type { Erased, Reopened, Repeats } from './rows.ts'
import { hitsAsked, needleOf } from './workload.ts'

const toQuery = (turn: Turn, user: string): Query => ({
  user,
  text: turnToText(turn),
  now: turn.instant,
  k: hitsAsked,
})

/** Hits of others when one user searches for what only another one told. */
export async function countForeign(system: OpenSystem, foreign: Turn, user: string): Promise<number> {
  const { hits } = await system.ask({ op: 'search', queries: [toQuery(foreign, user)] })
  return (hits[0] ?? []).filter(([, owner]) => owner !== user).length
}

/** Adds a session again that was added before. */
export async function addAgain(system: OpenSystem, session: readonly Turn[]): Promise<Repeats> {
  const first = session[0] as Turn
  const before = await system.ask({ op: 'ids', user: first.user })
  await system.ask({ op: 'add', turns: session })
  const after = await system.ask({ op: 'ids', user: first.user })
  const { hits } = await system.ask({ op: 'search', queries: [toQuery(first, first.user)] })
  const ids = (hits[0] ?? []).map(([id]) => id)
  return {
    turns: session.length,
    stored: after.ids.length - before.ids.length,
    shown: ids.length - new Set(ids).size,
  }
}

/** Ids of all users' turns, as "user id". */
export async function allIds(system: OpenSystem, users: readonly string[]): Promise<ReadonlySet<string>> {
  const all = new Set<string>()
  for (const user of users) for (const id of (await system.ask({ op: 'ids', user })).ids) all.add(`${user} ${id}`)
  return all
}

/** Whether a newly started process has what the one before it had. */
export async function checkReopened(system: OpenSystem, before: ReadonlySet<string>, query: Query): Promise<Reopened> {
  const users = [...new Set([...before].map((key) => key.split(' ')[0] ?? ''))]
  const now = await allIds(system, users)
  const { hits } = await system.ask({ op: 'search', queries: [query] })
  return {
    openMs: system.opened.openMs,
    missing: [...before].filter((key) => !now.has(key)).length,
    hits: hits[0]?.length ?? 0,
  }
}

/** Removes a turn, closes the system, and looks for the turn's bytes in every file. */
export async function eraseAndClose(
  system: OpenSystem,
  folder: string,
  { turn, handle }: { readonly turn: Turn; readonly handle: string },
): Promise<Erased> {
  const filesBefore = filesHolding(folder, needleOf(turn))
  const took = await system.ask({ op: 'erase', user: turn.user, id: turn.id, handle })
  const { hits } = await system.ask({ op: 'search', queries: [toQuery(turn, turn.user)] })
  await system.ask({ op: 'close' })
  return {
    took,
    isFound: (hits[0] ?? []).some(([id]) => id === turn.id),
    filesBefore,
    filesAfter: filesHolding(folder, needleOf(turn)),
  }
}

/** What the files of a closed system take. */
export const closedBytes = async (system: OpenSystem, folder: string): Promise<number> => {
  await system.ask({ op: 'close' })
  return bytesBelow(folder)
}
