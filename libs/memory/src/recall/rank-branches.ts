import type { MemoryKind } from '@ecphory/events'
import type { GraphRow } from '../graph/graph-query.ts'
import type { RankQuery } from '../ranking/features.ts'
import { rank } from '../ranking/rank.ts'
import type { RankCandidate } from '../ranking/rank-candidate.ts'
import type { BranchCandidates } from './branch-candidates.ts'
import type { RecallItem } from './recall-item.ts'

/** The ranking of what the graphs found, before anything is read of what rests on it. */
export interface RankedBranches {
  /** The best `k`; their facts are not known yet. */
  readonly items: readonly Omit<RecallItem, 'facts'>[]
  /** Score of every segment found, those beyond `k` included. */
  readonly relevance: ReadonlyMap<string, number>
  /** The caller's own id of the message that each of these segments is of. */
  readonly sources: ReadonlyMap<string, string>
}

/** Merges what the graphs found, and ranks it once. Pure; the order of the branches does not matter. */
export function rankBranches(query: RankQuery, branches: readonly BranchCandidates[], k: number): RankedBranches {
  const candidates = [...mergeCandidates(branches).values()]
  const statistics = branches.map((branch) => branch.statistics)
  const ranked = rank(candidates, statistics, query)
  return {
    items: ranked.slice(0, k).map(({ candidate, score }) => toItem(candidate, score)),
    relevance: new Map(ranked.map(({ candidate, score }) => [candidate.anchor.segmentId, score])),
    sources: new Map(ranked.map(({ candidate: { anchor } }) => [anchor.segmentId, anchor.sourceId])),
  }
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] }
/** A candidate as it grows: what only a node leads to has no anchor, and is none. */
type Merging = Mutable<Omit<RankCandidate, 'anchor' | 'kinds'>> & {
  anchor?: RankCandidate['anchor']
  readonly kinds: MemoryKind[]
}

const noCounts: RankCandidate['counts'] = new Map()

/** One candidate a segment, whichever graphs and queries found it; a node lends its weight to the segments it rests on. */
export function mergeCandidates(branches: readonly BranchCandidates[]): ReadonlyMap<string, RankCandidate> {
  const merging = new Map<string, Merging>()
  const entryOf = (segmentId: string): Merging => {
    let entry = merging.get(segmentId)
    if (entry === undefined) merging.set(segmentId, (entry = { kinds: [], counts: noCounts, expansion: 0, led: false }))
    return entry
  }
  for (const { kind, rows, leads } of branches) {
    for (const { support } of leads) for (const segmentId of support) entryOf(segmentId).led = true
    const counted = new Set<string>()
    for (const row of rows) {
      if (row.row === 'anchor') mergeAnchor(entryOf(row.anchor.segmentId), kind, row)
      else if (row.row === 'node' && !counted.has(row.node.id)) {
        counted.add(row.node.id)
        for (const segmentId of row.node.support) entryOf(segmentId).expansion += 1 / (1 + row.hops)
      }
    }
  }
  for (const [segmentId, entry] of merging) if (entry.anchor === undefined) merging.delete(segmentId)
  return merging as ReadonlyMap<string, Merging & Pick<RankCandidate, 'anchor'>>
}

function mergeAnchor(entry: Merging, kind: MemoryKind, row: GraphRow & { row: 'anchor' }): void {
  entry.anchor ??= row.anchor
  if (!entry.kinds.includes(kind)) entry.kinds.push(kind)
  if (row.counts && row.counts.size >= entry.counts.size) entry.counts = row.counts
  if (row.dot !== undefined) entry.dot = row.dot
  if (row.vector !== undefined) entry.vector = row.vector
}

function toItem(candidate: RankCandidate, score: number): Omit<RecallItem, 'facts'> {
  const { segmentId, traceId, sourceId, probabilities, doubtful, text, attachments, role, speaker, session, time } =
    candidate.anchor
  return {
    segmentId,
    traceId,
    sourceId,
    score,
    types: candidate.kinds,
    probabilities,
    doubtful,
    text,
    attachments,
    role,
    speaker,
    session,
    time,
    reasons: reasonsOf(candidate),
  }
}

function reasonsOf({ counts, dot, expansion }: RankCandidate): readonly string[] {
  // In the order of the alphabet, since each store counts terms in an order of its own.
  const words = [...counts].flatMap(([term, { own }]) => (own > 0 ? [term] : [])).sort()
  return [
    ...(words.length > 0 ? [`words: ${words.join(', ')}`] : []),
    ...(dot === undefined ? [] : [`meaning: ${dot.toFixed(2)}`]),
    ...(expansion > 0 ? ['graph'] : []),
  ]
}
