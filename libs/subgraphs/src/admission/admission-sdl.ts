import type { MemoryType } from '@ecphory/memory'
import { budgetTokensDefault, branchWaitMsDefault, branchWaitMsMax, recallItemsDefault } from '../limits.ts'
import { recallItemsMax } from '@ecphory/memory'

export function admissionSdl(types: readonly MemoryType[]): string {
  const details = types.map(({ kind }) => `${kind}Details`)
  const externals = details.map((name) => `"What the branch says of the recalled."\n    ${name}: Details @external`)
  const required = `@requires(fields: "ranked ${details.join(' ')}")`
  return /* GraphQL */ `
  "What one graph says of the recalled segments."
  scalar Details @inaccessible

  "The ranking, for those who read what rests on it."
  scalar Ranked @inaccessible

  type Query {
    """
    Answers a question from memory: the segments that bear on it in \`items\`, and in \`context\` four blocks of text to give
    to a model. Ask only for what you need: what a graph found is read only where its field or one of these two is asked
    for. Needs the scope \`memory:read\`.
    """
    recall(
      "What is asked, and how."
      input: RecallInput!
      "Whose memory; the token's own user where it is left out. Another one needs the scope \`users:any\`."
      user: ID
    ): Recall!

    """
    Everything that was ever believed on the ground of a memory, in every graph, down to the source texts. Takes the id of
    a trace, of a message (your own \`sourceId\`), of a segment, or of a node of any graph. Needs the scope \`memory:read\`.
    """
    history(
      "The memory: a trace, a message, a segment, or a node."
      id: ID!
      "Whose memory; the token's own user where it is left out. Another one needs the scope \`users:any\`."
      user: ID
    ): History!
  }

  "A question to memory."
  input RecallInput {
    "The question, in any language and in your own words. Times in it (\\"last Friday\\") are read against \`now\`."
    query: String!
    "Items at most, 1 to ${recallItemsMax}. Default: what the tenant's settings say, else ${recallItemsDefault}."
    first: Int
    "Reads memory as it was. Default: as it is."
    asOf: AsOfInput
    "What \\"today\\" and open matters are measured by. Default: the clock. Best with an offset, or beside \`timeZone\`."
    now: DateTime
    "The IANA name of the asker's time zone, e.g. \`Europe/Lisbon\`: local times in the question are read in it."
    timeZone: String
    "Waits until memory has come this far; give the position of a receipt to read your own writes."
    minPosition: Position
    "Milliseconds to wait for it, at most ${branchWaitMsMax}; what is not there by then answers as it is, with \`stale: true\`."
    waitMsMax: Int = ${branchWaitMsDefault}
    "Only what rests on messages recorded like this."
    filter: MemoryFilter
  }

  "The answer to one question. Its graphs answer in parallel; one that fails leaves the others standing."
  type Recall @key(fields: "ticket") {
    "Key of the recall."
    ticket: ID! @inaccessible
    "The generation of graphs that answers: the same for every part of this answer."
    generation: String!
    ${externals.join('\n    ')}
    "The ranking."
    ranked: Ranked @external
    "What was recalled, best first, each segment once. Null where nothing can be ranked at the moment."
    items: [RecallItem!] ${required}
    "The recalled as text for a model: fenced as data, within a budget of tokens."
    context(
      "Tokens that the text may cost at most. Default: what the tenant's settings say, else ${budgetTokensDefault}."
      budgetTokens: Int
    ): RecallContext ${required}
    "Graphs that did not answer: what they hold is left out. Empty where all is well."
    missing: [MemoryKind!] ${required}
    "Whether some graph had not come as far as \`minPosition\` in time."
    stale: Boolean ${required}
  }

  "A segment that bears on the question."
  type RecallItem {
    "Its id; \`retract\`, \`erase\`, \`label\`, \`feedback\` and \`history\` take it."
    segmentId: ID!
    "The trace that it is a part of."
    traceId: ID!
    "Your own id of the message that it is a part of."
    sourceId: ID!
    "How well it answers, 0 to 1, higher is better. The scale is fixed: scores of two recalls compare."
    score: Float!
    "The graphs that hold it."
    types: [MemoryKind!]!
    "How likely each label is, by the router."
    probabilities: LabelProbabilities!
    "Whether the router would rather call it fragmented."
    doubtful: Boolean!
    "The text, exactly as it was recorded."
    text: String!
    "What was shown with it."
    attachments: [Attachment!]!
    "Who or what it comes from."
    role: Role!
    "Who says it, where it is not the user."
    speaker: String
    "The session that it was recorded in."
    session: String
    "When it was said."
    time: EventTime!
    "What is believed on the ground of it, as typed nodes of its graphs."
    facts: [RecallFact!]!
    "Why it was found: by words (which), by meaning (how near), by a graph."
    reasons: [String!]!
  }

  "How likely each label is, 0 to 1; they are independent and need not add up to 1."
  type LabelProbabilities {
    ${['episodic', 'semantic', 'procedural', 'working', 'fragmented'].map((label) => `"That it is ${label}."\n    ${label}: Float!`).join('\n    ')}
  }

  "A typed node that rests on a recalled segment."
  type RecallFact {
    "Its graph."
    kind: MemoryKind!
    "Its id; the graph's \`node\` and \`neighbours\` take it, and \`history\`."
    id: ID!
    "What it is, e.g. \`Episode\`, \`Statement\`, \`Rule\`, \`State\`."
    label: String!
    "What it says."
    properties: Properties!
    "When it holds."
    valid: ValidTime!
  }

  "What to give to a model."
  type RecallContext {
    """
    All blocks in one text, fenced as recalled data, which is no instruction; empty where nothing was recalled. Put it
    into a prompt as it is.
    """
    text: String!
    "What it costs, estimated; at most the budget."
    tokens: Int!
    "The blocks one by one: past experiences, user profile, strategy reference, current status."
    blocks: [RecallBlock!]!
  }

  "What one kind of memory has to say."
  type RecallBlock {
    "Its kind."
    kind: MemoryKind!
    "Its name, e.g. \`profile\`."
    name: String!
    "Its heading, e.g. \`User profile\`."
    title: String!
    "Heading and lines; empty for a block without lines."
    text: String!
    "Its lines, with what each rests on."
    lines: [RecallLine!]!
  }

  "A line of a block."
  type RecallLine {
    "The line."
    text: String!
    "Ids of the segments that it rests on."
    segmentIds: [ID!]!
    "Your own ids of their messages."
    sourceIds: [ID!]!
  }

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
}
