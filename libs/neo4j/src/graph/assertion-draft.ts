import type { SlotKey, StoredAssertion } from '@ecphory/memory'
import { assertionId } from './assertion-row.ts'
import { byKeys } from './by-keys.ts'

interface Held {
  readonly id: string
  assertion: StoredAssertion
  readonly isStored: boolean
  isChanged: boolean
}

/** The assertions of one space that a transaction has read or written. */
export class AssertionDraft {
  readonly #byId = new Map<string, Held>()
  readonly #bySlot = new Map<SlotKey, Held[]>()
  readonly #wholeSlots = new Set<SlotKey>()

  /** Takes what the store has; what this draft knows already it knows better. */
  load(read: readonly StoredAssertion[]): void {
    for (const assertion of read) this.#add(assertion, true)
  }

  noteWhole(slot: SlotKey): void {
    this.#wholeSlots.add(slot)
  }

  isWhole(slot: SlotKey): boolean {
    return this.#wholeSlots.has(slot)
  }

  assert(assertion: StoredAssertion): void {
    this.#add(assertion, false)
  }

  withdraw(slot: SlotKey, factId: string, withdrawnAt: number): void {
    for (const held of this.#bySlot.get(slot) ?? []) {
      if (held.assertion.factId !== factId || held.assertion.withdrawnAt !== null) continue
      held.assertion = { ...held.assertion, withdrawnAt }
      held.isChanged = true
    }
  }

  /** All of a slot that was read whole, in their order. */
  ofSlot(slot: SlotKey): readonly StoredAssertion[] {
    const held = (this.#bySlot.get(slot) ?? []).map(({ assertion }) => assertion)
    return held.sort(byKeys((a) => [a.validTime, a.factId, a.assertedAt]))
  }

  /** Live assertions that rest on a segment: those of the store, as they stand here, and those made here. */
  liveOfSegment(segmentId: string, stored: readonly StoredAssertion[]): readonly StoredAssertion[] {
    const inStore = stored.map((assertion) => this.#byId.get(idOf(assertion))?.assertion ?? assertion)
    const made = [...this.#byId.values()]
      .filter(({ isStored, assertion }) => !isStored && assertion.support.includes(segmentId))
      .map(({ assertion }) => assertion)
    const live = [...inStore, ...made].filter(({ withdrawnAt }) => withdrawnAt === null)
    return live.sort(byKeys((a) => [a.slot, a.factId]))
  }

  /** Slots in which something made here rests on one of these segments. */
  slotsMade(segmentIds: readonly string[]): readonly SlotKey[] {
    const made = [...this.#byId.values()].filter(({ isStored }) => !isStored)
    return made
      .filter(({ assertion }) => assertion.support.some((id) => segmentIds.includes(id)))
      .map(({ assertion }) => assertion.slot)
  }

  /** Adds the slots of all that is here, and the segments that it rests on. */
  addNames(slots: Set<string>, supports: Set<string>): void {
    for (const { assertion } of this.#byId.values()) {
      slots.add(assertion.slot)
      for (const segment of assertion.support) supports.add(segment)
    }
  }

  /** The writes that bring the store to where this draft is. */
  difference(): { readonly created: readonly StoredAssertion[]; readonly withdrawn: readonly StoredAssertion[] } {
    const held = [...this.#byId.values()]
    return {
      created: held.filter(({ isStored }) => !isStored).map(({ assertion }) => assertion),
      withdrawn: held.filter((one) => one.isStored && one.isChanged).map(({ assertion }) => assertion),
    }
  }

  /** Takes what rests on these segments out of the draft. */
  forget(segmentIds: ReadonlySet<string>): void {
    const isForgotten = ({ assertion }: Held): boolean => assertion.support.some((id) => segmentIds.has(id))
    for (const [id, held] of this.#byId) if (isForgotten(held)) this.#byId.delete(id)
    for (const [slot, inSlot] of this.#bySlot) {
      this.#bySlot.set(
        slot,
        inSlot.filter((held) => !isForgotten(held)),
      )
    }
  }

  /** The same row again is no change. */
  #add(assertion: StoredAssertion, isStored: boolean): void {
    const id = idOf(assertion)
    if (this.#byId.has(id)) return
    const held = { id, assertion, isStored, isChanged: false }
    this.#byId.set(id, held)
    const inSlot = this.#bySlot.get(assertion.slot)
    if (inSlot === undefined) this.#bySlot.set(assertion.slot, [held])
    else inSlot.push(held)
  }
}

const idOf = ({ slot, factId, assertedAt }: StoredAssertion): string => assertionId(slot, factId, assertedAt)
