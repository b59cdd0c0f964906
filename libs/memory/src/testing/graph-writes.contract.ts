import { describe, expect, it } from 'vitest'
import type { GraphStore } from '../ports/graph-store.ts'
import {
  anchorOf,
  assertionOf,
  edgeOf,
  emptyDump,
  nodeOf,
  putAnchor,
  putItem,
  recordOf,
  vectorOf,
  versionOf,
  write,
} from './graph-fixtures.ts'
import { opened } from './opened.ts'

/** What each write does: part of `describeGraphStore`. */
export function describeWrites(open: () => Promise<GraphStore>): void {
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
