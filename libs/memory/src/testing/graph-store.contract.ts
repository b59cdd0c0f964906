import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GraphStore, SpaceRecord } from '../ports/graph-store.ts'
import {
  anchorOf,
  assertionOf,
  checkpointOf,
  edgeOf,
  nodeOf,
  putAnchor,
  putItem,
  vectorOf,
  versionOf,
  write,
} from './graph-fixtures.ts'
import { describeGraphProperties } from './graph-properties.contract.ts'
import { describeGraphQueries } from './graph-queries.contract.ts'

const emptyDump = { anchors: [], versions: [], assertions: [] }

/** What every graph store does. `open` gives an empty one; `reopen`, where it outlives its process, closes and opens it. */
export function describeGraphStore(
  name: string,
  open: () => Promise<GraphStore>,
  reopen?: (store: GraphStore) => Promise<GraphStore>,
): void {
  describe(`graph store: ${name}`, () => {
    describeTransactions(open, reopen)
    describeWrites(open)
    describeForgetting(open)
    describeGraphQueries(open)
    describeGraphProperties(open)
  })
}

function opened(open: () => Promise<GraphStore>): { store: GraphStore } {
  const held = {} as { store: GraphStore }
  beforeEach(async () => {
    held.store = await open()
  })
  afterEach(async () => {
    await held.store.close()
  })
  return held
}

