import { describe, expect, it } from 'vitest'
import type { Anchor } from '../graph/anchor.ts'
import type { AnchorFilter, AsOf, GraphQuery, GraphRow } from '../graph/graph-query.ts'
import type { GraphStore } from '../ports/graph-store.ts'
import {
  anchorOf,
  assertionOf,
  edgeOf,
  idOf,
  injections,
  nodeOf,
  putAnchor,
  putItem,
  vectorOf,
  write,
} from './graph-fixtures.ts'
import { opened } from './opened.ts'
import { withoutIndexes } from './memory-queries.ts'

/** The reads of anchors, and what all reads have in common: part of `describeGraphStore`. */
export function describeGraphQueries(open: () => Promise<GraphStore>): void {
  describe('queries', () => {
    const held = opened(open)

    const ask = async (query: GraphQuery, asOf: AsOf = {}, filter: AnchorFilter = {}, space = 's') =>
      (await held.store.query(space, [query], asOf, filter))[0] ?? []
    const ids = async (query: GraphQuery, asOf: AsOf = {}, filter: AnchorFilter = {}, space = 's') =>
      (await ask(query, asOf, filter, space)).map(idOf)
    const lexical = (...terms: string[]): GraphQuery => ({ find: 'lexical', terms, limit: 100 })
    const nearest = (vector: readonly number[], limit = 100): GraphQuery => ({
      find: 'nearest',
      vector: new Float32Array(vector),
      limit,
    })
    const termed = (id: string, ...counts: [string, number, number][]): Anchor =>
      anchorOf(id, { terms: counts.map(([term, own, context]) => ({ term, own, context })) })

    describe('lexical', () => {
      it('finds anchors by their own and by their context terms, with exact counts of what was asked', async () => {
        await write(held.store, [
          putAnchor('s', termed('a', ['boat', 3, 1], ['sail', 1, 0])),
          putAnchor('s', termed('b', ['boat', 0, 2])),
          putAnchor('s', termed('c', ['sail', 2, 0])),
        ])
        const rows = await ask(lexical('boat', 'boat', 'nothing'))
        expect(rows.map(idOf)).toEqual(['a', 'b'])
        expect(rows).toMatchObject([
          { counts: new Map([['boat', { own: 3, context: 1 }]]) },
          { counts: new Map([['boat', { own: 0, context: 2 }]]) },
        ])
        const plain = withoutIndexes(termed('a', ['boat', 3, 1], ['sail', 1, 0]))
        expect(rows[0]).toMatchObject({ row: 'anchor', anchor: plain })
        expect(Object.keys((rows[0] as { anchor: object }).anchor).sort()).toEqual(Object.keys(plain).sort())
        expect(await ids(lexical())).toEqual([])
      })

      it('a limit keeps the rarer terms, own before context, and ties by id', async () => {
        const common = ['e', 'd', 'c'].map((id) => putAnchor('s', termed(id, ['day', 1, 0])))
        await write(held.store, [
          ...common,
          putAnchor('s', termed('z', ['lighthouse', 1, 0])),
          putAnchor('s', termed('y', ['lighthouse', 0, 1])),
        ])
        expect(await ids(lexical('day', 'lighthouse'))).toEqual(['z', 'c', 'd', 'e', 'y'])
        for (const limit of [0, 1, 3]) {
          const query: GraphQuery = { find: 'lexical', terms: ['day', 'lighthouse'], limit }
          expect(await ids(query)).toEqual(['z', 'c', 'd', 'e', 'y'].slice(0, limit))
        }
      })

      it('G6 H8 A7 takes any text as a term, and as that term only', async () => {
        await write(
          held.store,
          injections.map((term, i) => putAnchor('s', termed(`s${String(i).padStart(2, '0')}`, [term, 1, i]))),
        )
        for (const [i, term] of injections.entries()) {
          const rows = await ask(lexical(term))
          expect(rows).toMatchObject([{ counts: new Map([[term, { own: 1, context: i }]]) }])
          expect((await held.store.statistics('s', [term], {}, {})).documentFrequency.get(term)?.own).toBe(1)
        }
      })
    })

    describe('nearest', () => {
      it('orders by the exact dot product, ties by id, up to the limit', async () => {
        const vectors: [string, number[]][] = [
          ['d', [0, 64, 0, 0]],
          ['b', [64, 0, 0, 0]],
          ['a', [64, 0, 0, 0]],
          ['c', [-128, 127, 0, 0]],
          ['e', [0, 0, 0, 0]],
        ]
        await write(
          held.store,
          vectors.map(([id, bytes]) => putAnchor('s', anchorOf(id, { vector: vectorOf(bytes) }))),
        )
        const rows = await ask(nearest([1, 0.5, 0, 0]))
        expect(rows.map(idOf)).toEqual(['a', 'b', 'd', 'e', 'c'])
        expect(rows.map((row) => (row.row === 'anchor' ? row.dot : null))).toEqual([0.5, 0.5, 0.25, 0, -1 + 127 / 256])
        expect(await ids(nearest([1, 0.5, 0, 0], 2))).toEqual(['a', 'b'])
      })

      it('brings the vectors of as many of the nearest as are asked for', async () => {
        const vectors = { a: [127, 0, 0, 0], b: [0, 127, 3, 0], c: [0, 0, 127, -128] }
        await write(
          held.store,
          Object.entries(vectors).map(([id, bytes]) => putAnchor('s', anchorOf(id, { vector: vectorOf(bytes) }))),
        )
        const rows = await ask({ find: 'nearest', vector: new Float32Array([1, 0.5, 0, 0]), limit: 3, vectors: 2 })
        const { scale } = vectorOf([])
        expect(rows.map((row) => (row.row === 'anchor' ? row.vector : null))).toEqual([
          { scale, bytes: Int8Array.from(vectors.a) },
          { scale, bytes: Int8Array.from(vectors.b) },
          undefined,
        ])
        expect(rows.every((row) => 'vector' in row === (row.row === 'anchor' && row.vector !== undefined))).toBe(true)
      })

      it('J1 never compares vectors of another length', async () => {
        await write(held.store, [
          putAnchor('s', anchorOf('short', { vector: vectorOf([1, 2]) })),
          putAnchor('s', anchorOf('long', { vector: vectorOf([1, 2, 3, 4]) })),
          putAnchor('s', anchorOf('none', { vector: vectorOf([]) })),
        ])
        expect(await ids(nearest([1, 1, 1, 1]))).toEqual(['long'])
        expect(await ids(nearest([1, 1]))).toEqual(['short'])
        expect(await ids(nearest([]))).toEqual(['none'])
      })
    })

    describe('statistics', () => {
      it('are exact over what asOf and the filter leave', async () => {
        await write(held.store, [
          putAnchor('s', { ...termed('a', ['boat', 2, 1], ['sail', 1, 0]), session: 'x' }, 1),
          putAnchor('s', { ...termed('b', ['boat', 0, 4]), session: 'y' }, 3),
          putAnchor('s', { ...termed('c', ['boat', 1, 0]), session: 'x', time: timeOf(5_000) }, 4),
          { op: 'closeAnchor', space: 's', segmentId: 'a', recordTo: 5 },
        ])
        const boat = async (asOf: AsOf, filter: AnchorFilter = {}) => {
          const { documentFrequency, ...sums } = await held.store.statistics('s', ['boat', 'none'], asOf, filter)
          expect(documentFrequency.get('none')).toEqual({ own: 0, context: 0 })
          expect(documentFrequency.size).toBe(2)
          return [sums, documentFrequency.get('boat')]
        }
        const now = [
          { anchors: 2, ownLength: 1, contextLength: 4 },
          { own: 1, context: 1 },
        ]
        expect(await boat({})).toEqual(now)
        expect(await boat({ position: 4 })).toEqual([
          { anchors: 3, ownLength: 4, contextLength: 5 },
          { own: 2, context: 2 },
        ])
        expect(await boat({ position: 4, instant: 2_000 }, { session: 'x' })).toEqual([
          { anchors: 1, ownLength: 3, contextLength: 1 },
          { own: 1, context: 1 },
        ])
        expect(await boat({ position: 0 })).toEqual([
          { anchors: 0, ownLength: 0, contextLength: 0 },
          { own: 0, context: 0 },
        ])
      })
    })

    describe('filters', () => {
      const every: readonly GraphQuery[] = [
        { find: 'lexical', terms: ['term'], limit: 2 },
        { find: 'nearest', vector: new Float32Array([1, 0, 0, 0]), limit: 2 },
        { find: 'expand', keys: ['key'], edges: ['NEXT'], hops: 1, limit: 2 },
        { find: 'byTime', label: 'Entity', from: null, to: null, limit: 2 },
        { find: 'byState', label: 'Entity', property: 'status', values: ['open'], at: 1_000_000, limit: 2 },
        {
          find: 'scan',
          label: 'Entity',
          from: null,
          to: null,
          where: [{ property: 'status', values: ['open'] }],
          after: null,
          limit: 2,
        },
        { find: 'supportedBy', segmentIds: ['s00', 's01', 's02', 's03', 's04', 's05', 's06', 's07'], limit: 2 },
      ]
      const withAll = (i: number, given: Partial<Anchor>) => {
        const id = `s0${i}`
        const from = given.time?.instant ?? null
        const item = { support: [id], keys: ['key'], properties: { status: 'open' }, valid: { from, to: null } }
        return [
          putAnchor('s', anchorOf(id, { terms: [{ term: 'term', own: 1, context: 0 }], ...given }), i + 1),
          putItem('s', nodeOf(`n0${i}`, item), i + 1, `slot ${i}`),
          putItem(
            's',
            edgeOf(`e0${i}`, 'NEXT', `n0${i}`, `n0${i}`, { support: [id], valid: item.valid }),
            i + 1,
            `slot ${i}`,
          ),
          {
            op: 'assert',
            space: 's',
            assertion: assertionOf(`slot ${i}`, `f${i}`, { support: [id], assertedAt: i + 1 }),
          } as const,
        ]
      }
      const numbers = (rows: readonly GraphRow[]) => [...new Set(rows.map(idOf).map((id) => Number(id.slice(1))))]

      it('H2 filters by agent and session before a limit cuts, in every kind of query', async () => {
        for (let i = 0; i < 8; i++) {
          await write(
            held.store,
            withAll(i, { agent: i % 2 === 0 ? 'coach' : 'cook', session: i < 4 ? 'x' : '__proto__' }),
          )
        }
        for (const query of every) {
          const found = await Promise.all([
            ask(query, {}, { agent: 'cook' }),
            ask(query, {}, { session: '__proto__' }),
            ask(query, {}, { agent: 'coach', session: '__proto__' }),
            ask(query, {}, { agent: `' OR 1=1 --` }),
            ask(query),
          ])
          expect(
            found.map((rows) => numbers(rows).sort()),
            query.find,
          ).toEqual([[1, 3], [4, 5], [4, 6], [], [0, 1]])
        }
      })

      it('B13 returns nothing that begins after the instant, in every kind of query', async () => {
        for (let i = 0; i < 8; i++) await write(held.store, withAll(i, { time: timeOf((8 - i) * 1_000) }))
        for (const query of every) {
          expect(numbers(await ask(query, { instant: 2_000 })).sort(), query.find).toEqual([6, 7])
          expect(numbers(await ask(query, { instant: 1_999 })).sort(), query.find).toEqual([7])
          expect(await ask(query, { instant: 999 }), query.find).toEqual([])
        }
      })

      it('L3 reads what was believed at a position, in every kind of query', async () => {
        for (let i = 0; i < 3; i++) await write(held.store, withAll(i, { time: timeOf(1_000) }))
        await write(held.store, [
          { op: 'closeAnchor', space: 's', segmentId: 's00', recordTo: 10 },
          { op: 'closeVersion', space: 's', slot: 'slot 0', itemId: 'n00', recordTo: 10 },
          { op: 'closeVersion', space: 's', slot: 'slot 0', itemId: 'e00', recordTo: 10 },
          { op: 'withdraw', space: 's', slot: 'slot 0', factId: 'f0', withdrawnAt: 10 },
        ])
        for (const query of every) {
          const at = async (asOf: AsOf) => numbers(await ask({ ...query, limit: 9 }, asOf)).sort()
          expect(await at({ position: 0 }), query.find).toEqual([])
          expect(await at({ position: 1 }), query.find).toEqual([0])
          expect(await at({ position: 9 }), query.find).toEqual([0, 1, 2])
          expect(await at({ position: 10 }), query.find).toEqual([1, 2])
          expect(await at({}), query.find).toEqual([1, 2])
        }
      })

      it('G2 two spaces with the same ids and texts answer apart', async () => {
        await write(held.store, withAll(0, { time: timeOf(1_000) }))
        const inOther = withAll(1, { time: timeOf(1_000) }).map((op) => ({ ...op, space: 't' }))
        const same = withAll(0, { time: timeOf(1_000), text: 'theirs' }).map((op) => ({ ...op, space: 't' }))
        await write(held.store, [...inOther, ...same])
        for (const query of every) {
          const wide = { ...query, limit: 9 }
          expect(numbers(await ask(wide)), query.find).toEqual([0])
          expect(numbers(await ask(wide, {}, {}, 't')).sort(), query.find).toEqual([0, 1])
          expect(await ask(wide, {}, {}, `' OR 1=1 --`), query.find).toEqual([])
        }
        expect((await held.store.statistics('s', ['term'], {}, {})).documentFrequency.get('term')?.own).toBe(1)
        expect((await held.store.anchors('s', ['s00', 's01'], {})).map(({ text }) => text)).toEqual(['text of s00'])
        expect((await held.store.dump('s')).anchors).toHaveLength(1)
        await write(held.store, [{ op: 'forgetSegments', space: 's', segmentIds: ['s00'] }])
        for (const query of every)
          expect(numbers(await ask({ ...query, limit: 9 }, {}, {}, 't')).sort()).toEqual([0, 1])
      })

      it('answers several queries in their order, and none for a space that is not there', async () => {
        await write(held.store, withAll(0, { time: timeOf(1_000) }))
        expect((await held.store.query('s', every, {}, {})).map((rows) => rows.length > 0)).toEqual(
          every.map(() => true),
        )
        expect(await held.store.query('missing', every, {}, {})).toEqual(every.map(() => []))
        expect(await held.store.query('s', [], {}, {})).toEqual([])
      })
    })

    it('anchors come in the order asked for, each once', async () => {
      await write(
        held.store,
        ['a', 'b', 'c'].map((id) => putAnchor('s', anchorOf(id))),
      )
      const found = await held.store.anchors('s', ['c', 'missing', 'a', 'c'], {})
      expect(found).toEqual([anchorOf('c'), anchorOf('a')])
      expect(await held.store.anchors('s', ['a'], { instant: 999 })).toEqual([])
      expect(await held.store.anchors('missing', ['a'], {})).toEqual([])
    })
  })
}

const timeOf = (instant: number): Anchor['time'] => ({ instant, offsetMinutes: 0, precision: 'day', source: 'given' })
