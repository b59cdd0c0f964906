import type { Properties, SlotKey, StoredAssertion } from '@ecphory/memory'
import type { Connection } from '../file/load-driver.ts'
import { assertionColumns, rowToAssertion } from './item-row.ts'
import type { AssertionRow } from './item-row.ts'

/** The side of a transaction that writes assertions and tombstones. */
export class AssertionWrites {
  readonly #statements
  /** The value that was written last, and its JSON: a change of state is asserted to several slots in a row. */
  #last: { readonly value: Properties; readonly json: string } | null = null

  constructor(writer: Connection) {
    this.#statements = prepare(writer)
  }

  assert(space: number, assertion: StoredAssertion): void {
    const { slot, factId, assertedAt, withdrawnAt, validTime, value, support } = assertion
    const columns = [assertedAt, withdrawnAt, validTime, this.#toJson(value), JSON.stringify(support)]
    const { changes, lastInsertRowid } = this.#statements.insert.run(space, slot, factId, ...columns)
    if (changes === 0) return
    for (const segment of support) this.#statements.putSupport.run(space, segment, lastInsertRowid)
  }

  #toJson(value: Properties): string {
    if (this.#last?.value !== value) this.#last = { value, json: JSON.stringify(value) }
    return this.#last.json
  }

  withdraw(space: number, slot: SlotKey, factId: string, withdrawnAt: number): void {
    this.#statements.withdraw.run(withdrawnAt, space, slot, factId)
  }

  ofSlot(space: number, slot: SlotKey): readonly StoredAssertion[] {
    return this.#statements.ofSlot.all(space, slot).map(rowToAssertion).sort(byTimeAndFact)
  }

  liveOfSegment(space: number, segment: string): readonly StoredAssertion[] {
    const rows = this.#statements.restingOnSegment.all(space, segment).map((id) => this.#statements.live.get(id))
    return rows
      .filter((row) => row !== undefined)
      .map(rowToAssertion)
      .sort(bySlotAndFact)
  }

  slotsOfSegments(space: number, segments: readonly string[]): readonly SlotKey[] {
    return this.#statements.slotsOfSegments.all(JSON.stringify(segments), space).sort(byText)
  }

  forget(space: number, segments: readonly string[]): void {
    const found = this.#statements.restingOn.all(space, JSON.stringify(segments))
    for (const { id, support } of found) {
      for (const segment of JSON.parse(support) as string[]) this.#statements.removeSupport.run(space, segment, id)
      this.#statements.remove.run(id)
    }
  }

  forgetAll(space: number): void {
    for (const remove of this.#statements.removeAll) remove.run(space)
  }

  putTombstone(space: number, tombstone: string): void {
    this.#statements.putTombstone.run(space, tombstone)
  }

  hasTombstone(space: number, tombstones: readonly string[]): boolean {
    return tombstones.some((tombstone) => this.#statements.tombstone.get(space, tombstone) !== undefined)
  }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byTimeAndFact = (a: StoredAssertion, b: StoredAssertion): number =>
  a.validTime - b.validTime || byText(a.factId, b.factId) || a.assertedAt - b.assertedAt

const bySlotAndFact = (a: StoredAssertion, b: StoredAssertion): number =>
  byText(a.slot, b.slot) || byText(a.factId, b.factId)

/** The look-ups of projection neither join nor sort: most find nothing, and either costs ten times the look-up. */
function prepare(writer: Connection) {
  return {
    insert: writer.prepare(
      `INSERT OR IGNORE INTO assertion (space, slot, fact, asserted_at, withdrawn_at, valid_time, value, support)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    putSupport: writer.prepare('INSERT OR IGNORE INTO assertion_support VALUES (?, ?, ?)'),
    withdraw: writer.prepare(
      `UPDATE assertion SET withdrawn_at = ? WHERE space = ? AND slot = ? AND fact = ? AND withdrawn_at IS NULL`,
    ),
    ofSlot: writer.prepare<unknown[], AssertionRow>(
      `SELECT ${assertionColumns} FROM assertion a WHERE a.space = ? AND a.slot = ?`,
    ),
    restingOnSegment: writer
      .prepare<unknown[], number>('SELECT assertion FROM assertion_support WHERE space = ? AND segment = ?')
      .pluck(),
    slotsOfSegments: writer
      .prepare<unknown[], string>(
        `SELECT DISTINCT a.slot FROM json_each(?) j
         CROSS JOIN assertion_support s ON s.space = ? AND s.segment = j.value
         CROSS JOIN assertion a ON a.id = s.assertion`,
      )
      .pluck(),
    live: writer.prepare<unknown[], AssertionRow>(
      `SELECT ${assertionColumns} FROM assertion a WHERE a.id = ? AND a.withdrawn_at IS NULL`,
    ),
    restingOn: writer.prepare<unknown[], { id: number; support: string }>(
      `SELECT DISTINCT a.id, a.support FROM assertion_support s JOIN assertion a ON a.id = s.assertion
       WHERE s.space = ? AND s.segment IN (SELECT value FROM json_each(?))`,
    ),
    removeSupport: writer.prepare('DELETE FROM assertion_support WHERE space = ? AND segment = ? AND assertion = ?'),
    remove: writer.prepare('DELETE FROM assertion WHERE id = ?'),
    removeAll: ['assertion_support', 'assertion', 'tombstone'].map((table) =>
      writer.prepare(`DELETE FROM ${table} WHERE space = ?`),
    ),
    putTombstone: writer.prepare('INSERT OR IGNORE INTO tombstone VALUES (?, ?)'),
    tombstone: writer.prepare('SELECT 1 FROM tombstone WHERE space = ? AND tombstone = ?'),
  }
}
