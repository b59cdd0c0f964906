import type { SlotKey } from './graph/items.ts'
import type { Settlement } from './memory-type.ts'

/** The state of one slot, with the settlement that its kind goes by. */
export interface KindState {
  readonly settlement: Settlement<unknown>
  readonly inner: unknown
}

/** Settles slots by the kind that their key begins with, up to its first colon. Throws for a kind that is not listed. */
export function settleByKind(byKind: Readonly<Record<string, Settlement<unknown>>>): Settlement<KindState> {
  return {
    start(slot: SlotKey): KindState {
      const kind = slot.slice(0, slot.indexOf(':'))
      const settlement = Object.hasOwn(byKind, kind) ? byKind[kind] : undefined
      if (settlement === undefined) throw new Error(`No settlement for slots of kind ${JSON.stringify(kind)}.`)
      return { settlement, inner: settlement.start(slot) }
    },
    apply: ({ settlement, inner }, assertion) => ({ settlement, inner: settlement.apply(inner, assertion) }),
    finish: ({ settlement, inner }) => settlement.finish(inner),
  }
}
