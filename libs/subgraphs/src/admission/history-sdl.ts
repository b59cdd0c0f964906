/** What `history` answers with. */
export const historySdl = /* GraphQL */ `
  "What was ever believed on the ground of a memory."
  type History {
    "The segments that the memory consists of, or rests on, with their texts where a graph holds them still."
    segments: [SegmentHistory!]!
    "What rests on them, graph by graph."
    graphs: [GraphHistory!]!
  }

  "A segment as one graph held it."
  type SegmentHistory {
    "The graph."
    kind: MemoryKind!
    "The segment."
    segment: Segment!
    "Since when it was believed."
    believedFrom: Position!
    "Until when; null while it still is."
    believedTo: Position
  }

  "What one graph made of a memory."
  type GraphHistory {
    "The graph."
    kind: MemoryKind!
    "Nodes and edges in the order in which they came to be believed, those believed no longer included."
    versions: [BelievedVersion!]!
  }

  "A node or an edge as it was believed over a stretch of the log."
  type BelievedVersion {
    "Id of the node or edge; its versions share it."
    id: ID!
    "What it is: \`Episode\`, \`Statement\`, … of a node, \`INVOLVES\`, \`OBJECT\`, … of an edge."
    label: String!
    "Where it begins and ends; null for a node."
    from: ID
    "Where an edge ends; null for a node."
    to: ID
    "What it says."
    properties: Properties!
    "When it holds, as believed then."
    valid: ValidTime!
    "Ids of the segments that it rests on."
    support: [ID!]!
    "Since when it was believed."
    believedFrom: Position!
    "Until when; null while it still is."
    believedTo: Position
  }
`
