import { join } from 'node:path'
import { memoryTypes, readBranch, recallWith, spaceOf, createRecallQuery, exactItemsMax } from '@ecphory/memory'
import type { EventTime } from '@ecphory/events'
import type { GraphStore, RecallQuery } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { openSqlite } from '@ecphory/sqlite'
import { fill } from './fill.ts'
import { inOrder } from './in-order.ts'
import { costOf, costQuantile, sumOfCosts } from './measure.ts'
import type { Cost } from './measure.ts'
import type { RatioSection } from './section.ts'
import { syntheticQueries } from './synthetic.ts'

const memories = 2_000
const subject = { tenant: 'local', user: 'ana' }
const generation = 'g1'
const now: EventTime = { instant: Date.UTC(2026, 0, 1), offsetMinutes: 0, precision: 'instant', source: 'given' }

/**
 * A whole recall (queries, merge, ranking, facts, blocks), against the sum of its raw store queries alone. The request is
 * encoded before: the encoder is not the store's.
 */
export const recallSection: RatioSection = {
  ...{ kind: 'ratio', name: 'recall', pairs: 15 },
  figures: [
    {
      ...{ name: 'recall.p50', better: 'smaller', aim: 2 },
      meaning: 'a whole recall / the sum of its store queries alone, 2,000 memories',
    },
    { ...{ name: 'recall.p95', better: 'smaller', aim: 3 }, meaning: 'the same, of the 95th percentile' },
  ],
  async open({ folder }) {
    const path = join(folder, 'recall.db')
    await fill(path, memories)
    const { graphs, close } = await openSqlite({ path })
    const queries = await readQueries()
    return {
      async slice(order) {
        const [whole, raw]: [Cost[], Cost[]] = [[], []]
        for (const query of queries) {
          const { ours, baseline } = await inOrder(
            order,
            () => wholeRecall(graphs, query),
            () => rawQueries(graphs, query),
          )
          whole.push(ours)
          raw.push(baseline)
        }
        const at = (share: number) => ({ above: costQuantile(whole, share), below: costQuantile(raw, share) })
        return { pairs: { 'recall.p50': at(0.5), 'recall.p95': at(0.95) } }
      },
      close,
    }
  },
}

/** The questions that recalls are measured with, read beforehand with hashed vectors. */
export const readQueries = (): Promise<readonly RecallQuery[]> =>
  Promise.all(syntheticQueries.map((text) => createRecallQuery(text, now, createHashEncoder(384), exactItemsMax)))

export function wholeRecall(graphs: GraphStore, query: RecallQuery): Promise<Cost> {
  const sources = { graphs, types: memoryTypes, encoder: createHashEncoder(384), generation }
  const options = { k: 10, now, asOf: {}, filter: {}, budgetTokens: 2_000, explain: false }
  return costOf(() => recallWith(sources, subject, query, options))
}

/** The same queries as a recall asks, in the same order, straight from the store: what they find is thrown away. */
async function rawQueries(graphs: GraphStore, query: RecallQuery): Promise<Cost> {
  const costs: Cost[] = []
  for (const type of memoryTypes) {
    const { asked } = await readBranch(graphs, type, { subject, generation, query, asOf: {}, filter: {} })
    const space = spaceOf(subject, generation, type.kind)
    for (const one of asked) costs.push(await costOf(() => graphs.query(space, [one.query], {}, {})))
    costs.push(await costOf(() => graphs.statistics(space, query.terms, {}, {})))
  }
  return sumOfCosts(costs)
}
