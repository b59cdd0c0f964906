import type { MemoryKind, Subject } from '@ecphory/events'
import { spaceOf } from '../generation.ts'
import type { AnchorFilter, AsOf, GraphQuery, GraphRow, GraphStatistics } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
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
  /** Nodes that the request itself leads to, by a name, a word or a time of it: not what merely rests on finds. */
  readonly leads: readonly SettledNode[]
  readonly statistics: GraphStatistics
  /** What was asked and how much came back, for `explain`. */
  readonly asked: readonly { readonly query: GraphQuery; readonly rows: number }[]
}

/** Asks one graph in at most two rounds; the second sees what the first found. */
export async function readBranch(graphs: GraphStore, type: MemoryType, request: BranchRequest): Promise<Branch> {
  const { subject, generation, query, asOf, filter } = request
  const space = spaceOf(subject, generation, type.kind)
  const asked: { query: GraphQuery; rows: number }[] = []
  const ask = async (queries: readonly GraphQuery[]): Promise<readonly (readonly GraphRow[])[]> => {
    const answers = await graphs.query(space, queries, asOf, filter)
    queries.forEach((one, index) => asked.push({ query: one, rows: answers[index]?.length ?? 0 }))
    return answers
  }
  const statistics = await graphs.statistics(space, query.terms, asOf, filter)
  const bounded = boundTo(query, statistics.anchors)
  const queries = type.recall(bounded)
  const answers = await ask(queries)
  const first = answers.flat()
  const second = (await ask(type.recall(bounded, first))).flat()
  const leads = answers.flatMap((rows, index) => (isLeading(queries[index]) ? nodesOf(rows) : []))
  return { kind: type.kind, rows: [...first, ...second], leads, statistics, asked }
}

/** Whether a query goes by a name, a word or a time of the request, so that what it finds leads somewhere. */
export const isLeading = (query: GraphQuery | undefined): boolean =>
  query?.find === 'expand' || query?.find === 'byTime'

const nodesOf = (rows: readonly GraphRow[]): SettledNode[] =>
  rows.flatMap((row) => (row.row === 'node' ? [row.node] : []))

/** A graph that is too large to be ranked whole is asked for its best alone, so that a recall's cost stops growing. */
export function boundTo<Query extends Pick<RecallQuery, 'candidatesMax'>>(query: Query, anchors: number): Query {
  if (anchors <= exactItemsMax) return query
  return { ...query, candidatesMax: Math.min(query.candidatesMax, overFetchedMax) }
}
