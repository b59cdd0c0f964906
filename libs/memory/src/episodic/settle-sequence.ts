import { deriveId } from '../digest/canonical.ts'
import type { EdgeType, Settled, SettledEdge, StoredAssertion } from '../graph/items.ts'
import { sequenceEpisodesMax } from '../limits.ts'
import type { Settlement } from '../memory-type.ts'
import type { SequenceValue } from './assertions.ts'

interface Member extends SequenceValue {
  readonly support: readonly string[]
}

interface SequenceState {
  readonly count: number
  readonly first: Member | null
  readonly last: Member | null
  readonly edges: readonly SettledEdge[]
}

/**
 * The episodes of one session on one day, in order: each leads to the next, and within a session each shares the
 * context of the first, so that two steps reach any of them. Those past the bound stay unlinked.
 */
export const sequenceSettlement: Settlement<SequenceState> = {
  start: () => ({ count: 0, first: null, last: null, edges: [] }),
  apply: (state, assertion) => addEpisode(state, assertion),
  finish: ({ edges }): Settled => ({ nodes: [], edges }),
}

function addEpisode(state: SequenceState, assertion: StoredAssertion): SequenceState {
  if (state.count >= sequenceEpisodesMax) return state
  const member: Member = { ...(assertion.value as unknown as SequenceValue), support: assertion.support }
  const edges = [...state.edges]
  if (state.last !== null) edges.push(link('NEXT', state.last, member))
  if (state.first !== null && state.first !== state.last && member.session) {
    edges.push(link('SAME_CONTEXT', member, state.first))
  }
  return { count: state.count + 1, first: state.first ?? member, last: member, edges }
}

function link(type: EdgeType, from: Member, to: Member): SettledEdge {
  return {
    id: deriveId(from.episodeId, type, to.episodeId),
    type,
    from: from.episodeId,
    to: to.episodeId,
    properties: {},
    valid: { from: Math.max(from.from, to.from), to: null },
    support: [...new Set([...from.support, ...to.support])],
  }
}
