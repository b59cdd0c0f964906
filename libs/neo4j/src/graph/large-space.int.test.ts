import { base64ToBytes, dotBytes, quantise } from '@ecphory/memory'
import type { Anchor, GraphOp, GraphQuery, GraphStore } from '@ecphory/memory'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exactItemsMax } from '../limits.ts'
import { openNeo4jGraphStore } from '../open-neo4j.ts'
import { newInstallation, removeInstallation } from '../testing/neo4j-server.ts'
import { describeOnServer } from '../testing/on-server.ts'
import { anchorOf } from '../testing/sample-graph.ts'

const count = exactItemsMax + 600
const dimensions = 24

describeOnServer('a space too large to compare all of its vectors', (url) => {
  const installation = newInstallation()
  const anchors = sampleAnchors()
  let store: GraphStore

  const put = async (from: number, to: number) => {
    const ops = anchors
      .slice(from, to)
      .map((anchor): GraphOp => ({ op: 'putAnchor', space: 's', anchor, recordFrom: 1 }))
    const key = { projection: 'episodic', generation: 'g1', topic: 'facts', partition: 0 }
    await store.transact(key, from, to, (transaction) => transaction.apply(ops))
  }
  const nearest = async (vector: Float32Array, filter = {}) => {
    const query: GraphQuery = { find: 'nearest', vector, limit: 10 }
    const [rows = []] = await store.query('s', [query], {}, filter)
    return rows.map((row) => (row.row === 'anchor' ? ([row.anchor.segmentId, row.dot] as const) : null))
  }
  const exactly = (vector: Float32Array, of: readonly Anchor[]) =>
    of
      .map(
        ({ segmentId, vector: held }) => [segmentId, dotBytes(vector, base64ToBytes(held.bytes)) * held.scale] as const,
      )
      .sort((a, b) => b[1] - a[1])
      .slice(0, 10)

  beforeAll(async () => {
    store = await openNeo4jGraphStore({ url, installation })
    for (let from = 0; from < exactItemsMax - 100; from += 700)
      await put(from, Math.min(from + 700, exactItemsMax - 100))
    expect(await nearest(queryOf(1))).toEqual(exactly(queryOf(1), anchors.slice(0, exactItemsMax - 100)))
    await put(exactItemsMax - 100, exactItemsMax + 100)
    await put(exactItemsMax + 100, count)
  }, 120_000)
  afterAll(async () => {
    await store.close()
    await removeInstallation(url, installation)
  }, 120_000)

  it('finds nearly all of the true best by the index, measured exactly', async () => {
    let hits = 0
    for (let i = 0; i < 20; i++) {
      const [found, truth] = [await nearest(queryOf(i)), exactly(queryOf(i), anchors)]
      expect(found).toHaveLength(10)
      const dots = new Map(exactly(queryOf(i), anchors))
      for (const row of found) if (dots.has(row?.[0] ?? '')) expect(row?.[1]).toBe(dots.get(row?.[0] ?? ''))
      hits += found.filter((row) => truth.some(([id]) => id === row?.[0])).length
    }
    expect(hits / 200).toBeGreaterThan(0.95)
  })

  it('finds all of the true best where a filter leaves few', async () => {
    const odd = anchors.filter(({ session }) => session === 'few')
    expect(await nearest(queryOf(3), { session: 'few' })).toEqual(exactly(queryOf(3), odd))
  })
})

/** Around common centres, as texts on common topics are. */
function sampleAnchors(): readonly Anchor[] {
  return Array.from({ length: count }, (_, i) =>
    anchorOf(`s${String(i).padStart(5, '0')}`, {
      session: i % 50 === 0 ? 'few' : 'many',
      vector: quantise(vectorNear(i % 40, i), 'encoder@1'),
    }),
  )
}

const queryOf = (i: number): Float32Array => vectorNear(i, 1_000_000 + i)

function vectorNear(centre: number, seed: number): Float32Array {
  const [ofCentre, ofSeed] = [generator(centre + 7), generator(seed * 31 + 11)]
  const vector = Float32Array.from({ length: dimensions }, () => ofCentre() - 0.5 + (ofSeed() - 0.5) * 0.6)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
