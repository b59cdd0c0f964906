import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EdgeType, GraphOp, NodeLabel } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { openSqlite } from './open-sqlite.ts'
import type { SqliteStore } from './open-sqlite.ts'
import { anchorOf, eventOf, factsCheckpoint } from './testing/samples.ts'
import { storeDirectory } from './testing/store-directory.ts'

const canary = 'VIEWGUARD_OLD_MARKER_8M3Z'
/** The canary as it can stand in a file: itself, lower-cased as a term may be, and its parts between the escapes of a term. */
const traces = [canary, canary.toLowerCase(), 'viewguardoldmarker8m3z'].map((text) => Buffer.from(text))

const filesWithCanary = (directory: string): string[] =>
  readdirSync(directory).filter((name) => traces.some((trace) => readFileSync(join(directory, name)).includes(trace)))

/** Puts the canary wherever a caller's words can come to lie, among much else. */
async function fill(store: SqliteStore): Promise<void> {
  for (let batch = 0; batch < 5; batch++) {
    const others = Array.from({ length: 40 }, (_, i) => anchorOf(batch * 100 + i))
    await store.log.append(others.map(({ text }) => ({ topic: 'in', event: eventOf('ben', text) })))
    await write(
      store,
      others.map((anchor) => ({ op: 'putAnchor', space: 'ben', anchor, recordFrom: 1 })),
    )
    await store.log.append([{ topic: 'in', event: eventOf(`ana ${canary}`, `${canary} ${batch}`) }])
    await write(store, canaryOps(batch))
  }
  await store.log.commit({
    ...{ group: 'router', topic: 'in', partition: 0, expected: 0, next: 1, watermark: 1, outputs: [] },
    claims: [{ name: canary, value: canary }],
  })
}

function canaryOps(i: number): GraphOp[] {
  const term = { own: 1, context: 1 }
  const anchor = anchorOf(i, {
    segmentId: `canary-${i}`,
    ...{ text: canary, sourceId: canary, speaker: canary, session: canary },
    terms: [canary, canary.toLowerCase(), 'viewguardoldmarker8m3z'].map((text) => ({ ...term, term: text })),
  })
  const item = { properties: { name: canary }, valid: { from: null, to: null }, support: [anchor.segmentId] }
  const node = { ...item, id: `n${i}`, label: 'Entity' as NodeLabel, keys: [canary] }
  const edge = { ...item, id: `e${i}`, type: 'NEXT' as EdgeType, from: node.id, to: node.id }
  const versions = [node, edge].map((item) => ({ slot: 'slot', item, recordFrom: 1, recordTo: null }))
  const assertion = { slot: 'slot', validTime: 1, value: { object: canary }, factId: `f${i}` }
  return [
    { op: 'putAnchor', space: 'ana', anchor, recordFrom: 1 },
    { op: 'putAnchor', space: 'ana', anchor: { ...anchor, text: `${canary} again` }, recordFrom: 5 },
    ...versions.map((version): GraphOp => ({ op: 'putVersion', space: 'ana', version })),
    {
      op: 'assert',
      space: 'ana',
      assertion: { ...assertion, support: item.support, assertedAt: 1, withdrawnAt: null },
    },
  ]
}

async function write(store: SqliteStore, ops: readonly GraphOp[]): Promise<void> {
  const held = await store.graphs.checkpoint(factsCheckpoint)
  await store.graphs.transact(factsCheckpoint, held, held + 1, (transaction) => transaction.apply(ops))
}

const segments = Array.from({ length: 5 }, (_, i) => `canary-${i}`)
const ways: readonly (readonly [string, GraphOp])[] = [
  ['segment by segment', { op: 'forgetSegments', space: 'ana', segmentIds: segments }],
  ['a whole space', { op: 'forgetSpace', space: 'ana' }],
]

describe('erasure', () => {
  it.each(ways)('F1 F10 leaves no byte of what was erased in any file of the store: %s', async (_name, forget) => {
    const directory = storeDirectory()
    const path = join(directory, 'me.db')
    let store = await openSqlite({ path })
    await fill(store)
    await store.close()
    store = await openSqlite({ path })
    expect(filesWithCanary(directory)).toEqual(['me.db'])

    await store.log.erase(
      { tenant: 'local', user: `ana ${canary}` },
      () => null,
      (claim) => claim === canary,
    )
    await write(store, [forget])
    await store.log.purge()
    await store.graphs.purge()

    expect(filesWithCanary(directory)).toEqual([])
    expect((await store.graphs.counts('ben')).anchors).toBe(200)
    const [found] = await store.graphs.query('ben', [{ find: 'lexical', terms: ['term101'], limit: 9 }], {}, {})
    expect(found).toHaveLength(1)
    expect(await store.log.read('in', 0, 0, 999)).toHaveLength(200)
    await store.close()
    expect(filesWithCanary(directory)).toEqual([])
  })

  it('F1 rewriting terms and redacting an event leave nothing of the old ones', async () => {
    const directory = storeDirectory()
    const store = await openSqlite({ path: join(directory, 'me.db') })
    const anchor = anchorOf(1, { terms: [{ term: canary.toLowerCase(), own: 0, context: 1 }] })
    await write(store, [{ op: 'putAnchor', space: 'ana', anchor, recordFrom: 1 }])
    await store.log.append([{ topic: 'in', event: eventOf('ana', canary) }])
    await write(store, [{ op: 'rewriteTerms', space: 'ana', anchor: anchorOf(1) }])
    const touched = await store.log.erase(
      { tenant: 'local', user: 'ana' },
      (_topic, { event }) => ({ ...event, data: {} }),
      () => false,
    )
    await store.log.purge()
    expect(touched).toBe(1)
    expect(filesWithCanary(directory)).toEqual([])
    await store.close()
  })
})
