import type { Anchor } from '../graph/anchor.ts'
import type { GraphRow } from '../graph/graph-query.ts'
import type { EdgeType, NodeLabel, SettledEdge, SettledNode, StoredAssertion } from '../graph/items.ts'
import type {
  CheckpointKey,
  GraphOp,
  GraphStore,
  GraphTransaction,
  ItemVersion,
  Space,
  SpaceRecord,
} from '../ports/graph-store.ts'
import { bytesToBase64 } from '../ranking/vector.ts'

/** An anchor that is told apart by its id; what a test is about is given, the rest is plain. */
export function anchorOf(segmentId: string, given: Partial<Anchor> = {}): Anchor {
  const terms = given.terms ?? [{ term: segmentId, own: 1, context: 0 }]
  return {
    segmentId,
    traceId: `trace-${segmentId}`,
    sourceId: `source-${segmentId}`,
    index: 0,
    agent: null,
    session: null,
    role: 'user',
    speaker: null,
    text: `text of ${segmentId}`,
    attachments: [{ kind: 'image', caption: 'a boat' }],
    time: { instant: 1_000, offsetMinutes: 60, precision: 'minute', source: 'given' },
    terms,
    ownLength: terms.reduce((sum, { own }) => sum + own, 0),
    contextLength: terms.reduce((sum, { context }) => sum + context, 0),
    vector: vectorOf([1, 0, 0, 0]),
    probabilities: { episodic: 0.5, semantic: 0.25, procedural: 0, working: 1, fragmented: 0.1 },
    doubtful: false,
    order: 1,
    ...given,
  }
}

/** Whole numbers from -128 to 127, scaled by 1/128. */
export const vectorOf = (bytes: readonly number[]): Anchor['vector'] => ({
  encoder: 'encoder@1',
  scale: 1 / 128,
  bytes: bytesToBase64(Int8Array.from(bytes)),
})

export function nodeOf(id: string, given: Partial<SettledNode> & { readonly label?: NodeLabel } = {}): SettledNode {
  const always = { from: null, to: null }
  return { id, label: 'Entity', properties: { name: id }, valid: always, support: ['s1'], keys: [], ...given }
}

export function edgeOf(
  id: string,
  type: EdgeType,
  from: string,
  to: string,
  given: Partial<SettledEdge> = {},
): SettledEdge {
  return { id, type, from, to, properties: {}, valid: { from: null, to: null }, support: ['s1'], ...given }
}

export function assertionOf(slot: string, factId: string, given: Partial<StoredAssertion> = {}): StoredAssertion {
  const value = { relation: 'lives_in', object: 'Lisbon' }
  return { slot, factId, validTime: 0, value, support: ['s1'], assertedAt: 1, withdrawnAt: null, ...given }
}

export const versionOf = (
  item: SettledNode | SettledEdge,
  recordFrom = 1,
  slot = `slot of ${item.id}`,
): ItemVersion => ({
  slot,
  item,
  recordFrom,
  recordTo: null,
})

export const putAnchor = (space: Space, anchor: Anchor, recordFrom = 1): GraphOp => ({
  op: 'putAnchor',
  space,
  anchor,
  recordFrom,
})

export const putItem = (space: Space, item: SettledNode | SettledEdge, recordFrom = 1, slot?: string): GraphOp => ({
  op: 'putVersion',
  space,
  version: versionOf(item, recordFrom, slot),
})

export const checkpointOf = (given: Partial<CheckpointKey> = {}): CheckpointKey => ({
  projection: 'episodic',
  generation: 'g1',
  topic: 'facts',
  partition: 0,
  ...given,
})

/** Runs work in a transaction of its own, wherever the checkpoint stands. */
export async function write(
  store: GraphStore,
  work: readonly GraphOp[] | ((transaction: GraphTransaction) => Promise<void>),
): Promise<void> {
  const key = checkpointOf()
  const held = await store.checkpoint(key)
  await store.transact(key, held, held + 1, async (transaction) => {
    if (typeof work === 'function') await work(transaction)
    else await transaction.apply(work)
  })
}

/** Texts that break what builds statements, patterns or objects out of them. */
export const injections = [
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

export function idOf(row: GraphRow): string {
  if (row.row === 'anchor') return row.anchor.segmentId
  return row.row === 'node' ? row.node.id : row.edge.id
}

/** The record of a space of the tenant `local`. */
export const recordOf = (space: string, user: string, generation = 'g1'): SpaceRecord => ({
  space,
  tenant: 'local',
  user,
  generation,
  graph: 'episodic',
})

export const emptyDump = { anchors: [], versions: [], assertions: [] }
