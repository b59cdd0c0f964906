import { memoryKinds, memoryLabels, roleSchema, timePrecisionSchema } from '@ecphory/events'
import { edgeTypes } from '@ecphory/memory'
import { toEnum } from './enum-names.ts'

const kindMeanings: Readonly<Record<string, string>> = {
  episodic: 'What happened: episodes with their times, people, places and things.',
  semantic: 'What lastingly holds of somebody: where they live, what they like, whom they know.',
  procedural: 'How things are done: rules and sequences of steps.',
  working: 'What is open: tasks, appointments, waiting matters, and how each stands.',
  fragmented: 'Nothing that is worth keeping: kept in the log and countable, in no graph.',
}

const enumOf = (name: string, description: string, words: readonly string[], meaning: (word: string) => string) =>
  `"""${description}"""\nenum ${name} {\n${words.map((word) => `  """${meaning(word)}"""\n  ${toEnum(word)}`).join('\n')}\n}`

const meaningOf = (word: string): string => kindMeanings[word] ?? `Memory of the kind ${word}.`

const roleMeanings: Readonly<Record<string, string>> = {
  user: 'A person: the user, or whom `speaker` names.',
  assistant: 'The agent. What it says is kept, but makes no statement about the user.',
  tool: 'The result of a tool.',
  log: 'A line of a device or a program.',
  system: 'A prompt of the program itself: kept in the log, and never remembered.',
}

const precisionMeaning = (word: string): string => (word === 'instant' ? 'To the second or better.' : `To the ${word}.`)

const edgeMeanings: Readonly<Record<string, string>> = {
  NEXT: 'One follows the other.',
  SAME_CONTEXT: 'Both are of one session and day.',
  INVOLVES: 'A person takes part in an episode.',
  AT_PLACE: 'A place of an episode.',
  ABOUT: 'A thing that an episode is about.',
  AT_TIME: 'The day, month or year of an episode.',
  INSTANCE_OF: 'An episode is a case of a pattern.',
  SAME_AS: 'Two entities are one; followed at no cost.',
  STATES: 'From whom a statement is about, to the statement.',
  OBJECT: 'From a statement to the entity that it names.',
  WHEN: 'A condition of a rule.',
  THEN: 'A step of a rule.',
  ELSE: 'A step where the condition does not hold.',
  PART_OF: 'A step or a part of something larger.',
  HAS_STATE: 'From an item to one of its states.',
  TRANSITION: 'From a state to the one that came after it.',
}

/** Types that several subgraphs answer with, each whole by itself. */
export const sharedSdl = /* GraphQL */ `
  """
  An instant in ISO 8601. Answers are in UTC, e.g. \`2026-03-06T08:00:00.000Z\`. As an argument it best carries an
  offset (\`2026-03-06T09:00:00+01:00\`); without one it is read as UTC; a date, a month or a year stands for its start.
  A number is none: it is refused with the code \`INVALID_TIME\`.
  """
  scalar DateTime

  """
  How far something is on the log, as an opaque text. Every receipt has one; hand it back as \`minPosition\` to read your
  own writes, or in \`asOf\` to read what was believed then. Do not take it apart: its form may change.
  """
  scalar Position

  "A JSON object: the properties of a node or an edge, by name. Their values are texts, numbers, booleans, null, or lists of texts."
  scalar Properties

  ${enumOf('MemoryKind', 'A kind of memory: each has a graph of its own.', memoryKinds, meaningOf)}

  ${enumOf('MemoryLabel', 'What a segment may be: a kind of memory, or nothing worth keeping.', memoryLabels, meaningOf)}

  ${enumOf('Role', 'Who or what a message comes from.', roleSchema.options, (word) => roleMeanings[word] ?? word)}

  ${enumOf('TimePrecision', 'How exactly a time is known.', timePrecisionSchema.options, precisionMeaning)}

  "How the time of a message is known."
  enum TimeSource {
    "It came with the message, with its offset."
    GIVEN
    "It came without an offset, and was read as UTC."
    NAIVE
    "None came: it is the time at which the message arrived, and says nothing about when things were."
    INGESTED
  }

  ${enumOf(
    'EdgeType',
    'How two nodes of a graph belong together.',
    edgeTypes.map((type) => type.toLowerCase()),
    (word) => edgeMeanings[toEnum(word)] ?? `The edge ${toEnum(word)}.`,
  )}

  "When a message was said or written."
  type EventTime @shareable {
    "The instant, in UTC."
    instant: DateTime!
    "The same in local time, as exact as it is known: \`2026-03-06 09:00\`, \`2026-03-06\`, \`2026-03\`."
    local: String!
    "Minutes by which the local time is ahead of UTC."
    offsetMinutes: Int!
    "How exactly it is known."
    precision: TimePrecision!
    "How it is known."
    source: TimeSource!
  }

  "A stretch of time in which something holds. An end that is null is open."
  type ValidTime @shareable {
    "From when on, inclusive."
    from: DateTime
    "Until when, exclusive; null while it still holds."
    to: DateTime
  }

  "Something shown beside a message, by what it is and says."
  type Attachment @shareable {
    "What it is, e.g. \`image\`."
    kind: String!
    "What is to be seen in it."
    caption: String!
  }

  "One utterance or log line of a trace, with its exact text: what everything else rests on."
  type Segment @shareable {
    "Its id; \`retract\`, \`erase\`, \`label\`, \`feedback\` and \`history\` take it."
    id: ID!
    "The trace that it is a part of."
    traceId: ID!
    "Your own id of the message that it is a part of."
    sourceId: ID!
    "The text, exactly as it was recorded."
    text: String!
    "Who or what it comes from."
    role: Role!
    "Who says it, where it is not the user."
    speaker: String
    "The agent that it was recorded for."
    agent: String
    "The session that it was recorded in."
    session: String
    "When it was said."
    time: EventTime!
    "What was shown with it."
    attachments: [Attachment!]!
  }

  "One end of an edge to the other, with its direction."
  type GraphEdge @shareable {
    "Its id."
    id: ID!
    "How the two belong together."
    type: EdgeType!
    "Id of the node where it begins."
    from: ID!
    "Id of the node where it ends."
    to: ID!
    "What else it says, e.g. the role that a person has in an episode."
    properties: Properties!
    "When it holds."
    valid: ValidTime!
  }

  "Where a page of a connection lies."
  type PageInfo @shareable {
    "Whether there is more behind this page."
    hasNextPage: Boolean!
    "Whether there is something before it: true for every page but the first."
    hasPreviousPage: Boolean!
    "The cursor of its first row."
    startCursor: String
    "The cursor of its last row; give it as \`after\` for the next page."
    endCursor: String
  }

  """
  Reads memory as it was. \`position\` says what was believed at that point of the log; \`instant\` leaves out what began
  later. Both together: what did we believe then about that time.
  """
  input AsOfInput {
    "Nothing that begins after this instant is read."
    instant: DateTime
    "Nothing that was recorded after this position is read."
    position: Position
  }

  "Only what rests on messages recorded like this. Applied before anything is cut to a number."
  input MemoryFilter {
    "Messages recorded for this agent."
    agent: String
    "Messages recorded in this session."
    session: String
  }
`
