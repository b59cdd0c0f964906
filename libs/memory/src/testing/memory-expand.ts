import type { GraphQuery, GraphRow } from '../graph/graph-query.ts'
import type { SettledEdge } from '../graph/items.ts'
import type { ItemVersion } from '../ports/graph-store.ts'
import { onePerId } from './memory-queries.ts'
import type { SpaceView } from './memory-queries.ts'
import { byKeys } from './memory-space.ts'

type Expand = Extract<GraphQuery, { readonly find: 'expand' }>

/**
 * Breadth first from the named nodes. What SAME_AS joins is one thing: it is followed at no cost, whether asked for or
 * not. Nodes come by (hops, id), up to `limit`; then the edges walked between them by (hops, id), up to `limit`.
 */
export function expand(view: SpaceView, query: Expand): readonly GraphRow[] {
  const nodesById = new Map(onePerId(view.nodes).map((node) => [node.id, node]))
  const hopsById = new Map<string, number>()
  let level = startOf(view, query, nodesById)
  for (let hops = 0; level.size > 0 && hops <= query.hops; hops++) {
    const joined = withSameAs(view, level, (id) => nodesById.has(id) && !hopsById.has(id))
    const room = query.limit - hopsById.size
    for (const id of [...joined].sort().slice(0, room)) hopsById.set(id, hops)
    level = new Set(
      view.edges
        .filter(({ item }) => query.edges.includes(item.type))
        .flatMap(({ item }) => [...endsBeyond(item, joined)])
        .filter((id) => nodesById.has(id) && !hopsById.has(id)),
    )
  }
  return [
    ...[...hopsById].flatMap(([id, hops]): GraphRow[] => {
      const node = nodesById.get(id)
      return node === undefined ? [] : [{ row: 'node', node, hops }]
    }),
    ...edgesWalked(view, query, hopsById),
  ]
}

function startOf(view: SpaceView, query: Expand, nodesById: ReadonlyMap<string, unknown>): Set<string> {
  const keys = new Set(query.keys ?? [])
  const byKey = view.nodes.filter(({ item }) => item.keys.some((key) => keys.has(key))).map(({ item }) => item.id)
  return new Set([...byKey, ...(query.ids ?? []).filter((id) => nodesById.has(id))])
}

function withSameAs(view: SpaceView, level: ReadonlySet<string>, isNew: (id: string) => boolean): ReadonlySet<string> {
  const joined = new Set(level)
  for (const id of joined) {
    for (const { item } of view.edges) {
      if (item.type !== 'SAME_AS') continue
      // A Set hands out what is added while it is walked, so this closes over chains.
      for (const end of endsBeyond(item, new Set([id]))) if (isNew(end)) joined.add(end)
    }
  }
  return joined
}

/** The other end of an edge that touches one of these nodes. */
function endsBeyond(edge: SettledEdge, ids: ReadonlySet<string>): readonly string[] {
  return [...(ids.has(edge.from) ? [edge.to] : []), ...(ids.has(edge.to) ? [edge.from] : [])]
}

function edgesWalked(view: SpaceView, query: Expand, hopsById: ReadonlyMap<string, number>): readonly GraphRow[] {
  const walked = view.edges.flatMap((version): (ItemVersion<SettledEdge> & { hops: number })[] => {
    const [from, to] = [hopsById.get(version.item.from), hopsById.get(version.item.to)]
    if (from === undefined || to === undefined) return []
    const nearer = Math.min(from, to)
    if (version.item.type === 'SAME_AS') return [{ ...version, hops: nearer }]
    const isWalked = query.edges.includes(version.item.type) && nearer < query.hops
    return isWalked ? [{ ...version, hops: nearer + 1 }] : []
  })
  return walked
    .sort(byKeys((edge) => [edge.hops, edge.item.id, -edge.recordFrom, edge.slot]))
    .filter((edge, i, all) => all.findIndex(({ item }) => item.id === edge.item.id) === i)
    .slice(0, query.limit)
    .map(({ item, hops }) => ({ row: 'edge', edge: item, hops }))
}
