import type { AnchorFilter, AsOf, GraphOp, GraphQuery, GraphStore, GraphTransaction } from '@ecphory/memory'
import { ItemReads } from '../graph/item-reads.ts'
import { versionId } from '../graph/version-row.ts'
import type { StoreKeys } from '../store-keys.ts'
import type { Neo4jClient } from '../server/neo4j-client.ts'
import { statements } from '../statements/statements.ts'
import { anchorOf, edgeOf, nodeOf } from './sample-graph.ts'

/** A store that has read nothing yet, and what it stands on. */
export interface Opened {
  readonly store: GraphStore
  readonly client: Neo4jClient
  readonly keys: StoreKeys
}

/** One read of one space; what it shows is compared. */
export interface ReadStep {
  readonly name: string
  read(opened: Opened, space: string): Promise<unknown>
}

const key = { projection: 'episodic', generation: 'g1', topic: 'isolation', partition: 0 }
const names = ['first', 'second']
const canaries = names.map((name) => `canary of ${name}`)
const filters: readonly AnchorFilter[] = [{}, ...names.map((agent) => ({ agent }))]

const queries: readonly GraphQuery[] = [
  { find: 'lexical', terms: ['word', ...names], limit: 100 },
  { find: 'nearest', vector: new Float32Array([1, 0, 0, 0]), limit: 100 },
  { find: 'expand', keys: ['ana'], ids: [], edges: ['NEXT'], hops: 2, limit: 100 },
  { find: 'expand', keys: ['solo'], ids: ['only', 'hidden', 'n1'], edges: ['NEXT'], hops: 1, limit: 100 },
  { find: 'byTime', label: 'Episode', from: null, to: null, limit: 100 },
  { find: 'byState', label: 'Episode', property: 'name', values: canaries, at: 1, limit: 100 },
  {
    ...{ find: 'scan', label: 'Episode', from: null, to: null, after: null, limit: 100 },
    where: [{ property: 'name', values: canaries }],
  },
  { find: 'supportedBy', segmentIds: ['s1'], limit: 100 },
]

/** Every read of the port, each statement of an expansion too: what one finds too much, the next would leave out. */
export const readSteps: readonly ReadStep[] = [
  ...filters.flatMap((filter) => [
    ...queries.map((query) => queryStep(query, {}, filter)),
    step(`statistics ${JSON.stringify(filter)}`, ({ store }, space) =>
      store.statistics(space, ['word', ...names], {}, filter),
    ),
    ...itemSteps(filter),
  ]),
  ...queries.map((query) => queryStep(query, { position: 2 }, {})),
  step('anchors', ({ store }, space) => store.anchors(space, ['s1', 's2', 's3', 's4'], {})),
  step('counts', ({ store }, space) => store.counts(space)),
  step('dump', ({ store }, space) => store.dump(space)),
  step('terms', ({ client, keys }, space) => client.run(statements.termsOfSpace, { space: keys.space(space) })),
  step('vector index', ({ client, keys }, space) => {
    const given = { vector: new Float32Array([1, 0, 0, 0]), take: 20 }
    return client.run(statements.anchorsByVector, { space: keys.space(space), given })
  }),
  ...['slot of n1', 'slot of n2', 'slot of hidden', 'nine'].map((slot) =>
    inTransaction(`slot ${slot}`, async (transaction, space) => [
      await transaction.openVersionsOfSlot(space, slot),
      await transaction.assertionsOfSlot(space, slot),
    ]),
  ),
  ...['s1', 's2', 's4'].map((segmentId) =>
    inTransaction(`segment ${segmentId}`, async (transaction, space) => [
      await transaction.assertionsOfSegment(space, segmentId),
      await transaction.slotsOfSegments(space, [segmentId]),
      await transaction.anchorsOf(space, { segmentId }),
      await transaction.anchorsOf(space, { traceId: `trace-${segmentId}` }),
      await transaction.anchorsOf(space, { sourceId: `source-${segmentId}` }),
    ]),
  ),
  ...['tomb', 'tomb second'].map((tombstone) =>
    inTransaction(tombstone, (transaction, space) => transaction.hasTombstone(space, [tombstone])),
  ),
]

function step(name: string, read: ReadStep['read']): ReadStep {
  return { name, read }
}

