import { nothingSettled } from '../graph/items.ts'
import type { Assertion, Settled, SlotKey, StoredAssertion } from '../graph/items.ts'
import type { Settlement } from '../memory-type.ts'

const prefix = 'link:'

/** The slot in which every type keeps the mentions of an entity; a link is put where both entities have one. */
export const entitySlot = (entityId: string): SlotKey => `entity:${entityId}`

/** A subject's word that two entities are one, or are to be kept apart; the last word of the slot counts. */
export function linkAssertion(entityIds: readonly [string, string], same: boolean, position: number): Assertion {
  return {
    slot: `${prefix}${entityIds.join(':')}`,
    validTime: position,
    value: { same, from: entityIds[0], to: entityIds[1] },
  }
}

export const isLinkSlot = (slot: SlotKey): boolean => slot.startsWith(prefix)

/** Settles links the same way in every graph: a SAME_AS edge while the last word is that they are one. */
export const linkSettlement: Settlement<StoredAssertion | null> = {
  start: () => null,
  apply: (_, assertion) => assertion,
  finish(last): Settled {
    if (last === null || last.value['same'] !== true) return nothingSettled
    const { slot, support, value } = last
    const [from, to] = [String(value['from']), String(value['to'])]
    return {
      nodes: [],
      edges: [{ id: slot, type: 'SAME_AS', from, to, properties: {}, valid: { from: null, to: null }, support }],
    }
  },
}
