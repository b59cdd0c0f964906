import type { SettledEdge, SettledNode, SlotKey, StoredAssertion } from '../graph/items.ts'
import type { Settlement } from '../memory-type.ts'
import type { GraphOp, GraphTransaction, Space } from '../ports/graph-store.ts'
import type { OpenItem, Replaced, SlotCache, SlotView } from './slot-cache.ts'

/** What one root position changes in one slot. */
export interface SlotChange {
  readonly added: readonly StoredAssertion[]
  readonly withdrawn: ReadonlySet<string>
}

type Item = SettledNode | SettledEdge

/**
 * Settles a slot after a change at a root position, and writes the difference as record-time versions. The result
 * depends on the set of assertions alone: not on batches, nor on the order in which they came.
 */
export async function settleSlot(
  transaction: GraphTransaction,
  at: { readonly space: Space; readonly slot: SlotKey; readonly position: number },
  change: SlotChange,
  settlement: Settlement<unknown>,
  cache: SlotCache,
): Promise<void> {
  const { space, slot, position } = at
  const before = cache.get(space, slot) ?? (await loadView(transaction, space, slot, settlement))
  await transaction.apply(assertionOps(at, change))
  if (position === before.settledAt && before.replaced !== null) {
    // The same position once more, where two batches share it: its own versions give way to those of both.
    await transaction.apply([{ op: 'reopenSlot', space, slot, from: position }])
    restore(before.open, before.replaced)
  } else if (position <= before.settledAt) {
    // An earlier one, e.g. of a dead letter that is run again.
    cache.put(space, slot, await settleSlotAgain(transaction, at, settlement))
    return
  }
  const folded = foldChange(slot, before, change, settlement)
  const { ops, replaced } = updateOpen(at, before.open, itemsOf(folded.state, settlement))
  await transaction.apply(ops)
  cache.put(space, slot, { ...folded, open: before.open, settledAt: position, replaced })
}

function restore(open: Map<string, OpenItem>, replaced: Replaced): void {
  for (const [id, item] of replaced) {
    if (item === null) open.delete(id)
    else open.set(id, item)
  }
}

function assertionOps(at: { space: Space; slot: SlotKey; position: number }, change: SlotChange): GraphOp[] {
  return [
    ...[...change.withdrawn].map((factId): GraphOp => ({
      op: 'withdraw',
      space: at.space,
      slot: at.slot,
      factId,
      withdrawnAt: at.position,
    })),
    ...change.added.map((assertion): GraphOp => ({ op: 'assert', space: at.space, assertion })),
  ]
}

async function loadView(
  transaction: GraphTransaction,
  space: Space,
  slot: SlotKey,
  settlement: Settlement<unknown>,
): Promise<SlotView> {
  const all = await transaction.assertionsOfSlot(space, slot)
  const versions = all.length === 0 ? [] : await transaction.openVersionsOfSlot(space, slot)
  const live = all.filter(({ withdrawnAt }) => withdrawnAt === null)
  return {
    live,
    state: fold(slot, live, settlement),
    open: new Map(versions.map(({ item, recordFrom }) => [item.id, { item, recordFrom }])),
    settledAt: lastPosition(all),
    replaced: null,
  }
}

const lastPosition = (all: readonly StoredAssertion[]): number =>
  all.reduce((last, { assertedAt, withdrawnAt }) => Math.max(last, assertedAt, withdrawnAt ?? -1), -1)

function fold(slot: SlotKey, live: readonly StoredAssertion[], settlement: Settlement<unknown>): unknown {
  return live.reduce((state, assertion) => settlement.apply(state, assertion), settlement.start(slot))
}

/** One step for a new last assertion; the whole fold again for a late or a withdrawn one. */
function foldChange(
  slot: SlotKey,
  before: SlotView,
  change: SlotChange,
  settlement: Settlement<unknown>,
): Pick<SlotView, 'live' | 'state'> {
  const added = [...change.added].sort(compareAssertions)
  const first = added[0]
  const last = before.live.at(-1)
  const comesLast = first === undefined || last === undefined || compareAssertions(last, first) < 0
  if (change.withdrawn.size === 0 && comesLast) {
    const state = added.reduce((state, assertion) => settlement.apply(state, assertion), before.state)
    before.live.push(...added)
    return { live: before.live, state }
  }
  const kept = before.live.filter(({ factId }) => !change.withdrawn.has(factId))
  const live = [...kept, ...added].sort(compareAssertions)
  return { live, state: fold(slot, live, settlement) }
}

/** The order in which assertions fold: valid time, then fact id. */
export function compareAssertions(a: StoredAssertion, b: StoredAssertion): number {
  if (a.validTime !== b.validTime) return a.validTime - b.validTime
  return a.factId < b.factId ? -1 : a.factId > b.factId ? 1 : 0
}

