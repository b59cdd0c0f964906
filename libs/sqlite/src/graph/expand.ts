import type { GraphQuery, GraphRow } from '@ecphory/memory'
import { rowToEdge, rowToNode } from './item-row.ts'
import type { VersionRow } from './item-row.ts'
import type { Surroundings } from './item-reads.ts'

type Expand = Extract<GraphQuery, { readonly find: 'expand' }>

interface Reached {
  readonly row: VersionRow
  readonly hops: number
}

/**
 * Breadth first from the named nodes, a few statements per hop. What SAME_AS joins is one thing: it is followed at no
 * cost, whether asked for or not. Nodes come by (hops, id), up to `limit`; then the edges walked between them by
 * (hops, id), up to `limit`.
 */
export function expand(around: Surroundings, query: Expand): readonly GraphRow[] {
  const reached = new Map<string, Reached>()
  const walked: VersionRow[] = []
  let level = around.nodes([...around.idsByKeys(query.keys ?? []), ...(query.ids ?? [])])
  for (let hops = 0; level.size > 0 && reached.size < query.limit; hops++) {
    const joined = withSameAs(around, level, reached, walked)
    const room = query.limit - reached.size
    for (const row of [...joined.values()].sort(byItem).slice(0, room)) reached.set(row.item, { row, hops })
    if (hops === query.hops) break
    const edges = around.edges([...joined.keys()], query.edges)
    walked.push(...edges)
    level = around.nodes(newEnds(edges, reached, joined))
  }
  return [
    ...[...reached.values()].map(({ row, hops }): GraphRow => ({ row: 'node', node: rowToNode(row), hops })),
    ...edgesBetween(walked, reached, query),
  ]
}

const byItem = (a: VersionRow, b: VersionRow): number => (a.item < b.item ? -1 : 1)

function withSameAs(
  around: Surroundings,
  level: ReadonlyMap<string, VersionRow>,
  reached: ReadonlyMap<string, unknown>,
  walked: VersionRow[],
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
  edges: readonly VersionRow[],
  reached: ReadonlyMap<string, unknown>,
  joined: ReadonlyMap<string, unknown>,
): string[] {
  const ends = new Set(edges.flatMap(({ from_item, to_item }) => [from_item ?? '', to_item ?? '']))
  return [...ends].filter((id) => !reached.has(id) && !joined.has(id))
}

function edgesBetween(
  walked: readonly VersionRow[],
  reached: ReadonlyMap<string, Reached>,
  query: Expand,
): readonly GraphRow[] {
  const found = walked.flatMap((row) => {
    const [from, to] = [reached.get(row.from_item ?? ''), reached.get(row.to_item ?? '')]
    if (from === undefined || to === undefined) return []
    const nearer = Math.min(from.hops, to.hops)
    return [{ row, hops: row.type === 'SAME_AS' ? nearer : nearer + 1 }]
  })
  const first = new Map<string, Reached>()
  for (const edge of found.sort(byHops)) if (!first.has(edge.row.item)) first.set(edge.row.item, edge)
  return [...first.values()].slice(0, query.limit).map(({ row, hops }) => ({ row: 'edge', edge: rowToEdge(row), hops }))
}

function byHops(a: Reached, b: Reached): number {
  if (a.hops !== b.hops) return a.hops - b.hops
  if (a.row.item !== b.row.item) return byItem(a.row, b.row)
  if (a.row.record_from !== b.row.record_from) return b.row.record_from - a.row.record_from
  return a.row.slot < b.row.slot ? -1 : 1
}
