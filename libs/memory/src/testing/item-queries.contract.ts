import { describe, expect, it } from 'vitest'
import type { AnchorFilter, AsOf, GraphQuery } from '../graph/graph-query.ts'
import type { GraphStore } from '../ports/graph-store.ts'
import { assertionOf, edgeOf, idOf, injections, nodeOf, putItem, write } from './graph-fixtures.ts'
import { opened } from './opened.ts'
import { describeScan } from './scan.contract.ts'

/** The reads of nodes and edges: part of `describeGraphStore`. */
export function describeItemQueries(open: () => Promise<GraphStore>): void {
  describe('queries of nodes and edges', () => {
    const held = opened(open)

    const ask = async (query: GraphQuery, asOf: AsOf = {}, filter: AnchorFilter = {}, space = 's') =>
      (await held.store.query(space, [query], asOf, filter))[0] ?? []
    const ids = async (query: GraphQuery, asOf: AsOf = {}, filter: AnchorFilter = {}, space = 's') =>
      (await ask(query, asOf, filter, space)).map(idOf)

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
        await write(held.store, chain())
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
        await write(held.store, chain())
        expect(await ids(from(0, { keys: ['__proto__'] }))).toEqual(['n0'])
        expect(await ids(from(0, { keys: ['ANA', 'an', 'constructor', ''] }))).toEqual([])
        expect(await ids(from(0, { keys: ['ana', '__proto__'], ids: ['n3', 'n0', 'missing'] }))).toEqual(['n0', 'n3'])
        for (const [i, key] of injections.entries())
          await write(held.store, [putItem('s', nodeOf(`k${i}`, { keys: [key] }))])
        for (const [i, key] of injections.entries()) expect(await ids(from(0, { keys: [key] }))).toContain(`k${i}`)
        expect(await ids(from(0, { keys: ['%'] }))).toHaveLength(1)
      })

      it('D9 follows SAME_AS at no cost, along chains and both ways', async () => {
        await write(held.store, [
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
        await write(held.store, [
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
        await write(held.store, [
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

    describeScan(open)

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
        await write(held.store, [
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
        await write(held.store, [
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
          await write(held.store, [timed(`k${String(i).padStart(2, '0')}`, null, null, properties)])
        }
        for (const [i, text] of injections.entries()) {
          const query = { find: 'byState', label: 'Episode', property: text, values: [text], at: 0, limit: 9 } as const
          expect(await ids(query)).toEqual([`k${String(i).padStart(2, '0')}`])
        }
      })
    })

    it('finds the nodes of the slots that a segment asserts in, where they rest on it', async () => {
      await write(held.store, [
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
  })
}
