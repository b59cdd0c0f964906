import { neighboursMax, pageSizeDefault, pageSizeMax, recalledNodesDefault, recalledNodesMax } from '../limits.ts'
import { typeStem } from './graph-type.ts'
import type { GraphType, NodeList } from './graph-type.ts'
import { memoryNodeSdl } from './node-sdl.ts'

/** The SDL of one memory type's projector, made of what the type shows. */
export const projectorSdl = (type: GraphType): string => `
  ${memoryNodeSdl}
  ${type.sdl}
  ${browsingSdl(type)}
  ${recallSdl(type)}
`

function browsingSdl(type: GraphType): string {
  const { kind, description } = type
  const stem = typeStem(kind)
  const names = new Set(Object.values(type.nodes).map(({ name }) => name))
  const connected = new Set(type.lists.map(({ label }) => type.nodes[label]?.name ?? label))
  return /* GraphQL */ `
  type Query {
    "${description} To browse it; to answer a question, use \`recall\`. Needs the scope \`memory:read\`."
    ${kind}Graph(
      "Whose memory; the token's own user where it is left out. Another one needs the scope \`users:any\`."
      user: ID
      "Reads the graph as it was. Default: as it is."
      asOf: AsOfInput
      "Only what rests on messages recorded like this."
      filter: MemoryFilter
    ): ${stem}Graph
  }

  "${description}"
  type ${stem}Graph {
    "How many segments it holds."
    segments: Int!
    ${type.lists.map((list) => listSdl(stem, type, list)).join('\n    ')}
    "The node of an id: ${[...names].join(', ')}. Null where the graph has none."
    node(
      "The id."
      id: ID!
    ): MemoryNode
    "What lies around a node, and the edges in between, nearest first."
    neighbours(
      "The node in the middle."
      id: ID!
      "Edges to go along, in both directions. Default: all."
      edges: [EdgeType!]
      "How far to go, 0 to 2."
      hops: Int = 1
      "Nodes at most, 1 to ${neighboursMax}; edges likewise."
      first: Int = 50
    ): ${stem}Neighbourhood!
  }

  "Nodes of the ${kind} graph, and the edges between them."
  type ${stem}Neighbourhood {
    "The nodes, the one in the middle first."
    nodes: [MemoryNode!]!
    "The edges that were gone along between them."
    edges: [GraphEdge!]!
  }

  ${[...connected].map((name) => connectionSdl(stem, name)).join('\n')}
`
}

function recallSdl({ kind, recalled, nodes }: GraphType): string {
  const stem = typeStem(kind)
  const fields = recalled.map(
    ({ field, label, description }) => `"${description}"
    ${field}(
      "At most so many, 1 to ${recalledNodesMax}."
      first: Int = ${recalledNodesDefault}
    ): [${nodes[label]?.name}!]!`,
  )
  return /* GraphQL */ `
  "What one graph found, for the ranking."
  scalar Candidates @inaccessible

  "What one graph says of the recalled segments."
  scalar Details @inaccessible

  "The answer to one question. Its graphs answer in parallel; one that fails leaves the others standing."
  type Recall @key(fields: "ticket") {
    "Key of the recall."
    ticket: ID! @inaccessible
    "Key of the second stage."
    winners: ID @external
    "What the ${kind} graph alone has on the question; null, with an error that names it, where it does not answer."
    ${kind}: ${stem}Recall
    "What the graph found."
    ${kind}Candidates: Candidates @inaccessible
    "What the graph says of the recalled."
    ${kind}Details: Details @inaccessible @requires(fields: "winners")
  }

  "What the ${kind} graph alone has on a question, before anything is ranked."
  type ${stem}Recall {
    "Whether it had not come as far as \`minPosition\` in time."
    stale: Boolean!
    ${fields.join('\n    ')}
    "What it was asked, and how much came of it."
    explain: ${stem}Explanation!
  }

  "What the ${kind} graph was asked, and how much came of it."
  type ${stem}Explanation {
    "Segments that it holds, of those that the question may see."
    segments: Int!
    "Its queries, in their order."
    asked: [${stem}Asked!]!
  }

  "One query of a graph."
  type ${stem}Asked {
    "Its kind: \`lexical\` (by words), \`nearest\` (by meaning), \`expand\`, \`byTime\`, \`byState\`, \`supportedBy\`."
    find: String!
    "Rows that came of it."
    rows: Int!
  }
`
}

function listSdl(stem: string, type: GraphType, { field, label, description, filters }: NodeList): string {
  const own = filters.map(({ argument, type, description }) => `"${description}"\n      ${argument}: ${type}`)
  return `"${description}"
    ${field}(
      ${own.join('\n      ')}
      "Only what held at this instant."
      at: DateTime
      "Only what held after this instant. Not beside \`at\`."
      from: DateTime
      "Only what held before this instant. Not beside \`at\`."
      to: DateTime
      "Rows at most, 1 to ${pageSizeMax}. Default ${pageSizeDefault}."
      first: Int
      "Goes on behind this cursor; list, user, \`asOf\` and filters must be those of the first page. A walk sees the graph as it was when it began: while others write, it skips and repeats nothing."
      after: String
    ): ${stem}${type.nodes[label]?.name}Connection!`
}

const connectionSdl = (stem: string, name: string): string => `
  "A page of a list."
  type ${stem}${name}Connection {
    "Its rows, each with its cursor."
    edges: [${stem}${name}Edge!]!
    "Its rows alone."
    nodes: [${name}!]!
    "Where it lies."
    pageInfo: PageInfo!
  }

  "A row of a page."
  type ${stem}${name}Edge {
    "Where it stands in the list."
    cursor: String!
    "The row."
    node: ${name}!
  }
`
