import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Anchor } from '../graph/anchor.ts'
import type { AnchorFilter, AsOf, GraphQuery, GraphRow } from '../graph/graph-query.ts'
import type { GraphStore } from '../ports/graph-store.ts'
import { anchorOf, assertionOf, edgeOf, nodeOf, putAnchor, putItem, vectorOf, write } from './graph-fixtures.ts'

const injections = [
  `' OR 1=1 --`,
  '"',
  '*',
  `|/-(){}[]^~?:\\`,
  '`',
  'n}) DETACH DELETE n //',
  'a" OR "b',
  'NEAR(a b)',
  'UPPER lower',
  '%',
  '_',
  '\u0000',
  '\ue041',
  'a',
  'A',
  '__proto__',
  'constructor',
  'toString',
  '张伟',
  'İ',
  '',
]

/** The reads of a graph store: part of `describeGraphStore`. */
export function describeGraphQueries(open: () => Promise<GraphStore>): void {
  describe('queries', () => {
    let store: GraphStore
    beforeEach(async () => {
      store = await open()
    })
    afterEach(async () => {
      await store.close()
    })

    const ask = async (query: GraphQuery, asOf: AsOf = {}, filter: AnchorFilter = {}, space = 's') =>
      (await store.query(space, [query], asOf, filter))[0] ?? []
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
        await write(store, [
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
        const { terms: _terms, vector: _vector, ...plain } = termed('a', ['boat', 3, 1], ['sail', 1, 0])
        expect(rows[0]).toMatchObject({ row: 'anchor', anchor: plain })
        expect(Object.keys((rows[0] as { anchor: object }).anchor).sort()).toEqual(Object.keys(plain).sort())
        expect(await ids(lexical())).toEqual([])
      })

      it('a limit keeps the rarer terms, own before context, and ties by id', async () => {
        const common = ['e', 'd', 'c'].map((id) => putAnchor('s', termed(id, ['day', 1, 0])))
        await write(store, [
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
          store,
          injections.map((term, i) => putAnchor('s', termed(`s${String(i).padStart(2, '0')}`, [term, 1, i]))),
        )
        for (const [i, term] of injections.entries()) {
          const rows = await ask(lexical(term))
          expect(rows).toMatchObject([{ counts: new Map([[term, { own: 1, context: i }]]) }])
          expect((await store.statistics('s', [term], {}, {})).documentFrequency.get(term)?.own).toBe(1)
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
          store,
          vectors.map(([id, bytes]) => putAnchor('s', anchorOf(id, { vector: vectorOf(bytes) }))),
        )
        const rows = await ask(nearest([1, 0.5, 0, 0]))
        expect(rows.map(idOf)).toEqual(['a', 'b', 'd', 'e', 'c'])
        expect(rows.map((row) => (row.row === 'anchor' ? row.dot : null))).toEqual([0.5, 0.5, 0.25, 0, -1 + 127 / 256])
        expect(await ids(nearest([1, 0.5, 0, 0], 2))).toEqual(['a', 'b'])
      })

      it('J1 never compares vectors of another length', async () => {
        await write(store, [
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
        await write(store, [
          putAnchor('s', { ...termed('a', ['boat', 2, 1], ['sail', 1, 0]), session: 'x' }, 1),
          putAnchor('s', { ...termed('b', ['boat', 0, 4]), session: 'y' }, 3),
          putAnchor('s', { ...termed('c', ['boat', 1, 0]), session: 'x', time: timeOf(5_000) }, 4),
          { op: 'closeAnchor', space: 's', segmentId: 'a', recordTo: 5 },
        ])
        const boat = async (asOf: AsOf, filter: AnchorFilter = {}) => {
          const { documentFrequency, ...sums } = await store.statistics('s', ['boat', 'none'], asOf, filter)
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
          await write(store, withAll(i, { agent: i % 2 === 0 ? 'coach' : 'cook', session: i < 4 ? 'x' : '__proto__' }))
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
        for (let i = 0; i < 8; i++) await write(store, withAll(i, { time: timeOf((8 - i) * 1_000) }))
        for (const query of every) {
          expect(numbers(await ask(query, { instant: 2_000 })).sort(), query.find).toEqual([6, 7])
          expect(numbers(await ask(query, { instant: 1_999 })).sort(), query.find).toEqual([7])
          expect(await ask(query, { instant: 999 }), query.find).toEqual([])
        }
      })

      it('L3 reads what was believed at a position, in every kind of query', async () => {
        for (let i = 0; i < 3; i++) await write(store, withAll(i, { time: timeOf(1_000) }))
        await write(store, [
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
        await write(store, withAll(0, { time: timeOf(1_000) }))
        const inOther = withAll(1, { time: timeOf(1_000) }).map((op) => ({ ...op, space: 't' }))
        const same = withAll(0, { time: timeOf(1_000), text: 'theirs' }).map((op) => ({ ...op, space: 't' }))
        await write(store, [...inOther, ...same])
        for (const query of every) {
          const wide = { ...query, limit: 9 }
          expect(numbers(await ask(wide)), query.find).toEqual([0])
          expect(numbers(await ask(wide, {}, {}, 't')).sort(), query.find).toEqual([0, 1])
          expect(await ask(wide, {}, {}, `' OR 1=1 --`), query.find).toEqual([])
        }
        expect((await store.statistics('s', ['term'], {}, {})).documentFrequency.get('term')?.own).toBe(1)
        expect((await store.anchors('s', ['s00', 's01'], {})).map(({ text }) => text)).toEqual(['text of s00'])
        expect((await store.dump('s')).anchors).toHaveLength(1)
        await write(store, [{ op: 'forgetSegments', space: 's', segmentIds: ['s00'] }])
        for (const query of every)
          expect(numbers(await ask({ ...query, limit: 9 }, {}, {}, 't')).sort()).toEqual([0, 1])
      })

      it('answers several queries in their order, and none for a space that is not there', async () => {
        await write(store, withAll(0, { time: timeOf(1_000) }))
        expect((await store.query('s', every, {}, {})).map((rows) => rows.length > 0)).toEqual(every.map(() => true))
        expect(await store.query('missing', every, {}, {})).toEqual(every.map(() => []))
        expect(await store.query('s', [], {}, {})).toEqual([])
      })
    })

    describe('expand', () => {
      const chain = () => [
        putItem('s', nodeOf('n0', { keys: ['ana', '__proto__'] })),
        ...[1, 2, 3].map((i) => putItem('s', nodeOf(`n${i}`))),
        putItem('s', edgeOf('e01', 'NEXT', 'n0', 'n1')),
        putItem('s', edgeOf('e21', 'NEXT', 'n2', 'n1')),
        putItem('s', edgeOf('e23', 'NEXT', 'n2', 'n3')),
        putItem('s', edgeOf('other', 'INVOLVES', 'n0', 'n3')),
      ]
      const from = (hops: 0 | 1 | 2, given: { keys?: string[]; ids?: string[]; limit?: number } = {}): GraphQuery => ({
        find: 'expand',
        keys: given.keys ?? (given.ids === undefined ? ['ana'] : []),
        ids: given.ids ?? [],
        edges: ['NEXT'],
        hops,
        limit: given.limit ?? 100,
      })
      const withHops = async (query: GraphQuery) =>
        (await ask(query)).map((row) => [idOf(row), row.row === 'anchor' ? -1 : row.hops])

      it('H10 walks edges of the asked types both ways and keeps their direction', async () => {
        await write(store, chain())
        expect(await withHops(from(0))).toEqual([['n0', 0]])
        expect(await withHops(from(1))).toEqual([
          ['n0', 0],
          ['n1', 1],
          ['e01', 1],
        ])
        expect(await withHops(from(2))).toEqual([
          ['n0', 0],
          ['n1', 1],
          ['n2', 2],
          ['e01', 1],
          ['e21', 2],
        ])
        const edge = (await ask(from(2))).find((row) => idOf(row) === 'e21')
        expect(edge).toEqual({ row: 'edge', edge: edgeOf('e21', 'NEXT', 'n2', 'n1'), hops: 2 })
        expect(await withHops(from(1, { ids: ['n2'] }))).toEqual([
          ['n2', 0],
          ['n1', 1],
          ['n3', 1],
          ['e21', 1],
          ['e23', 1],
        ])
      })

      it('E7 A7 begins at any of the keys, as they are written', async () => {
        await write(store, chain())
        expect(await ids(from(0, { keys: ['__proto__'] }))).toEqual(['n0'])
        expect(await ids(from(0, { keys: ['ANA', 'an', 'constructor', ''] }))).toEqual([])
        expect(await ids(from(0, { keys: ['ana', '__proto__'], ids: ['n3', 'n0', 'missing'] }))).toEqual(['n0', 'n3'])
        for (const [i, key] of injections.entries())
          await write(store, [putItem('s', nodeOf(`k${i}`, { keys: [key] }))])
        for (const [i, key] of injections.entries()) expect(await ids(from(0, { keys: [key] }))).toContain(`k${i}`)
        expect(await ids(from(0, { keys: ['%'] }))).toHaveLength(1)
      })

      it('D9 follows SAME_AS at no cost, along chains and both ways', async () => {
        await write(store, [
          ...chain(),
          putItem('s', nodeOf('alias')),
          putItem('s', nodeOf('alias of alias')),
          putItem('s', nodeOf('seen by alias')),
          putItem('s', edgeOf('s1', 'SAME_AS', 'alias', 'n0')),
          putItem('s', edgeOf('s2', 'SAME_AS', 'alias', 'alias of alias')),
          putItem('s', edgeOf('e9', 'NEXT', 'seen by alias', 'alias of alias')),
        ])
        expect(await withHops(from(0))).toEqual([
          ['alias', 0],
          ['alias of alias', 0],
          ['n0', 0],
          ['s1', 0],
          ['s2', 0],
        ])
        expect(await withHops(from(1))).toEqual([
          ['alias', 0],
          ['alias of alias', 0],
          ['n0', 0],
          ['n1', 1],
          ['seen by alias', 1],
          ['s1', 0],
          ['s2', 0],
          ['e01', 1],
          ['e9', 1],
        ])
      })

      it('D4 shows no edge without both its nodes, and goes round a circle once', async () => {
        await write(store, [
          putItem('s', nodeOf('a', { keys: ['ana'] })),
          putItem('s', nodeOf('b')),
          putItem('s', edgeOf('ab', 'NEXT', 'a', 'b')),
          putItem('s', edgeOf('ba', 'NEXT', 'b', 'a')),
          putItem('s', edgeOf('dangling', 'NEXT', 'a', 'nobody')),
          putItem('s', edgeOf('loop', 'NEXT', 'a', 'a')),
        ])
        expect(await withHops(from(2))).toEqual([
          ['a', 0],
          ['b', 1],
          ['ab', 1],
          ['ba', 1],
          ['loop', 1],
        ])
      })

      it('bounds nodes and edges by the limit, nearest first', async () => {
        await write(store, [
          putItem('s', nodeOf('hub', { keys: ['ana'] })),
          ...['d', 'c', 'b', 'a'].flatMap((id) => [
            putItem('s', nodeOf(id)),
            putItem('s', edgeOf(`e${id}`, 'NEXT', 'hub', id)),
          ]),
        ])
        expect(await ids(from(2, { limit: 3 }))).toEqual(['hub', 'a', 'b', 'ea', 'eb'])
        expect(await ids(from(1, { limit: 1 }))).toEqual(['hub'])
        expect(await ids(from(1, { limit: 0 }))).toEqual([])
        expect(await ids(from(1, { keys: [] }))).toEqual([])
      })
    })

    describe('byTime and byState', () => {
      const between = (from: number | null, to: number | null, limit = 100): GraphQuery => ({
        find: 'byTime',
        label: 'Episode',
        from,
        to,
        limit,
      })
      const timed = (id: string, from: number | null, to: number | null, properties = {}) =>
        putItem('s', nodeOf(id, { label: 'Episode', valid: { from, to }, properties }))

      it('B10 finds what overlaps a stretch of time, ends excluded, latest first', async () => {
        await write(store, [
          timed('always', null, null),
          timed('until 10', null, 10),
          timed('10 to 20', 10, 20),
          timed('20 on', 20, null),
          timed('b 10 to 20', 10, 20),
          putItem('s', nodeOf('other label', { valid: { from: 10, to: 20 } })),
        ])
        expect(await ids(between(null, null))).toEqual(['20 on', '10 to 20', 'b 10 to 20', 'always', 'until 10'])
        expect(await ids(between(10, 20))).toEqual(['10 to 20', 'b 10 to 20', 'always'])
        expect(await ids(between(19, 21))).toEqual(['20 on', '10 to 20', 'b 10 to 20', 'always'])
        expect(await ids(between(null, 10))).toEqual(['always', 'until 10'])
        expect(await ids(between(20, null, 1))).toEqual(['20 on'])
        expect(await ids(between(20, null, 0))).toEqual([])
      })

      it('K7 finds nodes by the value of a property, valid at an instant', async () => {
        await write(store, [
          timed('open', 10, 20, { status: 'pending' }),
          timed('done', 10, 20, { status: 'done' }),
          timed('later', 15, null, { status: 'waiting' }),
          timed('many', null, null, { status: ['x', 'pending'] }),
          timed('number', null, null, { status: 1 }),
          timed('none', null, null, { other: 'pending' }),
        ])
        const at = (instant: number, property = 'status', values = ['pending', 'waiting', '1']): GraphQuery => ({
          find: 'byState',
          label: 'Episode',
          property,
          values,
          at: instant,
          limit: 100,
        })
        expect(await ids(at(9))).toEqual(['many'])
        expect(await ids(at(10))).toEqual(['open', 'many'])
        expect(await ids(at(15))).toEqual(['later', 'open', 'many'])
        expect(await ids(at(20))).toEqual(['later', 'many'])
        expect(await ids({ ...at(15), limit: 1 } as GraphQuery)).toEqual(['later'])
        expect(await ids(at(15, 'missing'))).toEqual([])
        expect(await ids(at(15, 'status', []))).toEqual([])
      })

      it('G6 A7 takes any text as the name and as the value of a property', async () => {
        for (const [i, text] of injections.entries()) {
          const properties = Object.fromEntries([[text, text]])
          await write(store, [timed(`k${String(i).padStart(2, '0')}`, null, null, properties)])
        }
        for (const [i, text] of injections.entries()) {
          const query = { find: 'byState', label: 'Episode', property: text, values: [text], at: 0, limit: 9 } as const
          expect(await ids(query)).toEqual([`k${String(i).padStart(2, '0')}`])
        }
      })
    })

    it('finds the nodes of the slots that a segment asserts in, where they rest on it', async () => {
      await write(store, [
        putItem('s', nodeOf('b', { support: ['s1', 's2'] }), 1, 'one'),
        putItem('s', nodeOf('a', { support: ['s1'] }), 1, 'one'),
        putItem('s', nodeOf('rests on another', { support: ['s2'] }), 1, 'one'),
        putItem('s', nodeOf('in a slot without its assertion', { support: ['s1'] }), 1, 'two'),
        { op: 'assert', space: 's', assertion: assertionOf('one', 'f1', { support: ['s1'] }) },
        { op: 'assert', space: 's', assertion: assertionOf('two', 'f2', { support: ['s1'] }) },
        { op: 'withdraw', space: 's', slot: 'two', factId: 'f2', withdrawnAt: 2 },
      ])
      const query: GraphQuery = { find: 'supportedBy', segmentIds: ['s1', `' OR 1=1`], limit: 9 }
      expect(await ids(query)).toEqual(['a', 'b'])
      expect(await ids({ ...query, limit: 1 } as GraphQuery)).toEqual(['a'])
      expect(await ids({ ...query, segmentIds: [] } as GraphQuery)).toEqual([])
    })

    it('anchors come in the order asked for, each once', async () => {
      await write(
        store,
        ['a', 'b', 'c'].map((id) => putAnchor('s', anchorOf(id))),
      )
      const found = await store.anchors('s', ['c', 'missing', 'a', 'c'], {})
      expect(found).toEqual([anchorOf('c'), anchorOf('a')])
      expect(await store.anchors('s', ['a'], { instant: 999 })).toEqual([])
      expect(await store.anchors('missing', ['a'], {})).toEqual([])
    })
  })
}

const timeOf = (instant: number): Anchor['time'] => ({ instant, offsetMinutes: 0, precision: 'day', source: 'given' })

function idOf(row: GraphRow): string {
  if (row.row === 'anchor') return row.anchor.segmentId
  return row.row === 'node' ? row.node.id : row.edge.id
}
