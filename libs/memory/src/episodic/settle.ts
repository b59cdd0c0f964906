import type { Settled, SlotKey, StoredAssertion } from '../graph/items.ts'
import type { Settlement } from '../memory-type.ts'
import { concludedPatternSettlement } from './concluded-pattern.ts'
import { entitySettlement } from './settle-entity.ts'
import { episodeSettlement } from './settle-episode.ts'
import { patternSettlement } from './settle-pattern.ts'
import { sequenceSettlement } from './settle-sequence.ts'

/** The state of one slot, with the settlement that its kind goes by. */
export interface EpisodicSlotState {
  readonly settlement: Settlement<unknown>
  readonly inner: unknown
}

const byKind: Readonly<Record<string, Settlement<unknown>>> = {
  episode: episodeSettlement as Settlement<unknown>,
  entity: entitySettlement as Settlement<unknown>,
  sequence: sequenceSettlement as Settlement<unknown>,
  pattern: patternSettlement as Settlement<unknown>,
  concluded: concludedPatternSettlement as Settlement<unknown>,
}

/** Settles the event graph's slots, each by the kind that its key begins with. */
export const episodicSettlement: Settlement<EpisodicSlotState> = {
  start(slot: SlotKey): EpisodicSlotState {
    const settlement = byKind[slot.slice(0, slot.indexOf(':'))] ?? episodeSettlement
    return { settlement: settlement as Settlement<unknown>, inner: settlement.start(slot) }
  },
  apply(state: EpisodicSlotState, assertion: StoredAssertion): EpisodicSlotState {
    return { settlement: state.settlement, inner: state.settlement.apply(state.inner, assertion) }
  },
  finish(state: EpisodicSlotState): Settled {
    return state.settlement.finish(state.inner)
  },
}
