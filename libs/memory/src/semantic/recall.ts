import type { GraphQuery, GraphRow } from '../graph/graph-query.ts'
import { nearestVectorsMax, statementSegmentsMax } from '../limits.ts'
import type { RecallQuery } from '../memory-type.ts'
import { likeliestSegments } from '../recall/likeliest-segments.ts'
import { askedRelations } from './relation-cues.ts'
import { relationKey } from './statement-items.ts'

const statementEdges = ['STATES', 'OBJECT'] as const

/**
 * First round: segments by words and by meaning; statements of the relations that the question asks for, and those
 * that its names and words lead to. Second round: the statements that rest on the segments found.
 */
export function recallStatements(query: RecallQuery, found?: readonly GraphRow[]): readonly GraphQuery[] {
  const limit = query.candidatesMax
  if (found !== undefined) {
    const segmentIds = likeliestSegments(found, statementSegmentsMax / 2)
    return segmentIds.length === 0 ? [] : [{ find: 'supportedBy', segmentIds, limit }]
  }
  const queries: GraphQuery[] = [{ find: 'nearest', vector: query.answerVector, limit, vectors: nearestVectorsMax }]
  if (query.terms.length > 0) queries.unshift({ find: 'lexical', terms: query.terms, limit })
  const relations = askedRelations(query.text).map(relationKey)
  if (relations.length > 0) queries.push({ find: 'expand', keys: relations, edges: statementEdges, hops: 0, limit })
  const names = [...new Set([...query.names, ...query.terms])]
  if (names.length > 0) queries.push({ find: 'expand', keys: names, edges: statementEdges, hops: 1, limit })
  return queries
}
