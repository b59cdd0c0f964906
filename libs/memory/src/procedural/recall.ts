import type { GraphQuery, GraphRow } from '../graph/graph-query.ts'
import { nearestVectorsMax, ruleSegmentsMax } from '../limits.ts'
import type { RecallQuery } from '../memory-type.ts'
import { likeliestSegments } from '../recall/likeliest-segments.ts'

const ruleEdges = ['WHEN', 'THEN', 'ELSE'] as const

/**
 * First round: segments by words and by meaning, and rules that name the situation in their conditions. Second round:
 * the rules that rest on the segments found, whatever words their conditions have.
 */
export function recallRules(query: RecallQuery, found?: readonly GraphRow[]): readonly GraphQuery[] {
  const limit = query.candidatesMax
  if (found !== undefined) {
    const segmentIds = likeliestSegments(found, ruleSegmentsMax / 2)
    return segmentIds.length === 0 ? [] : [{ find: 'supportedBy', segmentIds, limit }]
  }
  const byMeaning: GraphQuery = { find: 'nearest', vector: query.answerVector, limit, vectors: nearestVectorsMax }
  if (query.terms.length === 0) return [byMeaning]
  return [
    { find: 'lexical', terms: query.terms, limit },
    byMeaning,
    { find: 'expand', keys: query.terms, edges: ruleEdges, hops: 1, limit },
  ]
}