function describeTransactions(
  open: () => Promise<GraphStore>,
  reopen?: (store: GraphStore) => Promise<GraphStore>,
): void {
  describe('transactions', () => {
    const held = opened(open)
    const key = checkpointOf()

    it('moves the checkpoint and the watermark with the work', async () => {
      await held.store.transact(key, 0, 5, async (transaction) => {
        await transaction.apply([putAnchor('s', anchorOf('a'))])
        await transaction.advanceWatermark('episodic', 'g1', 0, 4)
      })
      expect(await held.store.checkpoint(key)).toBe(5)
      expect(await held.store.watermark('episodic', 'g1', 0)).toBe(4)
      expect((await held.store.counts('s')).anchors).toBe(1)
      for (const other of [{ projection: 'semantic' }, { generation: 'g2' }, { topic: 'x' }, { partition: 1 }]) {
        expect(await held.store.checkpoint(checkpointOf(other))).toBe(0)
      }
      expect(await held.store.watermark('episodic', 'g1', 1)).toBe(0)
    })

    it('a watermark never goes back', async () => {
      await write(held.store, (transaction) => transaction.advanceWatermark('episodic', 'g1', 0, 9))
      await write(held.store, (transaction) => transaction.advanceWatermark('episodic', 'g1', 0, 3))
      expect(await held.store.watermark('episodic', 'g1', 0)).toBe(9)
    })

    it('D8 refuses a worker that was overtaken, before its work', async () => {
      await held.store.transact(key, 0, 5, async () => {})
      let hasRun = false
      const stale = held.store.transact(key, 0, 6, async () => {
        hasRun = true
      })
      await expect(stale).rejects.toMatchObject({ code: 'CHECKPOINT_CONFLICT' })
      expect(hasRun).toBe(false)
      expect(await held.store.checkpoint(key)).toBe(5)
    })

    it('of two that start together one wins', async () => {
      const put = (id: string) =>
        held.store.transact(key, 0, 1, async (transaction) => {
          await Promise.resolve()
          await transaction.apply([putAnchor('s', anchorOf(id))])
        })
      const outcomes = await Promise.allSettled([put('a'), put('b')])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
      expect((await held.store.dump('s')).anchors.map(({ anchor }) => anchor.segmentId)).toEqual(['a'])
    })

    it('keeps nothing of work that throws, and goes on', async () => {
      await write(held.store, [putAnchor('s', anchorOf('kept'))])
      const before = await held.store.dump('s')
      const failing = held.store.transact(key, 1, 2, async (transaction) => {
        await transaction.apply([
          { op: 'openSpace', record: recordOf('new', 'ana') },
          putAnchor('s', anchorOf('lost')),
          putAnchor('new', anchorOf('lost')),
          { op: 'closeAnchor', space: 's', segmentId: 'kept', recordTo: 9 },
        ])
        await transaction.advanceWatermark('episodic', 'g1', 0, 7)
        throw new Error('planted')
      })
      await expect(failing).rejects.toThrow('planted')
      expect(await held.store.dump('s')).toEqual(before)
      expect(await held.store.dump('new')).toEqual(emptyDump)
      expect(await held.store.spaces('g1')).toEqual([])
      expect(await held.store.checkpoint(key)).toBe(1)
      expect(await held.store.watermark('episodic', 'g1', 0)).toBe(0)
      await write(held.store, [putAnchor('new', anchorOf('later'))])
      const [found] = await held.store.query('new', [{ find: 'lexical', terms: ['later', 'lost'], limit: 9 }], {}, {})
      expect(found).toHaveLength(1)
    })

    it('reads its own writes, which others do not see before the end', async () => {
      await write(held.store, async (transaction) => {
        await transaction.apply([
          putAnchor('s', anchorOf('a')),
          { op: 'assert', space: 's', assertion: assertionOf('slot', 'f2', { validTime: 2 }) },
          { op: 'assert', space: 's', assertion: assertionOf('slot', 'f1', { validTime: 2 }) },
          { op: 'assert', space: 's', assertion: assertionOf('slot', 'f3', { validTime: 1 }) },
          putItem('s', nodeOf('n'), 1, 'slot'),
          { op: 'putTombstone', space: 's', tombstone: 't' },
        ])
        const assertions = await transaction.assertionsOfSlot('s', 'slot')
        expect(assertions.map(({ factId }) => factId)).toEqual(['f3', 'f1', 'f2'])
        expect(await transaction.openVersionsOfSlot('s', 'slot')).toEqual([versionOf(nodeOf('n'), 1, 'slot')])
        expect((await transaction.assertionsOfSegment('s', 's1')).map(({ factId }) => factId)).toEqual([
          'f1',
          'f2',
          'f3',
        ])
        expect(await transaction.anchorsOf('s', { segmentId: 'a' })).toHaveLength(1)
        expect(await transaction.hasTombstone('s', ['x', 't'])).toBe(true)
        expect((await held.store.counts('s')).anchors).toBe(0)
        expect(await held.store.query('s', [{ find: 'lexical', terms: ['a'], limit: 1 }], {}, {})).toEqual([[]])
      })
      expect((await held.store.counts('s')).anchors).toBe(1)
      expect((await held.store.query('s', [{ find: 'lexical', terms: ['a'], limit: 1 }], {}, {}))[0]).toHaveLength(1)
    })

    it('keeps settings', async () => {
      expect(await held.store.setting('__proto__')).toBe(null)
      await held.store.putSetting('__proto__', 'g1')
      await held.store.putSetting('__proto__', 'g2')
      expect(await held.store.setting('__proto__')).toBe('g2')
      expect(await held.store.setting('constructor')).toBe(null)
    })

    it('answers CLOSED once it is closed', async () => {
      await held.store.close()
      await expect(held.store.counts('s')).rejects.toMatchObject({ code: 'CLOSED' })
    })

    if (reopen !== undefined) {
      it('D7 has after a restart all that it committed', async () => {
        const store = held.store
        await write(store, [putAnchor('s', anchorOf('a')), putItem('s', nodeOf('n', { keys: ['lisbon'] }))])
        await store.putSetting('live', 'g1')
        const before = await store.dump('s')
        held.store = await reopen(store)
        expect(await held.store.dump('s')).toEqual(before)
        expect(await held.store.checkpoint(key)).toBe(1)
        expect(await held.store.setting('live')).toBe('g1')
        const [near, found] = await held.store.query(
          's',
          [
            { find: 'nearest', vector: new Float32Array([1, 0, 0, 0]), limit: 1 },
            { find: 'expand', keys: ['lisbon'], edges: [], hops: 0, limit: 1 },
          ],
          {},
          {},
        )
        expect([near?.length, found?.length]).toEqual([1, 1])
      })
    }
  })
}