function queryStep(query: GraphQuery, asOf: AsOf, filter: AnchorFilter): ReadStep {
  const name = `${query.find} ${queries.indexOf(query)} ${JSON.stringify({ ...filter, ...asOf })}`
  return step(name, ({ store }, space) => store.query(space, [query], asOf, filter))
}

function itemSteps(filter: AnchorFilter): readonly ReadStep[] {
  const ids = ['hidden', 'n1', 'n8', 'only']
  const versions = ['e12', 'e17', 'e56'].map((item) => versionId(`slot of ${item}`, item, 1))
  const reading = (name: string, read: (items: ItemReads) => Promise<unknown>): ReadStep =>
    step(`${name} ${JSON.stringify(filter)}`, ({ client, keys }, space) =>
      read(new ItemReads(client.run, keys.space(space), {}, filter)),
    )
  return [
    reading('ids by keys', (items) => items.idsByKeys(['ana', 'solo'])),
    reading('visible nodes', (items) => items.visibleNodes(ids)),
    reading('visible edges', (items) => items.visibleEdges(ids, ['NEXT', 'SAME_AS'])),
    reading('nodes', (items) => items.nodes(ids)),
    reading('versions', (items) => items.versions(versions)),
  ]
}

/** Thrown where a transaction would commit, so that it only reads. */
class ReadOnly extends Error {}

function inTransaction(
  name: string,
  read: (transaction: GraphTransaction, space: string) => Promise<unknown>,
): ReadStep {
  return step(name, async ({ store }, space) => {
    let seen: unknown
    const held = await store.checkpoint(key)
    const reading = store.transact(key, held, held + 1, async (transaction) => {
      seen = await read(transaction, space)
      throw new ReadOnly()
    })
    await reading.catch((error: unknown) => {
      if (!(error instanceof ReadOnly)) throw error
    })
    return seen
  })
}

/** Batches of writes to one space that go through every write of the port; `made` is a space that they make. */
export const writes = (space: string, made: string): readonly (readonly GraphOp[])[] => {
  const node = nodeOf('n1', { properties: { name: 'again' }, keys: ['ana', 'bea'] })
  const version = { slot: 'slot of n1', item: node, recordFrom: 5, recordTo: null }
  const edge = { ...version, slot: 'slot of edge', item: edgeOf('edge', 'NEXT', 'n1', 'n2') }
  const record = { tenant: 'local', user: 'ana', generation: 'g1', graph: 'episodic' } as const
  const assertion = {
    ...{ slot: 'slot of n1', factId: 'f7', validTime: 0, value: {}, support: ['s1', 's3'], assertedAt: 5 },
    withdrawnAt: null,
  }
  return [
    [
      { op: 'openSpace', record: { ...record, space } },
      { op: 'putVersion', space, version },
      { op: 'closeVersion', space, slot: 'slot of n2', itemId: 'n2', recordTo: 5 },
      { op: 'reopenSlot', space, slot: 'nine', from: 1 },
      { op: 'putVersion', space, version: edge },
      { op: 'assert', space, assertion },
      { op: 'withdraw', space, slot: 'slot of n1', factId: 'f1', withdrawnAt: 5 },
      { op: 'putAnchor', space, anchor: anchorOf('s5', { text: 'put' }), recordFrom: 5 },
      { op: 'rewriteTerms', space, anchor: anchorOf('s1', { terms: [{ term: 'word', own: 7, context: 0 }] }) },
      { op: 'closeAnchor', space, segmentId: 's2', recordTo: 5 },
      { op: 'closeAnchor', space, segmentId: 's3', recordTo: 1 },
      { op: 'putTombstone', space, tombstone: 'new tomb' },
    ],
    [{ op: 'forgetSegments', space, segmentIds: ['s1'] }],
    [
      { op: 'openSpace', record: { ...record, space: made, user: 'made' } },
      { op: 'putVersion', space: made, version },
    ],
    [{ op: 'forgetSpace', space }],
  ]
}

export async function write(store: GraphStore, ops: readonly GraphOp[]): Promise<void> {
  const held = await store.checkpoint(key)
  await store.transact(key, held, held + 1, (transaction) => transaction.apply(ops))
}

export const asText = (seen: unknown): string =>
  JSON.stringify(seen, (_, value: unknown) => (value instanceof Map ? [...value].sort() : value)) ?? 'nothing'
