import type { EdgeType, GraphQuery, GraphRow } from '@ecphory/memory'
import type { Statement } from 'better-sqlite3'
import type { Connection } from '../file/load-driver.ts'
import { expand } from './expand.ts'
import { rowToNode, versionColumns } from './item-row.ts'
import type { VersionRow } from './item-row.ts'
import { assertionIsLive, versionIsVisible } from './scope.ts'
import type { ItemScope } from './scope.ts'

type QueryOf<Find extends GraphQuery['find']> = Extract<GraphQuery, { readonly find: Find }>
export type ItemQuery = QueryOf<'expand' | 'byTime' | 'byState' | 'scan' | 'supportedBy'>

type Rows = Statement<[object], VersionRow>

/** What walking an edge needs: a hub has thousands, of which few are handed out. */
export type EdgeRow = Pick<VersionRow, 'id' | 'slot' | 'item' | 'record_from' | 'type' | 'from_item' | 'to_item'>
const edgeColumns = 'v.id, v.slot, v.item, v.record_from, v.type, v.from_item, v.to_item'
interface Statements {
  readonly byTime: Rows
  readonly byState: Rows
  readonly scan: Rows
  readonly supportedBy: Rows
  readonly byKeys: Statement<[object], { readonly item: string }>
  readonly nodes: Rows
  readonly edgesFrom: Statement<[object], EdgeRow>
  readonly edgesTo: Statement<[object], EdgeRow>
  readonly rows: Statement<[string], VersionRow>
  readonly sameAs: Statement<[object], unknown>
}

/** Reads of nodes and edges. Two sets of the same statements: for the present, and for an earlier position. */
export class ItemReads {
  readonly #present: Statements
  readonly #past: Statements

  constructor(reader: Connection) {
    this.#present = prepare(reader, true)
    this.#past = prepare(reader, false)
  }

  run(scope: ItemScope, query: ItemQuery): readonly GraphRow[] {
    const statements = scope.position === Number.MAX_SAFE_INTEGER ? this.#present : this.#past
    switch (query.find) {
      case 'expand':
        return expand(new Surroundings(statements, scope), query)
      case 'byTime':
        return firstNodes(statements.byTime, { ...scope, ...boundsOf(query) }, query.limit)
      case 'byState':
        return firstNodes(statements.byState, { ...scope, ...statesOf(query) }, query.limit)
      case 'scan':
        return firstNodes(statements.scan, { ...scope, ...pageOf(query) }, query.limit)
      case 'supportedBy': {
        const segments = JSON.stringify(query.segmentIds)
        return firstNodes(statements.supportedBy, { ...scope, segments }, query.limit)
      }
    }
  }
}

/** One step of an expansion at a time, bound to what the read sees. */
export class Surroundings {
  readonly #statements: Statements
  readonly #scope: ItemScope

  constructor(statements: Statements, scope: ItemScope) {
    this.#statements = statements
    this.#scope = scope
  }

  idsByKeys(keys: readonly string[]): readonly string[] {
    if (keys.length === 0) return []
    const rows = this.#statements.byKeys.all({ ...this.#scope, keys: JSON.stringify(keys) })
    return rows.map(({ item }) => item)
  }

  /** Those of these nodes that the read sees. */
  nodes(ids: readonly string[]): ReadonlyMap<string, VersionRow> {
    const rowsById = new Map<string, VersionRow>()
    if (ids.length === 0) return rowsById
    for (const row of this.#statements.nodes.all({ ...this.#scope, ids: JSON.stringify(ids) })) {
      if (!rowsById.has(row.item)) rowsById.set(row.item, row)
    }
    return rowsById
  }

