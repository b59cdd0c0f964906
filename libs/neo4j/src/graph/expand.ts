import type { EdgeType, GraphQuery, GraphRow } from '@ecphory/memory'
import { byKeys } from './by-keys.ts'
import type { EdgeRow, ItemReads } from './item-reads.ts'
import { rowToEdge, rowToNode } from './version-row.ts'

type Expand = Extract<GraphQuery, { readonly find: 'expand' }>

/**
 * Breadth first from the named nodes, two statements per hop. What SAME_AS joins is one thing: it is followed at no
 * cost, whether asked for or not. Nodes come by (hops, id), up to `limit`; then the edges walked between them by
 * (hops, id), up to `limit`.
 */
export async function expand(reads: ItemReads, query: Expand): Promise<readonly GraphRow[]> {
  const walk = new Walk(reads, query)
  const [namedIds, askedIds] = await Promise.all([
    reads.idsByKeys(query.keys ?? []),
    reads.visibleNodes([...new Set(query.ids)]),
  ])
  let level: readonly string[] = [...new Set([...namedIds, ...askedIds])]
  for (let hops = 0; level.length > 0 && walk.hopsById.size < query.limit; hops++) {
    level = await walk.step(level, hops)
  }
  return [...(await nodeRows(reads, walk.hopsById)), ...(await edgeRows(reads, walk, query))]
}

class Walk {
  readonly hopsById = new Map<string, number>()
  readonly edges: EdgeRow[] = []
  readonly #reads: ItemReads
  readonly #query: Expand

  constructor(reads: ItemReads, query: Expand) {
    this.#reads = reads
    this.#query = query
  }

  /** Takes the nodes of a level and all that SAME_AS joins to them; returns the next level. */
  async step(level: readonly string[], hops: number): Promise<readonly string[]> {
    const types: readonly EdgeType[] = hops < this.#query.hops ? this.#query.edges : []
    const joined = new Set(level)
    const beyond = new Set<string>()
    for (let fresh = level; fresh.length > 0;) {
      const edges = await this.#reads.visibleEdges(fresh, [...new Set<EdgeType>([...types, 'SAME_AS'])])
      this.edges.push(...edges)
      const same = edges.filter(({ type }) => type === 'SAME_AS')
      fresh = await this.#reads.visibleNodes(this.#newEnds(same, joined))
      for (const id of fresh) joined.add(id)
      for (const id of this.#newEnds(
        edges.filter(({ type }) => types.includes(type as EdgeType)),
        joined,
      ))
        beyond.add(id)
    }
    for (const id of [...joined].sort().slice(0, this.#query.limit - this.hopsById.size)) this.hopsById.set(id, hops)
    return this.#reads.visibleNodes([...beyond].filter((id) => !joined.has(id)))
  }

  #newEnds(edges: readonly EdgeRow[], joined: ReadonlySet<string>): readonly string[] {
    const ends = new Set(edges.flatMap(({ from, to }) => [from, to]))
    return [...ends].filter((id) => !this.hopsById.has(id) && !joined.has(id))
  }
}

async function nodeRows(reads: ItemReads, hopsById: ReadonlyMap<string, number>): Promise<readonly GraphRow[]> {
  const rows = await reads.nodes([...hopsById.keys()])
  return [...hopsById].flatMap(([id, hops]): GraphRow[] => {
    const row = rows.get(id)
    return row === undefined ? [] : [{ row: 'node', node: rowToNode(row), hops }]
  })
}

async function edgeRows(reads: ItemReads, walk: Walk, { limit }: Expand): Promise<readonly GraphRow[]> {
  const between = walk.edges.flatMap((edge) => {
    const [from, to] = [walk.hopsById.get(edge.from), walk.hopsById.get(edge.to)]
    if (from === undefined || to === undefined) return []
    const nearer = Math.min(from, to)
    return [{ edge, hops: edge.type === 'SAME_AS' ? nearer : nearer + 1 }]
  })
  between.sort(byKeys(({ edge, hops }) => [hops, edge.item, -edge.recordFrom, edge.slot]))
  const firstById = new Map<string, (typeof between)[number]>()
  for (const one of between) if (!firstById.has(one.edge.item)) firstById.set(one.edge.item, one)
  const kept = [...firstById.values()].slice(0, limit)
  const rows = await reads.versions(kept.map(({ edge }) => edge.id))
  return kept.flatMap(({ edge, hops }): GraphRow[] => {
    const row = rows.get(edge.id)
    return row === undefined ? [] : [{ row: 'edge', edge: rowToEdge(row), hops }]
  })
}
