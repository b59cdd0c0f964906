import type { MemoryKind } from '@ecphory/events'
import type { GraphRow, GraphStatistics } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
import { base64ToBytes, bytesToBase64 } from '../ranking/vector.ts'

type AnchorRow = Extract<GraphRow, { readonly row: 'anchor' }>
type Resting = Pick<SettledNode, 'id' | 'support'>

/** What the ranking reads of a branch, and all that has to travel for it. A whole branch will do as well. */
export interface BranchCandidates {
  readonly kind: MemoryKind
  readonly rows: readonly (
    AnchorRow | { readonly row: 'node'; readonly node: Resting; readonly hops: number } | { readonly row: 'edge' }
  )[]
  readonly leads: readonly Pick<SettledNode, 'support'>[]
  readonly statistics: GraphStatistics
}

type Counts = readonly (readonly [term: string, own: number, context: number])[]
/** Signed bytes in base64, and their scale. */
type WrittenVector = readonly [bytes: string, scale: number]
type Frequencies = GraphStatistics['documentFrequency']

/** As it travels: an anchor once, whatever queries found it; nodes as the segments that they rest on. */
interface Written {
  readonly kind: MemoryKind
  readonly anchors: readonly (readonly [AnchorRow['anchor'], Counts | null, number | null, WrittenVector | null])[]
  readonly nodes: readonly (readonly [id: string, hops: number, support: readonly string[]])[]
  readonly leads: readonly (readonly string[])[]
  readonly statistics: Omit<GraphStatistics, 'documentFrequency'>
  readonly frequencies: Counts
}

/** A branch's candidates as JSON. Numbers are written so that reading gives the same ones, bit for bit. */
export function writeCandidates({ kind, rows, leads, statistics }: BranchCandidates): string {
  const anchors = new Map<string, AnchorRow>()
  const nodes = new Map<string, readonly [string, number, readonly string[]]>()
  for (const row of rows) {
    if (row.row === 'anchor') {
      const { segmentId } = row.anchor
      const known = anchors.get(segmentId)
      anchors.set(segmentId, known === undefined ? row : merged(known, row))
    } else if (row.row === 'node' && !nodes.has(row.node.id)) {
      nodes.set(row.node.id, [row.node.id, row.hops, row.node.support])
    }
  }
  const { documentFrequency, ...sums } = statistics
  const written: Written = {
    kind,
    anchors: [...anchors.values()].map(({ anchor, counts, dot, vector }) => [
      anchor,
      counts === undefined ? null : countsToPairs(counts),
      dot ?? null,
      vector === undefined ? null : [bytesToBase64(vector.bytes), vector.scale],
    ]),
    nodes: [...nodes.values()],
    leads: leads.map(({ support }) => support),
    statistics: sums,
    frequencies: countsToPairs(documentFrequency),
  }
  return JSON.stringify(written)
}

export function readCandidates(text: string): BranchCandidates {
  const { kind, anchors, nodes, leads, statistics, frequencies } = JSON.parse(text) as Written
  return {
    kind,
    rows: [
      ...anchors.map(([anchor, counts, dot, vector]) => ({
        row: 'anchor' as const,
        anchor,
        ...(counts !== null && { counts: pairsToCounts(counts) }),
        ...(dot !== null && { dot }),
        ...(vector !== null && { vector: { bytes: base64ToBytes(vector[0]), scale: vector[1] } }),
      })),
      ...nodes.map(([id, hops, support]) => ({ row: 'node' as const, node: { id, support }, hops })),
    ],
    leads: leads.map((support) => ({ support })),
    statistics: { ...statistics, documentFrequency: pairsToCounts(frequencies) },
  }
}

/** The same anchor of two queries: the counts of the one that read more, and what the one that measured it brought. */
const merged = (known: AnchorRow, row: AnchorRow): AnchorRow => {
  const counts = (row.counts?.size ?? -1) >= (known.counts?.size ?? 0) ? row.counts : known.counts
  const [dot, vector] = [row.dot ?? known.dot, row.vector ?? known.vector]
  const measured = { ...(dot !== undefined && { dot }), ...(vector && { vector }) }
  return { row: 'anchor', anchor: known.anchor, ...(counts && { counts }), ...measured }
}

const countsToPairs = (counts: Frequencies): Counts =>
  [...counts].map(([term, { own, context }]) => [term, own, context])

const pairsToCounts = (counts: Counts): Frequencies =>
  new Map(counts.map(([term, own, context]) => [term, { own, context }]))
