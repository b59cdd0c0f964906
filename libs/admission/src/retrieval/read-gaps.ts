import { boundTo, isLeading, spaceOf } from '@ecphory/memory'
import type { BranchCandidates, GraphQuery, GraphRow, MemoryType, RecallQuery } from '@ecphory/memory'
import type { Subject } from '@ecphory/events'
import type { GraphSources } from './graph-sources.ts'

/**
 * Asks the four graphs for all gap queries together, in one round: their words once, their vectors each. The answer holds
 * the branches of each gap, as if it had been asked alone.
 */
export async function readGaps(
  sources: GraphSources,
  subject: Subject,
  queries: readonly RecallQuery[],
): Promise<readonly (readonly BranchCandidates[])[]> {
  const read = await Promise.all(sources.types.map((type) => readGraph(sources, type, subject, queries)))
  return queries.map((_, gap) => read.map((branches) => branches[gap] as BranchCandidates))
}

/** One graph's branches, parallel to the queries. */
async function readGraph(
  { graphs, generation }: GraphSources,
  type: MemoryType,
  subject: Subject,
  queries: readonly RecallQuery[],
): Promise<readonly BranchCandidates[]> {
  const space = spaceOf(subject, generation, type.kind)
  const terms = [...new Set(queries.flatMap((query) => query.terms))]
  const statistics = await graphs.statistics(space, terms, {}, {})
  const wanted = queries.map((query) => type.recall(boundTo(query, statistics.anchors)))
  const asked = new Map<string, GraphQuery>()
  for (const query of wanted.flat()) asked.set(keyOf(query), query.find === 'lexical' ? { ...query, terms } : query)
  const answers = await graphs.query(space, [...asked.values()], {}, {})
  const rowsByKey = new Map([...asked.keys()].map((key, index) => [key, answers[index] ?? []]))
  return wanted.map((own, gap) => {
    const rowsOf = (query: GraphQuery) => rowsByKey.get(keyOf(query)) ?? []
    const ownTerms = new Set(queries[gap]?.terms)
    return {
      kind: type.kind,
      rows: own.flatMap((query) => (query.find === 'lexical' ? onlyTerms(rowsOf(query), ownTerms) : rowsOf(query))),
      leads: own
        .filter(isLeading)
        .flatMap((query) => rowsOf(query).flatMap((row) => (row.row === 'node' ? row.node : []))),
      statistics,
    }
  })
}

/** Queries of several gaps are one where they ask for the same; all that go by words do. */
const keyOf = (query: GraphQuery): string => {
  if (query.find === 'lexical') return 'lexical'
  return JSON.stringify(query.find === 'nearest' ? { ...query, vector: [...query.vector] } : query)
}

/** Of rows that were found by the words of all gaps, what one gap's own words would have found. */
const onlyTerms = (rows: readonly GraphRow[], terms: ReadonlySet<string>): readonly GraphRow[] =>
  rows.flatMap((row) => {
    if (row.row !== 'anchor' || row.counts === undefined) return [row]
    const counts = new Map([...row.counts].filter(([term]) => terms.has(term)))
    return counts.size === 0 ? [] : [{ ...row, counts }]
  })
