import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryKinds } from '@ecphory/events'
import { digestOf, mergeCandidates, rank, spaceOf } from '@ecphory/memory'
import type { GraphRow, GraphStatistics, GraphStore } from '@ecphory/memory'
import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { howToRun, newInstallation, removeInstallation, testServer } from '@ecphory/neo4j/testing'
import { openSqlite } from '@ecphory/sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GeneratedGraph } from './generated-graph.ts'
import type { GeneratedRead } from './generated-graph.ts'

const seeds = Array.from({ length: 10 }, (_, seed) => seed + 1)
const key = { projection: 'episodic', generation: 'g1', topic: 'facts', partition: 0 }

const body = (url: string) => {
  const installation = newInstallation()
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-agree-'))
  let stores: readonly [GraphStore, GraphStore]

  beforeAll(async () => {
    const { graphs } = await openSqlite({ path: join(folder, 'me.db') })
    stores = [graphs, await openNeo4jGraphStore({ url, installation })]
  })
  afterAll(async () => {
    for (const store of stores) await store.close()
    rmSync(folder, { recursive: true })
    await removeInstallation(url, installation)
  })

  it.each(seeds)('L1 E1 H6 answer, score and digest alike, seed %i', async (seed) => {
    const subject = { tenant: 'local', user: `user ${seed}` }
    const space = spaceOf(subject, 'g1', 'episodic')
    const generated = new GeneratedGraph(seed, space)
    const [batches, reads] = [generated.batches(), generated.reads()]
    const [ofSqlite, ofNeo4j] = await Promise.all(
      stores.map(async (store) => {
        for (const batch of batches) {
          const held = await store.checkpoint(key)
          await store.transact(key, held, held + 1, (transaction) => transaction.apply(batch))
        }
        const answers = []
        for (const read of reads) answers.push(await answerOf(store, space, read))
        const digests = []
        for (const form of ['history', 'state'] as const) {
          digests.push(await digestOf(store, subject, 'g1', memoryKinds, form))
        }
        return { dump: await store.dump(space), counts: await store.counts(space), answers, digests }
      }),
    )
    expect(ofNeo4j).toEqual(ofSqlite)
    expect(ofNeo4j?.answers.some(({ ranked }) => ranked.length > 3)).toBe(true)
  })
}

async function answerOf(store: GraphStore, space: string, { queries, terms, asOf, filter }: GeneratedRead) {
  const statistics = await store.statistics(space, terms, asOf, filter)
  const rows = await store.query(space, queries, asOf, filter)
  const wide: readonly GraphRow[] = (
    await store.query(space, [{ find: 'lexical', terms, limit: 100 }, ...queries], asOf, filter)
  ).flat()
  return { statistics, rows, ranked: scoresOf(wide, statistics, terms) }
}

/** The ranking of what was found, with its scores. */
function scoresOf(rows: readonly GraphRow[], statistics: GraphStatistics, terms: readonly string[]) {
  const branch = { kind: 'episodic' as const, rows, leads: [], statistics }
  const candidates = [...mergeCandidates([branch]).values()]
  return rank(candidates, [statistics], { text: terms.join(' '), terms, times: [] }).map(
    ({ candidate, raw, score }) => ({
      segmentId: candidate.anchor.segmentId,
      raw,
      score,
    }),
  )
}

if (testServer === undefined) describe.skip(`SQLite and Neo4j: ${howToRun}`, () => body(''))
else describe('SQLite and Neo4j', () => body(testServer as string))