function itemsOf(state: unknown, settlement: Settlement<unknown>): readonly Item[] {
  const settled = settlement.finish(state)
  return [...settled.nodes, ...settled.edges]
}

/** Brings `open` to what the items are now; returns the writes that do the same in the store, and what they replace. */
function updateOpen(
  at: { readonly space: Space; readonly slot: SlotKey; readonly position: number },
  open: Map<string, OpenItem>,
  items: readonly Item[],
): { readonly ops: readonly GraphOp[]; readonly replaced: Replaced } {
  const ops: GraphOp[] = []
  const replaced = new Map<string, OpenItem | null>()
  const standing = new Set<string>()
  for (const item of items) {
    standing.add(item.id)
    const held = open.get(item.id)
    if (held !== undefined && isSameItem(held.item, item)) {
      // An equal one of the last fold: while it stays the same, the next comparison is one of references.
      if (held.item !== item) open.set(item.id, { item, recordFrom: held.recordFrom })
      continue
    }
    // Putting a version ends the one before it.
    ops.push({
      op: 'putVersion',
      space: at.space,
      version: { slot: at.slot, item, recordFrom: at.position, recordTo: null },
      isAlone: held === undefined,
    })
    replaced.set(item.id, held ?? null)
    open.set(item.id, { item, recordFrom: at.position })
  }
  if (standing.size === open.size) return { ops, replaced }
  for (const [id, held] of open) {
    if (standing.has(id)) continue
    ops.push(closing(at, id))
    replaced.set(id, held)
    open.delete(id)
  }
  return { ops, replaced }
}

const closing = (at: { space: Space; slot: SlotKey; position: number }, itemId: string): GraphOp => ({
  op: 'closeVersion',
  space: at.space,
  slot: at.slot,
  itemId,
  recordTo: at.position,
})

/** Plain data compared by value; equal references first, since a fold returns what did not change as it was. */
function isSameItem(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>]
  const keys = heldKeys(left)
  return keys.length === heldKeys(right).length && keys.every((key) => isSameItem(left[key], right[key]))
}

/** A store does not tell `undefined` from absent, so neither may the comparison. */
const heldKeys = (value: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(value).filter((key) => value[key] !== undefined)

/**
 * Makes a slot's versions anew from a root position on, as if its assertions had come in their order: for an event of a
 * position that is settled already, and for what is left of a slot after an erasure.
 */
export async function settleSlotAgain(
  transaction: GraphTransaction,
  at: { readonly space: Space; readonly slot: SlotKey; readonly position: number },
  settlement: Settlement<unknown>,
): Promise<SlotView> {
  const { space, slot } = at
  await transaction.apply([{ op: 'reopenSlot', space, slot, from: at.position }])
  const all = await transaction.assertionsOfSlot(space, slot)
  const versions = await transaction.openVersionsOfSlot(space, slot)
  const open = new Map(versions.map(({ item, recordFrom }) => [item.id, { item, recordFrom }]))
  const live = liveBefore(all, at.position)
  const settledAt = lastPosition(all)
  let view: SlotView = { live, state: fold(slot, live, settlement), open, settledAt, replaced: null }
  for (const [position, change] of changesFrom(all, at.position)) {
    const folded = foldChange(slot, view, change, settlement)
    const { ops, replaced } = updateOpen({ space, slot, position }, open, itemsOf(folded.state, settlement))
    await transaction.apply(ops)
    view = { ...view, ...folded, replaced: position === settledAt ? replaced : null }
  }
  return view
}

const liveBefore = (all: readonly StoredAssertion[], position: number): StoredAssertion[] =>
  all.filter(
    ({ assertedAt, withdrawnAt }) => assertedAt < position && (withdrawnAt === null || withdrawnAt >= position),
  )

/** What was asserted and withdrawn at each position from one on, in their order. */
function changesFrom(all: readonly StoredAssertion[], from: number): readonly (readonly [number, SlotChange])[] {
  const changes = new Map<number, { added: StoredAssertion[]; withdrawn: Set<string> }>()
  const at = (position: number) => {
    const change = changes.get(position) ?? { added: [], withdrawn: new Set() }
    changes.set(position, change)
    return change
  }
  for (const assertion of all) {
    const { assertedAt, withdrawnAt, factId } = assertion
    if (assertedAt >= from && assertedAt !== withdrawnAt) at(assertedAt).added.push(assertion)
    if (withdrawnAt !== null && withdrawnAt >= from && assertedAt !== withdrawnAt) at(withdrawnAt).withdrawn.add(factId)
  }
  return [...changes].sort(([a], [b]) => a - b)
}
