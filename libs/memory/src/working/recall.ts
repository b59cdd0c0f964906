import type { GraphQuery, GraphRow } from '../graph/graph-query.ts'
import { nearestVectorsMax, openItemsMax } from '../limits.ts'
import type { RecallQuery } from '../memory-type.ts'
import { openStatuses } from './board.ts'

/** One round: segments by words and by meaning, and every state that is open when the question is asked. */
export function recallStates(query: RecallQuery, found?: readonly GraphRow[]): readonly GraphQuery[] {
  if (found !== undefined) return []
  const limit = query.candidatesMax
  const open: GraphQuery = {
    find: 'byState',
    label: 'State',
    property: 'status',
    values: openStatuses,
    at: query.now.instant,
    limit: openItemsMax,
  }
  const nearest: GraphQuery = { find: 'nearest', vector: query.answerVector, limit, vectors: nearestVectorsMax }
  return query.terms.length === 0 ? [nearest, open] : [{ find: 'lexical', terms: query.terms, limit }, nearest, open]
}
