import { deriveId } from '../digest/canonical.ts'
import { nothingSettled, type EdgeType, type Settled, type SettledEdge, type StoredAssertion } from '../graph/items.ts'
import type { Settlement } from '../memory-type.ts'
import { episodeIdOf, type EpisodeValue } from './assertions.ts'

/** The one slot per fact: the episode and its edges to entities, as the fact has them. */
export const episodeSettlement: Settlement<Settled> = {
  start: () => nothingSettled,
  apply: (_state, assertion) => settleEpisode(assertion),
  finish: (state) => state,
}

function settleEpisode(assertion: StoredAssertion): Settled {
  const { entityIds, edges, roles, from, to, ...properties } = assertion.value as unknown as EpisodeValue
  const id = episodeIdOf(assertion.factId)
  const valid = { from, to }
  const { support } = assertion
  return {
    nodes: [{ id, label: 'Episode', properties, valid, support, keys: [] }],
    edges: entityIds.map((entityId, i): SettledEdge => {
      const type = edges[i] as EdgeType
      const properties = { role: roles[i] ?? null }
      return { id: deriveId(id, type, entityId), type, from: id, to: entityId, properties, valid, support }
    }),
  }
}