const recordOf = (space: string, user: string, generation = 'g1'): SpaceRecord => ({
  space,
  tenant: 'local',
  user,
  generation,
  graph: 'episodic',
})

function describeWrites(open: () => Promise<GraphStore>): void {
  describe('writes', () => {
    const held = opened(open)

    it('gives back an anchor as it was put, in each of its versions', async () => {
      const first = anchorOf('a', { agent: 'coach', session: 'x', speaker: 'Ben', doubtful: true, index: 3, order: 7 })
      const second = anchorOf('a', { text: 'again', terms: [{ term: 'new', own: 2, context: 5 }] })
      await write(held.store, [putAnchor('s', first, 2), putAnchor('s', second, 5)])
      await write(held.store, [{ op: 'closeAnchor', space: 's', segmentId: 'a', recordTo: 9 }])
      expect((await held.store.dump('s')).anchors).toEqual([
        { anchor: first, recordFrom: 2, recordTo: 5 },
        { anchor: second, recordFrom: 5, recordTo: 9 },
      ])
      expect(await held.store.anchors('s', ['a'], { position: 4 })).toEqual([first])
      expect(await held.store.anchors('s', ['a'], { position: 8 })).toEqual([second])
      expect(await held.store.anchors('s', ['a'], {})).toEqual([])
    })

    it('J3 putting an anchor again leaves one version, and it is still found by its vector', async () => {
      const anchor = anchorOf('a', { vector: vectorOf([0, 64, 0, 0]) })
      await write(held.store, [putAnchor('s', anchor, 2)])
      await write(held.store, [putAnchor('s', anchor, 2)])
      expect((await held.store.dump('s')).anchors).toEqual([{ anchor, recordFrom: 2, recordTo: null }])
      const nearest = { find: 'nearest', vector: new Float32Array([0, 1, 0, 0]), limit: 5 } as const
      expect((await held.store.query('s', [nearest], {}, {}))[0]).toMatchObject([{ dot: 0.5 }])
    })

    it('lets a version go that would have no length', async () => {
      await write(held.store, [putAnchor('s', anchorOf('a'), 3), putItem('s', nodeOf('n'), 3, 'slot')])
      await write(held.store, [
        { op: 'closeAnchor', space: 's', segmentId: 'a', recordTo: 3 },
        { op: 'closeVersion', space: 's', slot: 'slot', itemId: 'n', recordTo: 3 },
        { op: 'closeAnchor', space: 's', segmentId: 'missing', recordTo: 3 },
        { op: 'closeVersion', space: 's', slot: 'slot', itemId: 'missing', recordTo: 3 },
      ])
      expect(await held.store.dump('s')).toEqual(emptyDump)
    })

    it('puts a version in the place of those of its item that begin with it or after it', async () => {
      const named = (name: string) => nodeOf('n', { properties: { name } })
      const [a, b, c] = [named('a'), named('b'), named('c')]
      await write(held.store, [
        putItem('s', a, 1, 'slot'),
        putItem('s', b, 5, 'slot'),
        putItem('s', nodeOf('m'), 5, 'slot'),
      ])
      await write(held.store, [putItem('s', c, 3, 'slot')])
      expect((await held.store.dump('s')).versions).toEqual([
        versionOf(nodeOf('m'), 5, 'slot'),
        { ...versionOf(a, 1, 'slot'), recordTo: 3 },
        versionOf(c, 3, 'slot'),
      ])
    })

    it('B8 opens a slot again as it stood before a position', async () => {
      await write(held.store, [
        putItem('s', nodeOf('closed before'), 1, 'slot'),
        putItem('s', nodeOf('closed there'), 1, 'slot'),
        putItem('s', nodeOf('closed later'), 2, 'slot'),
        putItem('s', nodeOf('begun there'), 5, 'slot'),
        putItem('s', nodeOf('elsewhere'), 5, 'other'),
        { op: 'closeVersion', space: 's', slot: 'slot', itemId: 'closed before', recordTo: 4 },
        { op: 'closeVersion', space: 's', slot: 'slot', itemId: 'closed there', recordTo: 5 },
        { op: 'closeVersion', space: 's', slot: 'slot', itemId: 'closed later', recordTo: 9 },
      ])
      await write(held.store, [{ op: 'reopenSlot', space: 's', slot: 'slot', from: 5 }])
      const left = (await held.store.dump('s')).versions.map(({ item, recordTo }) => [item.id, recordTo])
      expect(left).toEqual([
        ['closed before', 4],
        ['closed later', null],
        ['closed there', null],
        ['elsewhere', null],
      ])
    })

    it('keeps an assertion once, and lets a fact be withdrawn and asserted again', async () => {
      const first = assertionOf('slot', 'f', { assertedAt: 1 })
      await write(held.store, [
        { op: 'assert', space: 's', assertion: first },
        { op: 'assert', space: 's', assertion: { ...first, value: { other: true } } },
        { op: 'withdraw', space: 's', slot: 'slot', factId: 'f', withdrawnAt: 4 },
        { op: 'withdraw', space: 's', slot: 'slot', factId: 'f', withdrawnAt: 6 },
        { op: 'assert', space: 's', assertion: { ...first, assertedAt: 8 } },
        { op: 'withdraw', space: 's', slot: 'other', factId: 'f', withdrawnAt: 9 },
      ])
      expect((await held.store.dump('s')).assertions).toEqual([
        { ...first, withdrawnAt: 4 },
        { ...first, assertedAt: 8 },
      ])
      await write(held.store, async (transaction) => {
        expect((await transaction.assertionsOfSegment('s', 's1')).map(({ assertedAt }) => assertedAt)).toEqual([8])
        expect(await transaction.assertionsOfSlot('s', 'slot')).toHaveLength(2)
      })
    })

    it('finds open anchors by trace, by source and by segment, and none for no target', async () => {
      await write(held.store, [
        putAnchor('s', anchorOf('b', { traceId: 't', sourceId: 'x' })),
        putAnchor('s', anchorOf('a', { traceId: 't', sourceId: 'y' })),
        putAnchor('s', anchorOf('c', { traceId: 't', sourceId: 'x' })),
        { op: 'closeAnchor', space: 's', segmentId: 'c', recordTo: 2 },
        putAnchor('other', anchorOf('d', { traceId: 't', sourceId: 'x' })),
      ])
      await write(held.store, async (transaction) => {
        const ids = async (target: Parameters<typeof transaction.anchorsOf>[1]) =>
          (await transaction.anchorsOf('s', target)).map(({ anchor }) => anchor.segmentId)
        expect(await ids({ traceId: 't' })).toEqual(['a', 'b'])
        expect(await ids({ sourceId: 'x' })).toEqual(['b'])
        expect(await ids({ segmentId: 'c' })).toEqual([])
        expect(await ids({ traceId: 't', sourceId: 'y' })).toEqual(['a'])
        expect(await ids({})).toEqual([])
      })
    })

    it('lists the spaces of a generation', async () => {
      await write(held.store, [
        { op: 'openSpace', record: recordOf('2', 'ben') },
        { op: 'openSpace', record: recordOf('1', 'ana') },
        { op: 'openSpace', record: recordOf('1', 'someone else') },
        { op: 'openSpace', record: recordOf('3', 'ana', 'g2') },
        putAnchor('unnamed', anchorOf('a')),
      ])
      expect(await held.store.spaces('g1')).toEqual([recordOf('1', 'ana'), recordOf('2', 'ben')])
      expect(await held.store.spaces('g2')).toEqual([recordOf('3', 'ana', 'g2')])
    })

    it('counts what is open', async () => {
      await write(held.store, [
        putAnchor('s', anchorOf('a')),
        putItem('s', nodeOf('n1', { label: 'Episode' })),
        putItem('s', nodeOf('n2', { label: 'Episode' })),
        putItem('s', nodeOf('n3')),
        putItem('s', edgeOf('e', 'NEXT', 'n1', 'n2')),
        { op: 'closeVersion', space: 's', slot: 'slot of n3', itemId: 'n3', recordTo: 9 },
      ])
      expect(await held.store.counts('s')).toEqual({ anchors: 1, nodes: { Episode: 2 }, edges: { NEXT: 1 } })
    })

    it('rewrites terms in every version of a segment', async () => {
      const [first, second] = [anchorOf('a'), anchorOf('a', { text: 'second' })]
      await write(held.store, [putAnchor('s', first, 1), putAnchor('s', second, 5)])
      const rewritten = { terms: [{ term: 'fresh', own: 3, context: 1 }], ownLength: 3, contextLength: 1 }
      await write(held.store, [{ op: 'rewriteTerms', space: 's', anchor: { ...second, ...rewritten } }])
      expect((await held.store.dump('s')).anchors.map(({ anchor }) => anchor)).toEqual([
        { ...first, ...rewritten },
        { ...second, ...rewritten },
      ])
      const lexical = { find: 'lexical', terms: ['a', 'fresh'], limit: 9 } as const
      expect(await held.store.query('s', [lexical], { position: 2 }, {})).toMatchObject([
        [{ counts: new Map([['fresh', { own: 3, context: 1 }]]) }],
      ])
      const { documentFrequency, ownLength } = await held.store.statistics('s', ['a', 'fresh'], {}, {})
      expect([documentFrequency.get('a')?.own, documentFrequency.get('fresh')?.own, ownLength]).toEqual([0, 1, 3])
    })
  })
}

