import { bytesToBase64 } from '@ecphory/memory'
import type { GraphOp, SettledEdge, SettledNode } from '@ecphory/memory'
import { keyId } from '../graph/indexed-keys.ts'
import { versionId } from '../graph/version-row.ts'
import { anchorOf, edgeOf, nodeOf } from './sample-graph.ts'

/**
 * The same ids, slots and words in every tenant's space, and its own canary in each text. In the second, things are
 * open that are closed in the first, and some are there that are not in the first at all: whoever reads the other's
 * space with his own shows it.
 */
export function mirrored(space: string, name: 'first' | 'second'): readonly GraphOp[] {
  const canary = `canary of ${name}`
  const terms = [
    { term: 'word', own: 1, context: 1 },
    { term: name, own: 1, context: 0 },
  ]
  const bytes = bytesToBase64(Int8Array.from(name === 'first' ? [64, 0, 0, 0] : [0, 64, 0, 0]))
  const vector = { encoder: 'encoder@1', scale: 1 / 128, bytes }
  const given = { text: canary, agent: name, terms, vector }
  const put = (item: SettledNode | SettledEdge, slot = `slot of ${item.id}`): GraphOp => ({
    op: 'putVersion',
    space,
    version: { slot, item, recordFrom: 1, recordTo: null },
  })
  const named = (id: string, more: Partial<SettledNode> = {}) =>
    put(nodeOf(id, { properties: { name: canary, status: 'open' }, ...more }))
  const joined = (...given: Parameters<typeof edgeOf>) => put({ ...edgeOf(...given), properties: { canary } })
  const asserted = (slot: string, factId: string, support: readonly string[]): GraphOp => ({
    op: 'assert',
    space,
    assertion: { slot, factId, support, validTime: 0, value: { canary }, assertedAt: 1, withdrawnAt: null },
  })
  const onlyInSecond: readonly GraphOp[] = [
    named('only', { keys: ['ana'] }),
    joined('e17', 'NEXT', 'n1', 'n7'),
    { op: 'putTombstone', space, tombstone: `tomb ${name}` },
  ]
  const onlyInFirst: readonly GraphOp[] = [
    { op: 'closeVersion', space, slot: 'slot of hidden', itemId: 'hidden', recordTo: 3 },
    { op: 'closeAnchor', space, segmentId: 's4', recordTo: 3 },
    { op: 'putTombstone', space, tombstone: 'tomb' },
  ]
  return [
    ...['s1', 's2', 's3', 's4'].map((id): GraphOp => ({
      op: 'putAnchor',
      space,
      anchor: anchorOf(id, given),
      recordFrom: 1,
    })),
    named('hidden', { keys: ['ana'] }),
    named('n1', { keys: ['ana'] }),
    named('n8', { keys: ['solo'] }),
    named('lasting', { keys: name === 'first' ? ['kept'] : ['kept', 'old'], support: ['s2'] }),
    ...['n2', 'n3', 'n5', 'n6', 'n7'].map((id) => named(id)),
    put(nodeOf('n9', { support: ['s1'], properties: { name: canary } }), 'nine'),
    joined('e12', 'NEXT', 'n1', 'n2'),
    joined('e56', 'NEXT', 'n5', 'n6'),
    joined('eh7', 'NEXT', 'hidden', 'n7'),
    joined('s23', 'SAME_AS', 'n2', 'n3'),
    asserted('slot of n1', 'f1', ['s1']),
    asserted('slot of n2', 'f2', ['s1', 's2']),
    asserted('nine', 'f9', ['s2']),
    ...(name === 'second' ? onlyInSecond : onlyInFirst),
  ]
}

/** Leaves the first space without one name, so that only a foreign one would lead to its node. */
export const withoutSolo = `
  MATCH (:Node {space: $first, id: 'n8'})-[named:NAMED]->(k:Key {space: $first})
  DELETE named`

