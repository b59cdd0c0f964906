import type { Attachment, EventTime, LabelProbabilities, MemoryKind, Role } from '@ecphory/events'
import { spaceOf } from '../generation.ts'
import type { GraphRow } from '../graph/graph-query.ts'
import type { Interval, NodeLabel, Properties, SettledNode } from '../graph/items.ts'
import type { MemoryType } from '../memory-type.ts'
import type { GraphStore } from '../ports/graph-store.ts'
import { factsPerItemMax } from '../limits.ts'
import { rank } from '../ranking/rank.ts'
import type { RankCandidate } from '../ranking/rank-candidate.ts'
import type { Branch, BranchRequest } from './branch.ts'

/** A typed node that rests on the recalled segment. */
export interface RecallFact {
  readonly kind: MemoryKind
  readonly id: string
  readonly label: NodeLabel
  readonly properties: Properties
  readonly valid: Interval
}

export interface RecallItem {
  readonly segmentId: string
  readonly traceId: string
  /** The caller's own id of the message. */
  readonly sourceId: string
  /** 0 to 1, higher is better; the map is fixed, so that scores of two recalls compare. */
  readonly score: number
  /** The graphs that hold the segment. */
  readonly types: readonly MemoryKind[]
  readonly probabilities: LabelProbabilities
  readonly doubtful: boolean
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly role: Role
  readonly speaker: string | null
  readonly session: string | null
  readonly time: EventTime
  readonly facts: readonly RecallFact[]
  /** Why it was found: `words` (with the terms), `meaning`, `graph`. */
  readonly reasons: readonly string[]
}

interface RankSources {
  readonly graphs: GraphStore
  readonly types: readonly MemoryType[]
}

/** The ranking, and what the blocks need of it. */
export interface RankedBranches {
  readonly items: readonly RecallItem[]
  /** Score of every segment found, those beyond `k` included. */
  readonly relevance: ReadonlyMap<string, number>
  /** The caller's own id of the message that each of these segments is of. */
  readonly sources: ReadonlyMap<string, string>
  /** The typed nodes that rest on the items, by graph. */
  readonly facts: ReadonlyMap<MemoryKind, readonly (GraphRow & { row: 'node' })[]>
}

/** Merges what the graphs found, ranks it once, and reads the facts of the best `k`. */
export async function rankBranches(
  { graphs, types }: RankSources,
  request: BranchRequest,
  branches: readonly Branch[],
  k: number,
): Promise<RankedBranches> {
  const candidates = [...mergeCandidates(branches).values()]
  const statistics = branches.map((branch) => branch.statistics)
  const ranked = rank(candidates, statistics, request.query)
  const best = ranked.slice(0, k)
  const segmentIds = best.map(({ candidate }) => candidate.anchor.segmentId)
  const facts = await factsOf(graphs, types, request, segmentIds)
  const factsBySegment = bySegment(facts)
  return {
    items: best.map(({ candidate, score }) =>
      toItem(candidate, score, factsBySegment.get(candidate.anchor.segmentId) ?? []),
    ),
    relevance: new Map(ranked.map(({ candidate, score }) => [candidate.anchor.segmentId, score])),
    sources: new Map(ranked.map(({ candidate: { anchor } }) => [anchor.segmentId, anchor.sourceId])),
    facts,
  }
}

interface Merging {
  anchor?: RankCandidate['anchor']
  kinds: Set<MemoryKind>
  counts: RankCandidate['counts']
  dot?: number
  expansion: number
  led: boolean
}

/** One candidate a segment, whichever graphs and queries found it; a node lends its weight to the segments it rests on. */
export function mergeCandidates(branches: readonly Branch[]): ReadonlyMap<string, RankCandidate> {
  const merging = new Map<string, Merging>()
  const entryOf = (segmentId: string): Merging => {
    const entry = merging.get(segmentId) ?? { kinds: new Set(), counts: new Map(), expansion: 0, led: false }
    merging.set(segmentId, entry)
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
  return new Map(
    [...merging].flatMap(([segmentId, entry]) => (entry.anchor ? [[segmentId, toCandidate(entry, entry.anchor)]] : [])),
  )
}

function mergeAnchor(entry: Merging, kind: MemoryKind, row: GraphRow & { row: 'anchor' }): void {
  entry.anchor ??= row.anchor
  entry.kinds.add(kind)
  if (row.counts && row.counts.size >= entry.counts.size) entry.counts = row.counts
  if (row.dot !== undefined) entry.dot = row.dot
}

const toCandidate = (
  { kinds, counts, dot, expansion, led }: Merging,
  anchor: RankCandidate['anchor'],
): RankCandidate => ({
  anchor,
  kinds: [...kinds],
  counts,
  ...(dot !== undefined && { dot }),
  expansion,
  led,
})

async function factsOf(
  graphs: GraphStore,
  types: readonly MemoryType[],
  { subject, generation, asOf, filter }: BranchRequest,
  segmentIds: readonly string[],
): Promise<RankedBranches['facts']> {
  if (segmentIds.length === 0) return new Map()
  const query = { find: 'supportedBy', segmentIds, limit: segmentIds.length * factsPerItemMax } as const
  const read = types.map(async ({ kind }) => {
    const [rows = []] = await graphs.query(spaceOf(subject, generation, kind), [query], asOf, filter)
    return [kind, rows.filter((row) => row.row === 'node')] as const
  })
  return new Map(await Promise.all(read))
}

function bySegment(facts: RankedBranches['facts']): ReadonlyMap<string, readonly RecallFact[]> {
  const held = new Map<string, RecallFact[]>()
  for (const [kind, rows] of facts) {
    for (const { node } of rows) {
      for (const segmentId of node.support) held.set(segmentId, [...(held.get(segmentId) ?? []), toFact(kind, node)])
    }
  }
  return held
}

const toFact = (kind: MemoryKind, { id, label, properties, valid }: SettledNode): RecallFact => ({
  kind,
  id,
  label,
  properties,
  valid,
})

function toItem(candidate: RankCandidate, score: number, facts: readonly RecallFact[]): RecallItem {
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
    facts,
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