function describeForgetting(open: () => Promise<GraphStore>): void {
  describe('forgetting', () => {
    const held = opened(open)
    const fill = (space: string) => [
      putAnchor(space, anchorOf('s1', { terms: [{ term: 'canary', own: 1, context: 0 }] }), 1),
      putAnchor(space, anchorOf('s1', { text: 'second version' }), 4),
      putAnchor(space, anchorOf('s2', { terms: [{ term: 'canary', own: 0, context: 1 }] }), 2),
      putItem(space, nodeOf('n1', { support: ['s2', 's1'], keys: ['lisbon'] })),
      putItem(space, nodeOf('n2', { support: ['s2'], keys: ['lisbon'] })),
      putItem(space, edgeOf('e1', 'NEXT', 'n1', 'n2', { support: ['s1'] })),
      { op: 'assert', space, assertion: assertionOf('a', 'f1', { support: ['s1', 's2'] }) } as const,
      { op: 'assert', space, assertion: assertionOf('a', 'f2', { support: ['s2'], withdrawnAt: 3 }) } as const,
      { op: 'putTombstone', space, tombstone: 'tomb' } as const,
    ]

    it('F1 forgets segments with all that rests on them, past versions included', async () => {
      await write(held.store, [...fill('s'), ...fill('beside')])
      await held.store.statistics('s', ['canary'], {}, {})
      await write(held.store, [{ op: 'forgetSegments', space: 's', segmentIds: ['s1', 'missing'] }])
      const dump = await held.store.dump('s')
      expect(dump.anchors.map(({ anchor }) => anchor.segmentId)).toEqual(['s2'])
      expect(dump.versions.map(({ item }) => item.id)).toEqual(['n2'])
      expect(dump.assertions.map(({ factId }) => factId)).toEqual(['f2'])
      for (const asOf of [{}, { position: 2 }, { position: 5 }]) {
        const [lexical, nearest, found] = await held.store.query(
          's',
          [
            { find: 'lexical', terms: ['canary', 's1'], limit: 9 },
            { find: 'nearest', vector: new Float32Array([1, 0, 0, 0]), limit: 9 },
            { find: 'expand', keys: ['lisbon'], edges: ['NEXT'], hops: 2, limit: 9 },
          ],
          asOf,
          {},
        )
        expect([lexical?.length, nearest?.length, found?.length]).toEqual([1, 1, 1])
      }
      expect((await held.store.dump('beside')).anchors).toHaveLength(3)
      await write(held.store, async (transaction) => {
        expect(await transaction.hasTombstone('s', ['tomb'])).toBe(true)
        expect(await transaction.assertionsOfSegment('s', 's1')).toEqual([])
      })
    })

    it('F4 F7 forgets a space at once, and one of the same name is new', async () => {
      await write(held.store, [{ op: 'openSpace', record: recordOf('s', 'ana') }, ...fill('s'), ...fill('beside')])
      const lexical = { find: 'lexical', terms: ['canary'], limit: 9 } as const
      expect((await held.store.query('s', [lexical], {}, {}))[0]).toHaveLength(1)
      await write(held.store, [{ op: 'forgetSpace', space: 's' }])
      expect(await held.store.dump('s')).toEqual(emptyDump)
      expect(await held.store.spaces('g1')).toEqual([])
      expect(await held.store.query('s', [lexical], {}, {})).toEqual([[]])
      expect((await held.store.statistics('s', ['canary'], {}, {})).anchors).toBe(0)
      await write(held.store, async (transaction) => {
        expect(await transaction.hasTombstone('s', ['tomb'])).toBe(false)
        await transaction.apply([putAnchor('s', anchorOf('later'))])
      })
      expect((await held.store.dump('s')).anchors).toHaveLength(1)
      expect((await held.store.query('beside', [lexical], {}, {}))[0]).toHaveLength(1)
    })

    it('drops a generation: its spaces, checkpoints and watermarks, and no other', async () => {
      await write(held.store, [
        { op: 'openSpace', record: recordOf('s', 'ana') },
        { op: 'openSpace', record: recordOf('t', 'ana', 'g2') },
        ...fill('s'),
        ...fill('t'),
      ])
      await held.store.transact(checkpointOf({ generation: 'g2' }), 0, 3, async (transaction) => {
        await transaction.advanceWatermark('episodic', 'g1', 0, 2)
        await transaction.advanceWatermark('episodic', 'g2', 0, 3)
      })
      await held.store.dropGeneration('g1')
      expect(await held.store.dump('s')).toEqual(emptyDump)
      expect((await held.store.dump('t')).anchors).toHaveLength(3)
      expect([await held.store.checkpoint(checkpointOf()), await held.store.watermark('episodic', 'g1', 0)]).toEqual([
        0, 0,
      ])
      expect(await held.store.checkpoint(checkpointOf({ generation: 'g2' }))).toBe(3)
      expect(await held.store.watermark('episodic', 'g2', 0)).toBe(3)
      expect(await held.store.spaces('g1')).toEqual([])
    })

    it('goes on after a purge', async () => {
      await write(held.store, fill('s'))
      const before = await held.store.dump('s')
      await held.store.purge()
      expect(await held.store.dump('s')).toEqual(before)
      const lexical = { find: 'lexical', terms: ['canary'], limit: 9 } as const
      expect((await held.store.query('s', [lexical], {}, {}))[0]).toHaveLength(1)
      await write(held.store, [putAnchor('s', anchorOf('s3', { terms: [{ term: 'canary', own: 1, context: 1 }] }))])
      expect((await held.store.query('s', [lexical], {}, {}))[0]).toHaveLength(2)
    })
  })
}
