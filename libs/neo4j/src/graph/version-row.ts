import { deriveId } from '@ecphory/memory'
import type { EdgeType, ItemVersion, NodeLabel, Properties, SettledEdge, SettledNode, SlotKey } from '@ecphory/memory'
import { fromBeginning, fromEnd, toBeginning, toEnd } from './bounds.ts'
import { facetOf, keyId, slotKeyOf } from './indexed-keys.ts'

/** A node `:Version`, without its space: a version of a node, or of an edge with the two nodes it leads between. */
export interface VersionProperties {
  readonly id: string
  readonly slot: string
  readonly slotKey?: string
  readonly item: string
  readonly type: string
  readonly recordFrom: number
  readonly recordTo: number
  readonly validFrom: number
  readonly validTo: number
  readonly properties: string
  readonly support: readonly string[]
  /** Of nodes alone: the names as they are, and hashes of the properties' texts (see `facetOf`). */
  readonly keys?: readonly string[] | null
  readonly keyIds?: readonly string[]
  readonly facets?: readonly string[]
  /** Of edges alone. */
  readonly from?: string | null
  readonly to?: string | null
}

export const versionId = (slot: SlotKey, item: string, recordFrom: number): string =>
  deriveId('version', slot, item, recordFrom)

const isNode = (item: SettledNode | SettledEdge): item is SettledNode => 'label' in item

export function versionToProperties({ slot, item, recordFrom, recordTo }: ItemVersion): VersionProperties {
  const shared = {
    id: versionId(slot, item.id, recordFrom),
    slot,
    slotKey: slotKeyOf(slot),
    item: item.id,
    recordFrom,
    recordTo: toEnd(recordTo),
    validFrom: toBeginning(item.valid.from),
    validTo: toEnd(item.valid.to),
    properties: JSON.stringify(item.properties),
    support: item.support,
  }
  if (!isNode(item)) return { ...shared, type: item.type, from: item.from, to: item.to }
  return {
    ...shared,
    type: item.label,
    keys: item.keys,
    keyIds: [...new Set(item.keys)].map(keyId),
    facets: facetsOf(item.properties),
  }
}

function facetsOf(properties: Properties): readonly string[] {
  const facets = Object.entries(properties).flatMap(([name, value]) => {
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value]
    return texts.filter((text) => typeof text === 'string').map((text) => facetOf(name, text))
  })
  return [...new Set(facets)]
}

const shared = (row: VersionProperties) => ({
  id: row.item,
  properties: JSON.parse(row.properties) as Properties,
  valid: { from: fromBeginning(row.validFrom), to: fromEnd(row.validTo) },
  support: row.support,
})

export const rowToNode = (row: VersionProperties): SettledNode => ({
  ...shared(row),
  label: row.type as NodeLabel,
  keys: row.keys ?? [],
})

export const rowToEdge = (row: VersionProperties): SettledEdge => ({
  ...shared(row),
  type: row.type as EdgeType,
  from: row.from ?? '',
  to: row.to ?? '',
})

export const rowToVersion = (row: VersionProperties): ItemVersion => ({
  slot: row.slot,
  item: (row.from ?? null) === null ? rowToNode(row) : rowToEdge(row),
  recordFrom: row.recordFrom,
  recordTo: fromEnd(row.recordTo),
})
