import { describe, expect, it } from 'vitest'
import type { GraphStore } from '../ports/graph-store.ts'
import {
  anchorOf,
  assertionOf,
  checkpointOf,
  edgeOf,
  emptyDump,
  nodeOf,
  putAnchor,
  putItem,
  recordOf,
  versionOf,
  write,
} from './graph-fixtures.ts'
import { describeGraphProperties } from './graph-properties.contract.ts'
import { describeGraphQueries } from './graph-queries.contract.ts'
import { describeWrites } from './graph-writes.contract.ts'
import { describeItemQueries } from './item-queries.contract.ts'
import { opened } from './opened.ts'

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
    describeItemQueries(open)
    describeGraphProperties(open)
  })
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
        await transaction.apply([{ op: 'withdraw', space: 's', slot: 'slot', factId: 'f1', withdrawnAt: 3 }])
        await transaction.apply([{ op: 'assert', space: 's', assertion: assertionOf('a slot', 'f4') }])
        await transaction.apply([{ op: 'withdraw', space: 's', slot: 'a slot', factId: 'f4', withdrawnAt: 3 }])
        expect(await transaction.slotsOfSegments('s', ['none', 's1'])).toEqual(['a slot', 'slot'])
        expect(await transaction.slotsOfSegments('other', ['s1'])).toEqual([])
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