const crossing = (from: string, type: string, to: string): readonly string[] =>
  [
    ['$first', '$second'],
    ['$second', '$first'],
  ].map(
    ([own, other]) => `
  MATCH (x:${from} {space: ${own}})-[:${type}]->(y:${to} {space: ${own}})
  MATCH (z:${to} {space: ${other}, id: y.id})
  MERGE (x)-[:${type}]->(z)`,
  )

const link = (from: string, type: string, to: string): string => `MATCH ${from} MATCH ${to} MERGE (x)-[:${type}]->(y)`
const version = (space: string, item: string): string =>
  `(x:Version {space: ${space}, id: '${versionId(`slot of ${item}`, item, 1)}'})`

/**
 * Joins the two spaces wherever one could lead into the other, as a fault of ours might, and leaves in the second what
 * nothing leads to. Both are as if they were large, for the vector index. A statement that binds the space in each of its patterns sees none of it.
 */
export const plants: readonly string[] = [
  'MATCH (s:Space) WHERE s.space IN [$first, $second] SET s.isEmbedded = true',
  'MATCH (a:Anchor) WHERE a.space IN [$first, $second] SET a.embedding = [1.0, 0.0, 0.0, 0.0]',
  ...crossing('Assertion', 'RESTS_ON', 'Segment'),
  ...crossing('Node', 'VERSION', 'Version'),
  ...crossing('Node', 'NAMED', 'Key'),
  ...crossing('Version', 'FROM', 'Node'),
  ...crossing('Version', 'TO', 'Node'),
  link("(x:Node {space: $second, id: 'only'})", 'VERSION', version('$first', 'n1').replace('(x', '(y')),
  link("(x:Node {space: $second, id: 'n1'})", 'VERSION', version('$first', 'n5').replace('(x', '(y')),
  link(version('$first', 'e56'), 'FROM', "(y:Node {space: $second, id: 'n1'})"),
  link(version('$second', 'e17'), 'FROM', "(y:Node {space: $first, id: 'n1'})"),
  link("(x:Node {space: $second, id: 'only'})", 'NAMED', `(y:Key {space: $first, id: '${keyId('ana')}'})`),
  link("(x:Node {space: $first, id: 'n8'})", 'NAMED', `(y:Key {space: $second, id: '${keyId('solo')}'})`),
  link("(x:Node {space: $second, id: 'n2'})", 'NAMED', `(y:Key {space: $first, id: '${keyId('kept')}'})`),
  link("(x:Node {space: $first, id: 'lasting'})", 'NAMED', `(y:Key {space: $second, id: '${keyId('ana')}'})`),
  `MATCH (n:Node {space: $first, id: 'lasting'}) CREATE (n)-[:NAMED]->(:Key {space: $first, id: '${keyId('old')}'})`,
  link("(x:Assertion {space: $first, slot: 'nine'})", 'RESTS_ON', "(y:Segment {space: $second, id: 's1'})"),
  link("(x:Assertion {space: $second, slot: 'nine'})", 'RESTS_ON', "(y:Segment {space: $first, id: 's1'})"),
  "CREATE (:Segment {space: $second, id: 'bare'}), (:Node {space: $second, id: 'bare'}), (:Key {space: $second, id: 'bare'})",
  "MATCH (n:Node {space: $second, id: 'n2'}) CREATE (n)-[:NAMED]->(:Key {space: $second, id: 'stale'})",
]

/** All that lies in the two spaces, and every link between: what a write must have changed, and nothing besides. */
export const everything = {
  nodes: `
    MATCH (n) WHERE n.space IN [$first, $second]
    RETURN labels(n) AS labels, n.space = $first AS isFirst, properties(n) AS properties`,
  links: `
    MATCH (x)-[r]->(y) WHERE x.space IN [$first, $second] OR y.space IN [$first, $second]
    RETURN type(r) AS type, x.space AS fromSpace, x.id AS fromId, y.space AS toSpace, y.id AS toId`,
} as const