  /** Edges of these types that begin or end at one of these nodes, without what they say. */
  edges(ids: readonly string[], types: readonly EdgeType[]): readonly EdgeRow[] {
    if (ids.length === 0 || types.length === 0) return []
    const bound = { ...this.#scope, ids: JSON.stringify(ids), types: JSON.stringify(types) }
    return [...this.#statements.edgesFrom.all(bound), ...this.#statements.edgesTo.all(bound)]
  }

  /** Whether anything of the space was ever joined by SAME_AS: mostly not, and then nothing need be looked for. */
  hasSameAs(): boolean {
    return this.#statements.sameAs.get({ space: this.#scope.space }) !== undefined
  }

  /** Whole rows by their number in the file, in the order that is asked. */
  rows(ids: readonly number[]): readonly VersionRow[] {
    return ids.length === 0 ? [] : this.#statements.rows.all(JSON.stringify(ids))
  }
}

/** The first `limit` nodes; of several rows of one node only the first counts. */
function firstNodes(statement: Rows, bound: object, limit: number): readonly GraphRow[] {
  const rowsById = new Map<string, VersionRow>()
  if (limit <= 0) return []
  for (const row of statement.iterate(bound)) {
    if (!rowsById.has(row.item)) rowsById.set(row.item, row)
    if (rowsById.size >= limit) break
  }
  return [...rowsById.values()].map((row) => ({ row: 'node', node: rowToNode(row), hops: 0 }))
}

const boundsOf = ({ label, from, to }: QueryOf<'byTime' | 'scan'>) => ({
  label,
  from: from ?? -Infinity,
  to: to ?? Infinity,
})

const statesOf = ({ label, property, values, at }: QueryOf<'byState'>) => ({
  label,
  property,
  values: JSON.stringify(values),
  at,
})

const pageOf = (query: QueryOf<'scan'>) => ({
  ...boundsOf(query),
  where: JSON.stringify(query.where),
  afterFrom: query.after?.from ?? null,
  afterId: query.after?.id ?? null,
})

/** CROSS JOIN fixes the order of the loops: the planner takes a list of a few names for longer than a space. */
function prepare(reader: Connection, isPresent: boolean): Statements {
  const visible = versionIsVisible(isPresent)
  const select = (from: string, condition: string, order: string) =>
    reader.prepare<[object], VersionRow>(
      `SELECT ${versionColumns} FROM ${from} WHERE ${condition} AND ${visible} ${order}`,
    )
  const latestFirst = 'ORDER BY v.valid_from DESC, v.item, v.record_from DESC, v.slot'
  const labelled = 'v.space = @space AND v.type = @label AND v.is_node = 1'
  const edges = (end: string) =>
    reader.prepare<[object], EdgeRow>(
      `SELECT ${edgeColumns} FROM json_each(@ids) i CROSS JOIN version v ON v.space = @space AND v.${end} = i.value
       WHERE v.is_node = 0 AND v.type IN (SELECT value FROM json_each(@types)) AND ${visible}`,
    )
  return {
    byTime: select('version v', `${labelled} AND ${overlaps}`, latestFirst),
    byState: select(
      'version v',
      `${labelled} AND ifnull(v.valid_from, -9e999) <= @at AND ifnull(v.valid_to, 9e999) > @at
         AND ${hasValue('@property', '@values')}`,
      latestFirst,
    ),
    // Each id where it comes first, then what is behind the last page.
    scan: reader.prepare<[object], VersionRow>(
      `SELECT ${versionColumns} FROM (
         SELECT v.*, row_number() OVER (
           PARTITION BY v.item ORDER BY v.valid_from DESC, v.record_from DESC, v.slot) AS place
         FROM version v
         WHERE ${labelled} AND ${overlaps} AND ${visible} AND NOT EXISTS (
           SELECT 1 FROM json_each(@where) w
           WHERE NOT ${hasValue("w.value ->> 'property'", "w.value -> 'values'")})
       ) v WHERE v.place = 1 AND (@afterId IS NULL OR ${isBehind}) ORDER BY v.valid_from DESC, v.item`,
    ),
    supportedBy: select(
      `(SELECT DISTINCT a.slot FROM json_each(@segments) s
          CROSS JOIN assertion_support p ON p.space = @space AND p.segment = s.value
          CROSS JOIN assertion a ON a.id = p.assertion WHERE ${assertionIsLive}) touched
        CROSS JOIN version v ON v.space = @space AND v.slot = touched.slot`,
      `v.is_node = 1 AND EXISTS (
         SELECT 1 FROM json_each(v.support) e WHERE e.value IN (SELECT value FROM json_each(@segments)))`,
      'ORDER BY v.item, v.record_from DESC, v.slot',
    ),
    byKeys: reader.prepare<[object], { item: string }>(
      `SELECT DISTINCT v.item FROM json_each(@keys) k
         CROSS JOIN version_key x ON x.space = @space AND x.key = k.value
         CROSS JOIN version v ON v.id = x.version WHERE v.is_node = 1 AND ${visible}`,
    ),
    nodes: select(
      'json_each(@ids) i CROSS JOIN version v ON v.space = @space AND v.item = i.value',
      'v.is_node = 1',
      'ORDER BY v.item, v.record_from DESC, v.slot',
    ),
    edgesFrom: edges('from_item'),
    edgesTo: edges('to_item'),
    sameAs: reader.prepare(`SELECT 1 FROM version v WHERE v.space = @space AND v.type = 'SAME_AS' LIMIT 1`),
    rows: reader.prepare(
      `SELECT ${versionColumns} FROM json_each(?) i CROSS JOIN version v ON v.id = i.value ORDER BY i.key`,
    ),
  }
}

const overlaps = 'ifnull(v.valid_from, -9e999) < @to AND ifnull(v.valid_to, 9e999) > @from'

/** NULL is the least of all values, so that what has no beginning comes last. */
const isBehind = `CASE
  WHEN @afterFrom IS NULL THEN v.valid_from IS NULL AND v.item > @afterId
  ELSE v.valid_from IS NULL OR v.valid_from < @afterFrom OR (v.valid_from = @afterFrom AND v.item > @afterId) END`

/** A text property that is one of the values, or a list that holds one. Names are compared, never built into a path. */
const hasValue = (property: string, values: string): string => `EXISTS (
  SELECT 1 FROM json_each(v.properties) p WHERE p.key = ${property} AND (
    (p.type = 'text' AND p.value IN (SELECT value FROM json_each(${values})))
    OR (p.type = 'array' AND EXISTS (
      SELECT 1 FROM json_each(p.value) e
      WHERE e.type = 'text' AND e.value IN (SELECT value FROM json_each(${values}))))))`
