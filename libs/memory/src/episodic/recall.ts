import type { GraphQuery, GraphRow } from '../graph/graph-query.ts'
import { expandedEpisodesMax, nearestVectorsMax, queriedTimesMax } from '../limits.ts'
import type { RecallQuery } from '../memory-type.ts'
import { likeliestSegments } from '../recall/likeliest-segments.ts'

const entityEdges = ['INVOLVES', 'AT_PLACE', 'ABOUT'] as const
const neighbourEdges = [...entityEdges, 'NEXT', 'SAME_CONTEXT', 'INSTANCE_OF'] as const

/**
 * First round: segments by words and by meaning, episodes of the times that the query names, and episodes of the
 * people, places and things that it names. Second round: the episodes that rest on the likeliest segments, and from
 * the episodes found by time or name on to those that share an entity, a context or a pattern, or come next.
 */
export function recallEpisodes(query: RecallQuery, found?: readonly GraphRow[]): readonly GraphQuery[] {
  return found === undefined ? firstRound(query) : secondRound(query, found)
}

function firstRound({ terms, answerVector: vector, times, names, candidatesMax: limit }: RecallQuery): GraphQuery[] {
  const bounded = times.filter(({ from, to }) => from !== null || to !== null).slice(0, queriedTimesMax)
  return [
    ...(terms.length === 0 ? [] : [{ find: 'lexical', terms, limit } as const]),
    { find: 'nearest', vector, limit, vectors: nearestVectorsMax },
    ...bounded.map(({ from, to }) => ({ find: 'byTime', label: 'Episode', from, to, limit }) as const),
    ...(names.length === 0 ? [] : [{ find: 'expand', keys: names, edges: entityEdges, hops: 1, limit } as const]),
  ]
}

function secondRound({ candidatesMax: limit }: RecallQuery, found: readonly GraphRow[]): GraphQuery[] {
  const segmentIds = likeliestSegments(found, expandedEpisodesMax)
  const ids = found
    .flatMap((row) => (row.row === 'node' && row.node.label === 'Episode' ? [row.node.id] : []))
    .slice(0, expandedEpisodesMax)
  return [
    ...(segmentIds.length === 0 ? [] : [{ find: 'supportedBy', segmentIds, limit } as const]),
    ...(ids.length === 0
      ? []
      : [{ find: 'expand', ids: [...new Set(ids)], edges: neighbourEdges, hops: 2, limit } as const]),
  ]
}
