import type { AnchorFilter, AsOf, EdgeType, GraphQuery, GraphRow } from '@ecphory/memory'
import type { Run } from '../server/neo4j-client.ts'
import { statements } from '../statements/statements.ts'
import { noBeginning, stillOpen, toBeginning, toPosition } from './bounds.ts'
import { expand } from './expand.ts'
import { facetOf, keyId } from './indexed-keys.ts'
import { rowToNode } from './version-row.ts'
import type { VersionProperties } from './version-row.ts'

type QueryOf<Find extends GraphQuery['find']> = Extract<GraphQuery, { readonly find: Find }>
type PropertyTexts = Pick<QueryOf<'byState'>, 'property' | 'values'>
export type ItemQuery = QueryOf<'expand' | 'byTime' | 'byState' | 'scan' | 'supportedBy'>

/** What walking an edge needs. */
export type EdgeRow = Pick<VersionProperties, 'id' | 'slot' | 'item' | 'recordFrom' | 'type'> & {
  readonly from: string
  readonly to: string
}

/** The values that every read of nodes and edges binds. */
type Scope = ReturnType<typeof scopeOf>

function scopeOf({ position, instant }: AsOf, { agent, session }: AnchorFilter) {
  return {
    position: toPosition(position),
    instant: instant ?? stillOpen,
    agent: agent ?? null,
    session: session ?? null,
    isFiltered: agent !== undefined || session !== undefined,
  }
}

/** Reads of nodes and edges, bound to what one read sees. */
export class ItemReads {
  readonly #run: Run
  readonly #space: string
  readonly #scope: Scope

  constructor(run: Run, space: string, asOf: AsOf, filter: AnchorFilter) {
    this.#run = run
    this.#space = space
    this.#scope = scopeOf(asOf, filter)
  }

  async query(query: ItemQuery): Promise<readonly GraphRow[]> {
    switch (query.find) {
      case 'expand':
        return expand(this, query)
      case 'byTime':
        return this.#firstNodes(statements.nodesByTime, boundsOf(query), query.limit)
      case 'byState':
        return this.#firstNodes(statements.nodesByState, statesOf(query), query.limit, (row) => hasValue(row, query))
      case 'scan':
        return this.#firstNodes(statements.nodesInOrder, pageOf(query), query.limit, (row) =>
          query.where.every((wanted) => hasValue(row, wanted)),
        )
      case 'supportedBy':
        return this.#firstNodes(statements.nodesBySupport, { segments: query.segmentIds }, query.limit)
    }
  }

  async idsByKeys(keys: readonly string[]): Promise<readonly string[]> {
    if (keys.length === 0) return []
    const pairs = [...new Set(keys)].map((text) => ({ text, id: keyId(text) }))
    return (await this.#rows<{ id: string }>(statements.nodeIdsByKeys, { keys: pairs })).map(({ id }) => id)
  }

  /** Those of these nodes that the read sees. */
  async visibleNodes(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return []
    return (await this.#rows<{ id: string }>(statements.visibleNodes, { ids })).map(({ id }) => id)
  }

  /** Edges of these types that begin or end at one of these nodes, without what they say. */
  async visibleEdges(ids: readonly string[], types: readonly EdgeType[]): Promise<readonly EdgeRow[]> {
    if (ids.length === 0 || types.length === 0) return []
    return this.#rows<EdgeRow>(statements.visibleEdges, { ids, types })
  }

  /** Whole nodes by id. */
  async nodes(ids: readonly string[]): Promise<ReadonlyMap<string, VersionProperties>> {
    const rowsById = new Map<string, VersionProperties>()
    if (ids.length === 0) return rowsById
    for (const row of await this.#rows<VersionProperties & { node: string }>(statements.nodes, { ids })) {
      if (!rowsById.has(row.node)) rowsById.set(row.node, row)
    }
    return rowsById
  }

  /** Whole versions by their own id. */
  async versions(ids: readonly string[]): Promise<ReadonlyMap<string, VersionProperties>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#rows<VersionProperties>(statements.versions, { ids })
    return new Map(rows.map((row) => [row.id, row]))
  }

  /**
   * The first `limit` nodes; of several rows of one node only the first counts. That hardly ever happens, so the server
   * cuts, and is asked for twice as much where rows were left out here.
   */
  async #firstNodes(
    statement: string,
    bound: object,
    limit: number,
    isWanted: (row: VersionProperties) => boolean = () => true,
  ): Promise<readonly GraphRow[]> {
    for (let take = limit; take > 0; take *= 2) {
      const rows = await this.#rows<VersionProperties>(statement, { ...bound, take })
      const rowsById = new Map<string, VersionProperties>()
      for (const row of rows) if (isWanted(row) && !rowsById.has(row.item)) rowsById.set(row.item, row)
      if (rowsById.size < limit && rows.length === take) continue
      return [...rowsById.values()].slice(0, limit).map((row) => ({ row: 'node', node: rowToNode(row), hops: 0 }))
    }
    return []
  }

  #rows<Row>(statement: string, bound: object): Promise<readonly Row[]> {
    return this.#run<Row>(statement, { space: this.#space, given: { ...this.#scope, ...bound } })
  }
}

const boundsOf = ({ label, from, to }: QueryOf<'byTime' | 'scan'>) => ({
  label,
  from: from ?? noBeginning,
  to: to ?? stillOpen,
})

const statesOf = ({ label, property, values, at }: QueryOf<'byState'>) => ({
  label,
  at,
  facets: values.map((value) => facetOf(property, value)),
})

/** Before the first page stands what would begin later than all and has the least id. */
const pageOf = (query: QueryOf<'scan'>) => ({
  ...boundsOf(query),
  where: query.where.map(({ property, values }) => values.map((value) => facetOf(property, value))),
  afterFrom: query.after === null ? stillOpen : toBeginning(query.after.from),
  afterId: query.after?.id ?? '',
})

function hasValue(row: VersionProperties, { property, values }: PropertyTexts): boolean {
  const properties = JSON.parse(row.properties) as Readonly<Record<string, unknown>>
  const held = Object.hasOwn(properties, property) ? properties[property] : null
  const texts: readonly unknown[] = Array.isArray(held) ? held : [held]
  return texts.some((text) => typeof text === 'string' && values.includes(text))
}
