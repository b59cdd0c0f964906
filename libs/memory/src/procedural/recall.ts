import type { GraphQuery, GraphRow } from '../graph/graph-query.ts'
import { nearestVectorsMax, ruleSegmentsMax } from '../limits.ts'
import type { RecallQuery } from '../memory-type.ts'

const ruleEdges = ['WHEN', 'THEN', 'ELSE'] as const

/**
 * First round: segments by words and by meaning, and rules that name the situation in their conditions. Second round:
 * the rules that rest on the segments found, whatever words their conditions have.
 */
export function recallRules(query: RecallQuery, found?: readonly GraphRow[]): readonly GraphQuery[] {
  const limit = query.candidatesMax
  if (found !== undefined) {
    const segmentIds = likeliestSegments(found)
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

/** Half by how many of the query's terms they hold, half by nearness; ties by id. */
function likeliestSegments(found: readonly GraphRow[]): readonly string[] {
  const anchors = found.flatMap((row) => (row.row === 'anchor' ? [row] : []))
  const byWords = top(anchors.map((row) => ({ id: row.anchor.segmentId, weight: row.counts?.size ?? 0 })))
  const byNearness = top(anchors.map((row) => ({ id: row.anchor.segmentId, weight: row.dot ?? 0 })))
  return [...new Set([...byWords, ...byNearness])]
}

function top(weighted: readonly { readonly id: string; readonly weight: number }[]): readonly string[] {
  return weighted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, ruleSegmentsMax / 2)
    .map(({ id }) => id)
}
