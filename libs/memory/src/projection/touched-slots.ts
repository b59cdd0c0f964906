import { isRequestSlot, requestSettlement } from '../abstraction/request-slot.ts'
import type { StoredAssertion } from '../graph/items.ts'
import type { Settlement } from '../memory-type.ts'
import type { GraphTransaction, Space } from '../ports/graph-store.ts'
import { isLinkSlot, linkSettlement } from './entity-links.ts'
import { settleSlot, settleSlotAgain } from './settle-slot.ts'
import type { SlotCache } from './slot-cache.ts'

interface Touched {
  readonly added: StoredAssertion[]
  readonly withdrawn: Set<string>
}

/** The slots that the current root position changes, settled together when the position is done. */
export class TouchedSlots {
  readonly #transaction: GraphTransaction
  readonly #settlement: Settlement<unknown>
  readonly #cache: SlotCache
  #touched = new Map<Space, Map<string, Touched>>()

  constructor(transaction: GraphTransaction, settlement: Settlement<unknown>, cache: SlotCache) {
    this.#transaction = transaction
    this.#settlement = settlement
    this.#cache = cache
  }

  add(space: Space, assertion: StoredAssertion): void {
    this.#of(space, assertion.slot).added.push(assertion)
  }

  withdraw(space: Space, assertion: StoredAssertion): void {
    this.#of(space, assertion.slot).withdrawn.add(assertion.factId)
  }

  async settle(position: number): Promise<void> {
    const touched = this.#touched
    this.#touched = new Map()
    for (const [space, slots] of touched) {
      for (const [slot, change] of slots) {
        await settleSlot(this.#transaction, { space, slot, position }, change, this.#settlementOf(slot), this.#cache)
      }
    }
  }

  /** Settles slots from their first position on, past versions included; they are not to be in the cache. */
  async settleAgain(space: Space, slots: readonly string[]): Promise<void> {
    for (const slot of slots) {
      await settleSlotAgain(this.#transaction, { space, slot, position: 0 }, this.#settlementOf(slot))
    }
  }

  /** Links and requests settle alike in every graph. */
  #settlementOf(slot: string): Settlement<unknown> {
    if (isLinkSlot(slot)) return linkSettlement as Settlement<unknown>
    return isRequestSlot(slot) ? (requestSettlement as Settlement<unknown>) : this.#settlement
  }

  #of(space: Space, slot: string): Touched {
    const slots = this.#touched.get(space) ?? new Map<string, Touched>()
    this.#touched.set(space, slots)
    const touched = slots.get(slot) ?? { added: [], withdrawn: new Set() }
    slots.set(slot, touched)
    return touched
  }
}
