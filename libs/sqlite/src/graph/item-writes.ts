import type { ItemVersion, SettledEdge, SettledNode, SlotKey } from '@ecphory/memory'
import type { Connection } from '../file/load-driver.ts'
import { rowToVersion, versionColumns } from './item-row.ts'
import type { VersionRow } from './item-row.ts'

type HeldVersion = Pick<VersionRow, 'id' | 'record_from' | 'record_to' | 'keys'>

/** The side of a transaction that writes nodes and edges. */
export class ItemWrites {
  readonly #statements

  constructor(writer: Connection) {
    this.#statements = prepare(writer)
  }

  put(space: number, { slot, item, recordFrom, recordTo }: ItemVersion, isAlone = false): void {
    const before = isAlone ? [] : this.#statements.ofItem.all(space, slot, item.id)
    for (const held of before) {
      if (held.record_from >= recordFrom) this.#remove(space, held)
      else if (held.record_to === null || held.record_to > recordFrom) this.#statements.end.run(recordFrom, held.id)
    }
    if (recordTo !== null && recordTo <= recordFrom) return
    const columns = 'label' in item ? nodeColumns(item) : edgeColumns(item)
    const { lastInsertRowid } = this.#statements.insert.run(space, slot, item.id, recordFrom, recordTo, ...columns)
    if ('label' in item) for (const key of item.keys) this.#statements.putKey.run(space, key, lastInsertRowid)
  }

  close(space: number, slot: SlotKey, item: string, recordTo: number): void {
    for (const held of this.#statements.ofItem.all(space, slot, item)) {
      if (held.record_to !== null) continue
      if (held.record_from >= recordTo) this.#remove(space, held)
      else this.#statements.end.run(recordTo, held.id)
    }
  }

  reopenSlot(space: number, slot: SlotKey, from: number): void {
    for (const held of this.#statements.ofSlotFrom.all(space, slot, from)) this.#remove(space, held)
    this.#statements.reopen.run(space, slot, from)
  }

  open(space: number, slot: SlotKey): readonly ItemVersion[] {
    return this.#statements.openOfSlot
      .all(space, slot)
      .map(rowToVersion)
      .sort((a, b) => (a.item.id < b.item.id ? -1 : 1))
  }

  /** Looks through the whole space: an erasure must not rely on an index of what rests on what. */
  forget(space: number, segments: readonly string[]): void {
    for (const held of this.#statements.restingOn.all(space, JSON.stringify(segments))) this.#remove(space, held)
  }

  forgetAll(space: number): void {
    this.#statements.removeKeys.run(space)
    this.#statements.removeAll.run(space)
  }

  #remove(space: number, { id, keys }: HeldVersion): void {
    for (const key of JSON.parse(keys ?? '[]') as string[]) this.#statements.removeKey.run(space, key, id)
    this.#statements.remove.run(id)
  }
}

const nodeColumns = (node: SettledNode): readonly unknown[] => [
  1,
  node.label,
  null,
  null,
  node.valid.from,
  node.valid.to,
  JSON.stringify(node.properties),
  JSON.stringify(node.support),
  node.keys.length === 0 ? null : JSON.stringify(node.keys),
]

const edgeColumns = (edge: SettledEdge): readonly unknown[] => [
  0,
  edge.type,
  edge.from,
  edge.to,
  edge.valid.from,
  edge.valid.to,
  JSON.stringify(edge.properties),
  JSON.stringify(edge.support),
  null,
]

function prepare(writer: Connection) {
  const held = 'SELECT v.id, v.record_from, v.record_to, v.keys FROM version v WHERE v.space = ?'
  return {
    ofItem: writer.prepare<unknown[], HeldVersion>(`${held} AND v.slot = ? AND v.item = ?`),
    ofSlotFrom: writer.prepare<unknown[], HeldVersion>(`${held} AND v.slot = ? AND v.record_from >= ?`),
    restingOn: writer.prepare<unknown[], HeldVersion>(
      `${held} AND EXISTS (SELECT 1 FROM json_each(v.support) s WHERE s.value IN (SELECT value FROM json_each(?)))`,
    ),
    openOfSlot: writer.prepare<unknown[], VersionRow>(
      `SELECT ${versionColumns} FROM version v WHERE v.space = ? AND v.slot = ? AND v.record_to IS NULL`,
    ),
    insert: writer.prepare(
      `INSERT INTO version (space, slot, item, record_from, record_to, is_node, type, from_item, to_item, valid_from,
         valid_to, properties, support, keys)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    end: writer.prepare('UPDATE version SET record_to = ? WHERE id = ?'),
    reopen: writer.prepare('UPDATE version SET record_to = NULL WHERE space = ? AND slot = ? AND record_to >= ?'),
    putKey: writer.prepare('INSERT OR IGNORE INTO version_key VALUES (?, ?, ?)'),
    removeKey: writer.prepare('DELETE FROM version_key WHERE space = ? AND key = ? AND version = ?'),
    remove: writer.prepare('DELETE FROM version WHERE id = ?'),
    removeKeys: writer.prepare('DELETE FROM version_key WHERE space = ?'),
    removeAll: writer.prepare('DELETE FROM version WHERE space = ?'),
  }
}
