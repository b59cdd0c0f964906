import type { EventTime, Subject } from '@ecphory/events'
import { createRecallQuery, exactItemsMax, memoryTypes, recallWith } from '@ecphory/memory'
import type { GraphStore, RecallQuery } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { timed } from '../measure.ts'
import { syntheticQueries } from '../synthetic.ts'

const now: EventTime = { instant: Date.UTC(2026, 0, 1), offsetMinutes: 0, precision: 'instant', source: 'given' }
const encoder = createHashEncoder(384)

/** The questions that recalls are timed with, read beforehand: the encoder is not the graphs'. */
export const readQueries = (count: number): Promise<readonly RecallQuery[]> =>
  Promise.all(syntheticQueries.slice(0, count).map((text) => createRecallQuery(text, now, encoder, exactItemsMax)))

/** Milliseconds of a whole recall of one subject, all four graphs in parallel. */
export function timeRecall(graphs: GraphStore, subject: Subject, query: RecallQuery): Promise<number> {
  const sources = { graphs, types: memoryTypes, encoder, generation: 'g1' }
  const options = { k: 10, now, asOf: {}, filter: {}, budgetTokens: 2_000, explain: false }
  return timed(() => recallWith(sources, subject, query, options))
}
