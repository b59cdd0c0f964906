import { memoryLabels } from '@ecphory/events'

const probabilities = memoryLabels.map((label) => `"That it is ${label}."\n    ${label}: Float!`).join('\n    ')

/** What a recall's `items` and `context` are made of. */
export const recallItemSdl = /* GraphQL */ `
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
    ${probabilities}
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

`
