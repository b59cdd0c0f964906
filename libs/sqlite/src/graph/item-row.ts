import type {
  EdgeType,
  ItemVersion,
  NodeLabel,
  Properties,
  SettledEdge,
  SettledNode,
  StoredAssertion,
} from '@ecphory/memory'

/** A version of a node or of an edge. */
export interface VersionRow {
  readonly id: number
  readonly slot: string
  readonly item: string
  readonly record_from: number
  readonly record_to: number | null
  readonly is_node: number
  readonly type: string
  readonly from_item: string | null
  readonly to_item: string | null
  readonly valid_from: number | null
  readonly valid_to: number | null
  readonly properties: string
  readonly support: string
  readonly keys: string | null
}
export const versionColumns = `v.id, v.slot, v.item, v.record_from, v.record_to, v.is_node, v.type, v.from_item, v.to_item,
  v.valid_from, v.valid_to, v.properties, v.support, v.keys`

export interface AssertionRow {
  readonly slot: string
  readonly fact: string
  readonly asserted_at: number
  readonly withdrawn_at: number | null
  readonly valid_time: number
  readonly value: string
  readonly support: string
}
export const assertionColumns = 'a.slot, a.fact, a.asserted_at, a.withdrawn_at, a.valid_time, a.value, a.support'

const shared = (row: VersionRow) => ({
  id: row.item,
  properties: JSON.parse(row.properties) as Properties,
  valid: { from: row.valid_from, to: row.valid_to },
  support: JSON.parse(row.support) as string[],
})

export const rowToNode = (row: VersionRow): SettledNode => ({
  ...shared(row),
  label: row.type as NodeLabel,
  keys: JSON.parse(row.keys ?? '[]') as string[],
})

export const rowToEdge = (row: VersionRow): SettledEdge => ({
  ...shared(row),
  type: row.type as EdgeType,
  from: row.from_item ?? '',
  to: row.to_item ?? '',
})

export const rowToVersion = (row: VersionRow): ItemVersion => ({
  slot: row.slot,
  item: row.is_node === 1 ? rowToNode(row) : rowToEdge(row),
  recordFrom: row.record_from,
  recordTo: row.record_to,
})

export const rowToAssertion = (row: AssertionRow): StoredAssertion => ({
  slot: row.slot,
  factId: row.fact,
  validTime: row.valid_time,
  value: JSON.parse(row.value) as Properties,
  support: JSON.parse(row.support) as string[],
  assertedAt: row.asserted_at,
  withdrawnAt: row.withdrawn_at,
})
