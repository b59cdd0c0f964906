import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GraphQuery } from '../graph/graph-query.ts'
import type { GraphOp, GraphStore } from '../ports/graph-store.ts'
import { anchorOf, assertionOf, edgeOf, nodeOf, vectorOf, write } from './graph-fixtures.ts'
import { createMemoryGraphStore } from './memory-graph-store.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd')
const slot = fc.constantFrom('one', 'two')
const space = fc.constantFrom('s', 't')
const position = fc.integer({ min: 1, max: 8 })
const instant = fc.integer({ min: 0, max: 8 })
const support = fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 })
const valid = fc.record({ from: fc.option(instant), to: fc.option(instant) })
const term = fc.constantFrom('x', 'X', 'y z', '|', '张', '__proto__')

const anchor = fc
  .record({
    segmentId: id,
    traceId: id,
    sourceId: id,
    agent: fc.option(id),
    session: fc.option(id),
    instant,
    terms: fc.uniqueArray(fc.record({ term, own: fc.nat(2), context: fc.nat(2) }), { selector: ({ term }) => term }),
    bytes: fc.array(fc.integer({ min: -128, max: 127 }), { minLength: 2, maxLength: 2 }),
  })
  .map(({ segmentId, instant, terms, bytes, ...given }) =>
    anchorOf(segmentId, {
      ...given,
      terms: terms.map((count) => ({ ...count, own: count.own + (count.context === 0 ? 1 : 0) })),
      vector: vectorOf(bytes),
      time: { instant, offsetMinutes: 0, precision: 'instant', source: 'given' },
    }),
  )

const node = fc
  .record({
    id,
    label: fc.constantFrom('Item' as const, 'State' as const),
    valid,
    support,
    keys: fc.uniqueArray(term),
    status: term,
  })
  .map(({ id, status, ...given }) => nodeOf(`n${id}`, { ...given, properties: { status } }))

const edge = fc
  .record({ id, type: fc.constantFrom('NEXT' as const, 'SAME_AS' as const), from: id, to: id, valid, support })
  .map(({ id, type, from, to, ...given }) => edgeOf(`e${id}`, type, `n${from}`, `n${to}`, given))

const op: fc.Arbitrary<GraphOp> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('putAnchor' as const), space, anchor, recordFrom: position }) },
  fc.record({ op: fc.constant('closeAnchor' as const), space, segmentId: id, recordTo: position }),
  fc.record({ op: fc.constant('rewriteTerms' as const), space, anchor }),
  {
    weight: 3,
    arbitrary: fc
      .tuple(space, slot, id, support, position, instant)
      .map(([space, slot, factId, support, assertedAt, validTime]) => ({
        op: 'assert' as const,
        space,
        assertion: assertionOf(slot, factId, { support, assertedAt, validTime }),
      })),
  },
  fc.record({ op: fc.constant('withdraw' as const), space, slot, factId: id, withdrawnAt: position }),
  {
    weight: 6,
    arbitrary: fc
      .tuple(space, slot, fc.oneof(node, edge), position, fc.option(position, { freq: 4 }))
      .map(([space, slot, item, recordFrom, recordTo]) => ({
        op: 'putVersion' as const,
        space,
        version: { slot, item, recordFrom, recordTo },
      })),
  },
  fc.record({
    op: fc.constant('closeVersion' as const),
    space,
    slot,
    itemId: fc.tuple(fc.constantFrom('n', 'e'), id).map((parts) => parts.join('')),
    recordTo: position,
  }),
  fc.record({ op: fc.constant('reopenSlot' as const), space, slot, from: position }),
  fc.record({ op: fc.constant('forgetSegments' as const), space, segmentIds: fc.subarray(['a', 'b']) }),
  { weight: 1, arbitrary: fc.record({ op: fc.constant('forgetSpace' as const), space }) },
)

const limit = fc.integer({ min: 0, max: 5 })
const query: fc.Arbitrary<GraphQuery> = fc.oneof(
  fc.record({ find: fc.constant('lexical' as const), terms: fc.array(term), limit }),
  fc.record({
    find: fc.constant('nearest' as const),
    vector: fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })).map((v) => new Float32Array(v)),
    limit,
  }),
  fc.record({
    find: fc.constant('expand' as const),
    keys: fc.array(term, { maxLength: 2 }),
    ids: fc.array(
      id.map((id) => `n${id}`),
      { maxLength: 1 },
    ),
    edges: fc.subarray(['NEXT' as const, 'SAME_AS' as const]),
    hops: fc.constantFrom(0 as const, 1 as const, 2 as const),
    limit,
  }),
  fc.record({
    find: fc.constant('byTime' as const),
    label: fc.constantFrom('Item' as const, 'State' as const),
    from: fc.option(instant),
    to: fc.option(instant),
    limit,
  }),
  fc.record({
    find: fc.constant('byState' as const),
    label: fc.constantFrom('Item' as const, 'State' as const),
    property: fc.constant('status'),
    values: fc.array(term),
    at: instant,
    limit,
  }),
  fc.record({
    find: fc.constant('scan' as const),
    label: fc.constantFrom('Item' as const, 'State' as const),
    from: fc.option(instant),
    to: fc.option(instant),
    where: fc.array(fc.record({ property: fc.constant('status'), values: fc.array(term) }), { maxLength: 2 }),
    after: fc.option(fc.record({ from: fc.option(instant), id: id.map((id) => `n${id}`) })),
    limit,
  }),
  fc.record({ find: fc.constant('supportedBy' as const), segmentIds: support, limit }),
)

const read = fc.record({
  queries: fc.array(query, { minLength: 1, maxLength: 6 }),
  asOf: fc.record({ position, instant }, { requiredKeys: [] }),
  filter: fc.record({ agent: id, session: id }, { requiredKeys: [] }),
})

/** The same writes on a store and on the plain one in memory give the same dumps and the same answers. */
export function describeGraphProperties(open: () => Promise<GraphStore>): void {
  describe('against the plain store', () => {
    it('L1 E1 answers alike after any writes, in any batches', async () => {
      const [store, plain] = [await open(), createMemoryGraphStore()]
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(op, { maxLength: 12 }), { maxLength: 4 }),
          fc.array(read, { maxLength: 4 }),
          async (batches, reads) => {
            for (const each of [store, plain]) {
              await write(
                each,
                ['s', 't'].map((space) => ({ op: 'forgetSpace', space })),
              )
              for (const batch of batches) await write(each, batch)
            }
            for (const space of ['s', 't']) {
              expect(await store.dump(space)).toEqual(await plain.dump(space))
              expect(await store.counts(space)).toEqual(await plain.counts(space))
              for (const { queries, asOf, filter } of reads) {
                const answers = await plain.query(space, queries, asOf, filter)
                expect(await store.query(space, queries, asOf, filter)).toEqual(answers)
                const statistics = await plain.statistics(space, ['x', '|'], asOf, filter)
                expect(await store.statistics(space, ['x', '|'], asOf, filter)).toEqual(statistics)
              }
            }
          },
        ),
        { numRuns: 150, seed: 7 },
      )
      await store.close()
    })
  })
}
