import type { RankCandidate } from './rank-candidate.ts'

/** How candidates follow each other; all by their index. */
export interface Sessions {
  /** The members of each session, in order. */
  readonly members: readonly (readonly number[])[]
  /** Per candidate: its session, and the candidates before and after it, -1 where there is none. */
  readonly of: Int32Array
  readonly before: Int32Array
  readonly after: Int32Array
}

/** Orders the candidates of each session by (instant, order, index, id). What has no session is kept to its trace. */
export function arrangeSessions(candidates: readonly RankCandidate[]): Sessions {
  const membersByKey = new Map<string, number[]>()
  candidates.forEach(({ anchor: { agent, session, traceId } }, index) => {
    const key = JSON.stringify(session === null ? [traceId] : [agent, session])
    const members = membersByKey.get(key)
    if (members === undefined) membersByKey.set(key, [index])
    else members.push(index)
  })
  const members = [...membersByKey.values()].map((indices) => indices.sort(inOrder(candidates)))
  const of = new Int32Array(candidates.length)
  const before = new Int32Array(candidates.length).fill(-1)
  const after = new Int32Array(candidates.length).fill(-1)
  members.forEach((indices, session) =>
    indices.forEach((index, place) => {
      of[index] = session
      before[index] = indices[place - 1] ?? -1
      after[index] = indices[place + 1] ?? -1
    }),
  )
  return { members, of, before, after }
}

const inOrder = (candidates: readonly RankCandidate[]) => {
  return (left: number, right: number): number => {
    const a = (candidates[left] as RankCandidate).anchor
    const b = (candidates[right] as RankCandidate).anchor
    const byPlace = a.time.instant - b.time.instant || a.order - b.order || a.index - b.index
    return byPlace !== 0 ? byPlace : left - right
  }
}
