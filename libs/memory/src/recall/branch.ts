import type { MemoryKind, Subject } from '@ecphory/events'
import { spaceOf } from '../generation.ts'
import type { AnchorFilter, AsOf, GraphQuery, GraphRow, GraphStatistics } from '../graph/graph-query.ts'
import { exactItemsMax, overFetchedMax } from '../limits.ts'
import type { MemoryType, RecallQuery } from '../memory-type.ts'
import type { GraphStore } from '../ports/graph-store.ts'

/** What one graph is asked for: by whom, in which generation, as of when. */
export interface BranchRequest {
  readonly subject: Subject
  readonly generation: string
  readonly query: RecallQuery
  readonly asOf: AsOf
  readonly filter: AnchorFilter
}

/** What one graph found, with raw features only: the ranking is not its business. */
export interface Branch {
  readonly kind: MemoryKind
  readonly rows: readonly GraphRow[]
  readonly statistics: GraphStatistics
  /** What was asked and how much came back, for `explain`. */
  readonly asked: readonly { readonly query: GraphQuery; readonly rows: number }[]
}

/** Asks one graph in at most two rounds; the second sees what the first found. */
export async function readBranch(graphs: GraphStore, type: MemoryType, request: BranchRequest): Promise<Branch> {
  const { subject, generation, query, asOf, filter } = request
  const space = spaceOf(subject, generation, type.kind)
  const asked: { query: GraphQuery; rows: number }[] = []
  const ask = async (queries: readonly GraphQuery[]): Promise<GraphRow[]> => {
    const answers = await graphs.query(space, queries, asOf, filter)
    queries.forEach((one, index) => asked.push({ query: one, rows: answers[index]?.length ?? 0 }))
    return answers.flat()
  }
  const statistics = await graphs.statistics(space, query.terms, asOf, filter)
  const bounded = boundTo(query, statistics.anchors)
  const first = await ask(type.recall(bounded))
  const second = await ask(type.recall(bounded, first))
  return { kind: type.kind, rows: [...first, ...second], statistics, asked }
}

/** A graph that is too large to be ranked whole is asked for its best alone, so that a recall's cost stops growing. */
function boundTo(query: RecallQuery, anchors: number): RecallQuery {
  if (anchors <= exactItemsMax) return query
  return { ...query, candidatesMax: Math.min(query.candidatesMax, overFetchedMax) }
}
