import { join } from 'node:path'
import { memoryTypes, readBranch, recallWith, spaceOf, createRecallQuery, exactItemsMax } from '@ecphory/memory'
import type { EventTime } from '@ecphory/events'
import type { GraphStore, RecallQuery } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { openSqlite } from '@ecphory/sqlite'
import { quantile, ratioOf, timed } from './measure.ts'
import type { Ratio } from './measure.ts'
import { fill } from './rebuild.ts'
import { syntheticQueries } from './synthetic.ts'

const subject = { tenant: 'local', user: 'ana' }
const generation = 'g1'
const now: EventTime = { instant: Date.UTC(2026, 0, 1), offsetMinutes: 0, precision: 'instant', source: 'given' }

/**
 * `recall.p50` and `recall.p95`: a whole recall (queries, merge, ranking, facts, blocks), against the sum of its raw
 * store queries alone. The request is encoded before: the encoder is not the store's. Smaller is better.
 */
export async function benchRecall(folder: string, count: number, rounds: number): Promise<{ p50: Ratio; p95: Ratio }> {
  const path = join(folder, `recall-${count}.db`)
  await fill(path, count)
  const { graphs, close } = await openSqlite({ path })
  const queries = await Promise.all(
    syntheticQueries.map((text) => createRecallQuery(text, now, createHashEncoder(384), exactItemsMax)),
  )
  const [halves, tails]: [[number, number][], [number, number][]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const [whole, raw]: [number[], number[]] = [[], []]
    for (const query of queries) {
      raw.push(await rawQueries(graphs, query))
      whole.push(await wholeRecall(graphs, query))
    }
    // The first round warms the caches that a running process has.
    if (round === 0) continue
    halves.push([quantile(whole, 0.5), quantile(raw, 0.5)])
    tails.push([quantile(whole, 0.95), quantile(raw, 0.95)])
  }
  await close()
  return { p50: ratioOf(halves), p95: ratioOf(tails) }
}

export function wholeRecall(graphs: GraphStore, query: RecallQuery): Promise<number> {
  const sources = { graphs, types: memoryTypes, encoder: createHashEncoder(384), generation }
  const options = { k: 10, now, asOf: {}, filter: {}, budgetTokens: 2_000, explain: false }
  return timed(() => recallWith(sources, subject, query, options))
}

/** The same queries as a recall asks, in the same order, straight from the store: what they find is thrown away. */
async function rawQueries(graphs: GraphStore, query: RecallQuery): Promise<number> {
  let total = 0
  for (const type of memoryTypes) {
    const { asked } = await readBranch(graphs, type, { subject, generation, query, asOf: {}, filter: {} })
    const space = spaceOf(subject, generation, type.kind)
    for (const one of asked) total += await timed(() => graphs.query(space, [one.query], {}, {}))
    total += await timed(() => graphs.statistics(space, query.terms, {}, {}))
  }
  return total
}
