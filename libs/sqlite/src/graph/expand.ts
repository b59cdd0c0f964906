import type { GraphQuery, GraphRow } from '@ecphory/memory'
import { rowToEdge, rowToNode } from './item-row.ts'
import type { VersionRow } from './item-row.ts'
import type { EdgeRow, Surroundings } from './item-reads.ts'

type Expand = Extract<GraphQuery, { readonly find: 'expand' }>

interface Reached {
  readonly row: VersionRow
  readonly hops: number
}
interface Walked {
  readonly row: EdgeRow
  readonly hops: number
}

/**
 * Breadth first from the named nodes, a few statements per hop. What SAME_AS joins is one thing: it is followed at no
 * cost, whether asked for or not. Nodes come by (hops, id), up to `limit`; then the edges walked between them by
 * (hops, id), up to `limit`.
 */
export function expand(around: Surroundings, query: Expand): readonly GraphRow[] {
  const reached = new Map<string, Reached>()
  const walked: EdgeRow[] = []
  const hasSameAs = around.hasSameAs()
  // What SAME_AS joins may come before what it is joined to, so only without it can nodes be cut unseen.
  const nodes = (ids: readonly string[], room: number) =>
    hasSameAs ? around.nodes(ids) : firstNodes(around, ids, room)
  let level = nodes([...new Set([...around.idsByKeys(query.keys ?? []), ...(query.ids ?? [])])], query.limit)
  for (let hops = 0; level.size > 0 && reached.size < query.limit; hops++) {
    const joined = hasSameAs ? withSameAs(around, level, reached, walked) : level
    const room = query.limit - reached.size
    for (const row of [...joined.values()].sort(byItem).slice(0, room)) reached.set(row.item, { row, hops })
    if (hops === query.hops) break
    const edges = around.edges([...joined.keys()], query.edges)
    walked.push(...edges)
    level = nodes(newEnds(edges, reached, joined), query.limit - reached.size)
  }
  return [
    ...[...reached.values()].map(({ row, hops }): GraphRow => ({ row: 'node', node: rowToNode(row), hops })),
    ...edgesBetween(around, walked, reached, query),
  ]
}

const byItem = (a: VersionRow, b: VersionRow): number => (a.item < b.item ? -1 : 1)

/** The first of these nodes by id that the read sees: at least as many as there is room for, if there are. */
function firstNodes(around: Surroundings, ids: readonly string[], room: number): ReadonlyMap<string, VersionRow> {
  const found = new Map<string, VersionRow>()
  const sorted = [...ids].sort()
  for (let from = 0; from < sorted.length && found.size < room; from += room) {
    for (const [id, row] of around.nodes(sorted.slice(from, from + room))) found.set(id, row)
  }
  return found
}

function withSameAs(
  around: Surroundings,
  level: ReadonlyMap<string, VersionRow>,
  reached: ReadonlyMap<string, unknown>,
  walked: EdgeRow[],
): ReadonlyMap<string, VersionRow> {
  const joined = new Map(level)
  for (let fresh = level; fresh.size > 0;) {
    const edges = around.edges([...fresh.keys()], ['SAME_AS'])
    walked.push(...edges)
    fresh = around.nodes(newEnds(edges, reached, joined))
    for (const [id, row] of fresh) joined.set(id, row)
  }
  return joined
}

function newEnds(
  edges: readonly EdgeRow[],
  reached: ReadonlyMap<string, unknown>,
  joined: ReadonlyMap<string, unknown>,
): string[] {
  const ends = new Set(edges.flatMap(({ from_item, to_item }) => [from_item ?? '', to_item ?? '']))
  return [...ends].filter((id) => !reached.has(id) && !joined.has(id))
}

function edgesBetween(
  around: Surroundings,
  walked: readonly EdgeRow[],
  reached: ReadonlyMap<string, Reached>,
  query: Expand,
): readonly GraphRow[] {
  const found = walked.flatMap((row): Walked[] => {
    const [from, to] = [reached.get(row.from_item ?? ''), reached.get(row.to_item ?? '')]
    if (from === undefined || to === undefined) return []
    const nearer = Math.min(from.hops, to.hops)
    return [{ row, hops: row.type === 'SAME_AS' ? nearer : nearer + 1 }]
  })
  const first = new Map<string, Walked>()
  for (const edge of found.sort(byHops)) if (!first.has(edge.row.item)) first.set(edge.row.item, edge)
  const kept = [...first.values()].slice(0, query.limit)
  const rows = around.rows(kept.map(({ row }) => row.id))
  return kept.map(({ hops }, index) => ({ row: 'edge', edge: rowToEdge(rows[index] as VersionRow), hops }))
}

function byHops(a: Walked, b: Walked): number {
  if (a.hops !== b.hops) return a.hops - b.hops
  if (a.row.item !== b.row.item) return a.row.item < b.row.item ? -1 : 1
  if (a.row.record_from !== b.row.record_from) return b.row.record_from - a.row.record_from
  return a.row.slot < b.row.slot ? -1 : 1
}
