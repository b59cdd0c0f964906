import type { Subject } from '@ecphory/events'
import { firstGeneration } from '@ecphory/memory'
import type { GraphStore } from '@ecphory/memory'
import type { BareServer } from '@ecphory/neo4j/testing'
import { costOf } from '../measure.ts'
import type { Cost } from '../measure.ts'

interface NodeRow {
  readonly key: string
  readonly labels: readonly string[]
  readonly properties: Readonly<Record<string, unknown>>
}

interface RelationshipRow {
  readonly type: string
  readonly from: NodeRow
  readonly to: NodeRow
}

/** All that a subject's graphs are made of, in the order of its making. */
export interface GraphRows {
  readonly nodes: readonly NodeRow[]
  readonly relationships: readonly RelationshipRow[]
}

interface FoundNode {
  readonly element: string
  readonly labels: readonly string[]
  readonly properties: Readonly<Record<string, unknown>>
}

/** Reads back what the projectors made. Copies get spaces of their own, so that they stand beside it. */
export async function readGraphRows(bare: BareServer, graphs: GraphStore, subject: Subject): Promise<GraphRows> {
  const named = (await graphs.spaces(firstGeneration.id)).filter((one) => one.user === subject.user)
  const spaces = await bare.read<{ space: string }>({
    text: `MATCH (s:Space) WHERE s.record IN $records RETURN s.space AS space`,
    parameters: { records: named.map((record) => JSON.stringify(record)) },
  })
  const parameters = { spaces: spaces.map(({ space }) => space) }
  const found = await bare.read<FoundNode>({
    text: `MATCH (n) WHERE n.space IN $spaces AND n.id IS NOT NULL
      RETURN elementId(n) AS element, labels(n) AS labels, properties(n) AS properties`,
    parameters,
  })
  const nodes = new Map(found.map((node) => [node.element, toCopy(node)]))
  const joined = await bare.read<{ type: string; from: string; to: string }>({
    text: `MATCH (a)-[r]->(b) WHERE a.space IN $spaces
      RETURN type(r) AS type, elementId(a) AS from, elementId(b) AS to`,
    parameters,
  })
  const relationships = joined.flatMap(({ type, from, to }) => {
    const [start, end] = [nodes.get(from), nodes.get(to)]
    return start && end ? [{ type, from: start, to: end }] : []
  })
  if (nodes.size === 0 || relationships.length === 0) throw new Error('The projectors made no graph to copy.')
  return { nodes: [...nodes.values()], relationships }
}

function toCopy({ labels, properties }: FoundNode): NodeRow {
  const space = `${String(properties['space'])}-copy`
  return { key: `${space} ${String(properties['id'])}`, labels, properties: { ...properties, space } }
}

/** What it takes to write them in so many transactions; they are removed again outside of the time. */
export async function writeGraphRows(bare: BareServer, rows: GraphRows, transactions: number): Promise<Cost> {
  const shareOf = <Row>(all: readonly Row[], index: number): readonly Row[] =>
    all.slice(Math.floor((all.length * index) / transactions), Math.floor((all.length * (index + 1)) / transactions))
  const place = new Map(rows.nodes.map(({ key }, index) => [key, index]))
  // A relationship comes with the later of its ends.
  const sorted = [...rows.relationships].sort((a, b) => lastOf(a, place) - lastOf(b, place))
  const batches = Array.from({ length: transactions }, (_, index) => {
    const nodes = shareOf(rows.nodes, index)
    const [from, to] = [place.get(nodes[0]?.key ?? '') ?? 0, (place.get(nodes.at(-1)?.key ?? '') ?? -1) + 1]
    return { nodes, relationships: sorted.filter((one) => lastOf(one, place) >= from && lastOf(one, place) < to) }
  })
  const statements = batches.map((batch) => [...nodeStatements(batch.nodes), ...joinStatements(batch.relationships)])
  const took = await costOf(async () => {
    for (const batch of statements) await bare.write(batch)
  })
  const spaces = [...new Set(rows.nodes.map(({ properties }) => properties['space']))]
  const text = 'MATCH (n) WHERE n.space IN $spaces DETACH DELETE n'
  await bare.write([{ text, parameters: { spaces } }])
  return took
}

const lastOf = ({ from, to }: RelationshipRow, place: ReadonlyMap<string, number>): number =>
  Math.max(place.get(from.key) ?? 0, place.get(to.key) ?? 0)

function nodeStatements(nodes: readonly NodeRow[]) {
  return [...groupBy(nodes, ({ labels }) => labels.join(':'))].map(([labels, rows]) => ({
    text: `UNWIND $rows AS row CREATE (n:${labels}) SET n = row`,
    parameters: { rows: rows.map(({ properties }) => properties) },
  }))
}

function joinStatements(relationships: readonly RelationshipRow[]) {
  const familyOf = ({ labels }: NodeRow) => labels.find((label) => families.has(label)) ?? ''
  const groups = groupBy(relationships, ({ type, from, to }) => [familyOf(from), type, familyOf(to)].join(' '))
  return [...groups].map(([group, rows]) => {
    const [from = '', type = '', to = ''] = group.split(' ')
    return {
      text: `UNWIND $rows AS row
        MATCH (a:${from} {space: row.space, id: row.from}) MATCH (b:${to} {space: row.space, id: row.to})
        CREATE (a)-[:${type}]->(b)`,
      parameters: {
        rows: rows.map((row) => ({
          space: row.from.properties['space'],
          from: row.from.properties['id'],
          to: row.to.properties['id'],
        })),
      },
    }
  })
}

/** Labels that have a constraint, by which a node is found. */
const families = new Set(['Anchor', 'Segment', 'Assertion', 'Node', 'Version', 'Key'])

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group === undefined) groups.set(keyOf(value), [value])
    else group.push(value)
  }
  return groups
}
