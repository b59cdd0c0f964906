import type { SettledEdge, SettledNode, StoredAssertion } from '../graph/items.ts'

/** An open version of an item, with the position at which it began. */
export interface OpenItem {
  readonly item: SettledNode | SettledEdge
  readonly recordFrom: number
}

/**
 * A slot as it stands: its live assertions in order, the fold over them, and what that made of the graph. Its lists grow
 * in place: a slot of ten thousand mentions must not be copied for one more.
 */
export interface SlotView {
  readonly live: StoredAssertion[]
  readonly state: unknown
  readonly open: Map<string, OpenItem>
  /** Greatest position at which anything happened in the slot; -1 for an empty one. */
  readonly settledAt: number
  /** Of each item that changed at that position, what was open before it; null where that is not known. */
  readonly replaced: Replaced | null
}

/** By id; null for an item of which nothing was open. */
export type Replaced = ReadonlyMap<string, OpenItem | null>

/**
 * Slots of recent use, so that a new last assertion costs one step of the fold. It only ever holds what is committed
 * or is being committed by its one worker: after a failed transaction it is cleared.
 */
export class SlotCache {
  readonly #views = new Map<string, SlotView>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  get(space: string, slot: string): SlotView | undefined {
    const key = `${space}\n${slot}`
    const view = this.#views.get(key)
    if (view === undefined) return undefined
    this.#views.delete(key)
    this.#views.set(key, view)
    return view
  }

  put(space: string, slot: string, view: SlotView): void {
    this.#views.set(`${space}\n${slot}`, view)
    if (this.#views.size <= this.#max) return
    const oldest = this.#views.keys().next().value
    if (oldest !== undefined) this.#views.delete(oldest)
  }

  forget(space: string): void {
    for (const key of this.#views.keys()) if (key.startsWith(`${space}\n`)) this.#views.delete(key)
  }

  clear(): void {
    this.#views.clear()
  }
}
