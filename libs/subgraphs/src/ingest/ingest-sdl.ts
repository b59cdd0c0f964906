import {
  messageCharactersMax,
  messagesPerTraceMax,
  nameCharactersMax,
  reasonCharactersMax,
  recallItemsMax,
} from '@ecphory/memory'
import {
  budgetTokensDefault,
  budgetTokensMax,
  recallItemsDefault,
  receiptsPerRequestMax,
  receiptWaitMsMax,
  tracesPerRequestMax,
  unsureSegmentsDefault,
  unsureSegmentsMax,
} from '../limits.ts'
import { receiptSdl } from './receipt-sdl.ts'

const user = `"Whose memory; the token's own user where it is left out. Another one needs the scope \`users:any\`."
      user: ID`

export const ingestSdl = /* GraphQL */ `
  type Query {
    """
    How far a trace has come, by its id. An id that the user has no trace of is an error with the code \`NOT_FOUND\`.
    Needs \`memory:write\` or \`memory:read\`.
    """
    receipt(
      "The trace's id, from its first receipt."
      id: ID!
      ${user}
    ): Receipt

    """
    How far several traces or commands have come: first those of the ids, then those of the positions, in your order. With
    \`waitMsMax\` it waits (a long poll) until all have come as far as \`until\`, or will not, and answers at the latest
    when the time is over. Null stands for what the user has not. Needs \`memory:write\` or \`memory:read\`.
    """
    receipts(
      "Ids of traces."
      ids: [ID!] = []
      "Positions from earlier receipts: of traces or of commands. Cheaper than ids. Together at most ${receiptsPerRequestMax}."
      positions: [Position!] = []
      "What to wait for."
      until: ReceiptState = SEARCHABLE
      "Milliseconds to wait at most, 0 to ${receiptWaitMsMax}."
      waitMsMax: Int = 0
      ${user}
    ): [Receipt]

    "How far an erasure has come. Needs the scope \`memory:erase\`."
    eraseJob(
      "The job's id."
      id: ID!
    ): EraseJob

    """
    Pairs of entities that share a name and may be one: nothing is merged by likeness alone, so a person decides with
    \`link\`. Needs the scope \`memory:read\`.
    """
    proposedLinks(
      ${user}
    ): [LinkProposal!]

    """
    Segments that the router was not sure of and that wait for a label, the least confident first: \`label\` says what they
    are, and the router learns from it. Needs the scope \`memory:label\`.
    """
    unsureSegments(
      "Segments at most, 1 to ${unsureSegmentsMax}. Default ${unsureSegmentsDefault}."
      first: Int = ${unsureSegmentsDefault}
      ${user}
    ): UnsureSegments

    "What this tenant has set. Needs the scope \`settings:admin\`."
    settings: Settings

    "Who you are, as your token says. Needs no scope."
    me: Me!
  }

  type Mutation {
    """
    Records traces: what was said and done. Each is answered with a receipt, in your order, once it is durable; it is
    routed and remembered in the background (see \`receipts\`). A trace that is not valid is \`REFUSED\` in its own receipt
    and keeps none of the others from being recorded; where the log fails, none is recorded. At most
    ${tracesPerRequestMax} at a time. Needs the scope \`memory:write\`.
    """
    recordTraces(
      "The traces."
      input: [TraceInput!]!
      ${user}
    ): [Receipt!]

    """
    Takes a memory back, as if it had never been said: it is believed no longer, and saying it again at the same time by
    whatever path does not bring it back. Its history stays; to remove that as well, use \`erase\`. Needs the scope
    \`memory:erase\`.
    """
    retract(
      "The memory: id of a trace, of a message (your own \`sourceId\`), or of a segment."
      id: ID!
      "Why, in a few words, at most ${reasonCharactersMax} characters; kept in the log."
      reason: String
      ${user}
    ): Receipt

    """
    Erases one memory for good: from every graph, from the log and from the files, history included. Its unit is the
    message: a segment takes its whole message with it. Follow it with \`eraseJob\`. Needs the scope \`memory:erase\`.
    """
    erase(
      "The memory: id of a trace, of a message (your own \`sourceId\`), or of a segment."
      id: ID!
      ${user}
    ): EraseJob

    """
    Erases everything that was ever recorded of a user, for good. That it was erased, and when, is all that stays. Needs
    the scope \`memory:erase\`.
    """
    eraseUser(
      "Whose memory; must be said, also where it is the token's own user. Another one needs the scope \`users:any\`."
      user: ID!
    ): EraseJob

    """
    Says what a segment is, in place of the router: it moves to the graphs of these labels, and what other graphs made of
    it is withdrawn. Needs the scope \`memory:label\`.
    """
    label(
      "The segment."
      segmentId: ID!
      "One or more kinds of memory, or \`FRAGMENTED\` alone."
      labels: [MemoryLabel!]!
      ${user}
    ): Receipt

    """
    Says how something turned out that was told. What works again and again becomes a rule. Needs the scope
    \`memory:write\`.
    """
    feedback(
      "The segment that tells it."
      segmentId: ID!
      "How it turned out."
      polarity: FeedbackPolarity!
      ${user}
    ): Receipt

    """
    Says that two entities are one, or that they are to be kept apart after all. It can be taken back by saying the
    opposite. An id of no entity of the user is an error with the code \`NOT_FOUND\`. Needs the scope \`memory:label\`.
    """
    link(
      "Ids of the two entities."
      entityIds: [ID!]!
      "Whether they are one."
      same: Boolean = true
      ${user}
    ): Receipt

    "Sets what is given and leaves the rest. Needs the scope \`settings:admin\`."
    updateSettings(
      "What to set."
      input: SettingsInput!
    ): Settings
  }

  "What was said and done together: a stretch of a conversation, a tool's result, some lines of a device's log."
  input TraceInput {
    "Its messages in their order, at least one and at most ${messagesPerTraceMax}."
    messages: [MessageInput!]!
    """
    Idempotency key: the same key with the same content is one trace however often it is sent, so that a request whose
    answer was lost can be sent again. Other content under a key is refused, which its receipt says. Without a key, the
    same content with the same times is the same trace.
    """
    key: String
    "The agent that records it, to filter by: 1 to ${nameCharactersMax} characters."
    agent: String
    "The session that it is a part of, to filter by: 1 to ${nameCharactersMax} characters. Context is lent within a trace alone, so record what belongs together as one."
    session: String
  }

  "One message of a trace."
  input MessageInput {
    "Who or what it comes from."
    role: Role!
    "What was said, at most ${messageCharactersMax} characters. What stands in a recalled block inside it is passed over."
    content: String!
    "When it was said; best with an offset. Without it, the time of arrival is taken, and never passed off as the message's own."
    at: DateTime
    "The IANA name of the time zone in which \`at\` is local time, e.g. \`Europe/Lisbon\`."
    timeZone: String
    "Who says it, where it is not the user: a name."
    speaker: String
    "What was shown with it."
    attachments: [AttachmentInput!]
    "Your own id of the message; comes back in \`recall\`, and is taken by \`retract\` and \`erase\`."
    sourceId: ID
  }

  "Something shown beside a message."
  input AttachmentInput {
    "What it is, e.g. \`image\`."
    kind: String!
    "What is to be seen in it: the caption is what is remembered."
    caption: String!
  }

  ${receiptSdl}

  "How something turned out."
  enum FeedbackPolarity {
    "Well."
    POSITIVE
    "Badly."
    NEGATIVE
  }

  "An erasure that is under way or done."
  type EraseJob {
    "Its id, for \`eraseJob\`. It says nothing to others, and can be asked for 90 days."
    id: ID!
    "How far it has come."
    state: EraseState!
    "Segments that it erases."
    segments: Int!
    "Where it stands on the log."
    position: Position!
    "Why, where it was parked."
    reason: Reason
  }

  "How far an erasure has come."
  enum EraseState {
    "Under way: nobody can recall it as soon as its receipt is \`SEARCHABLE\`; log and files follow."
    RUNNING
    "It has left every graph, the log and the files."
    DONE
    "A graph could not follow; an operator must look."
    PARKED
  }

  "Two entities under one name, for a person to decide about."
  type LinkProposal {
    "The name that they share, normalised."
    name: String!
    "The two."
    entities: [NamedEntity!]!
  }

  "An entity of a proposal."
  type NamedEntity {
    "Its id, for \`link\`."
    id: ID!
    "What it is called."
    name: String!
    "What it is: \`person\`, \`place\`, \`thing\`."
    kind: String!
    "What tells it from others of its name, e.g. \`sister\`."
    discriminator: String
    "All spellings of it."
    aliases: [String!]!
    "Segments that name it."
    support: [ID!]!
  }

  "What waits for a label."
  type UnsureSegments {
    "How many segments of the user wait in all."
    waiting: Int!
    "The first of them."
    segments: [UnsureSegment!]!
  }

  "A segment that the router was not sure of, with what is to be known for a label."
  type UnsureSegment {
    "The segment; \`label\` takes its id."
    segment: Segment!
    "What was said before it in its trace, the nearest last."
    preceding: [PrecedingText!]!
    "What it is taken for until somebody says better, the most prominent first."
    labels: [MemoryLabel!]!
    "What the router gave to each label."
    probabilities: [LabelProbability!]!
    "How probable the router found its own labels as a whole, 0 to 1."
    confidence: Float!
    "What was asked for, 0 to 1: below it, somebody else is to decide."
    threshold: Float!
    "Why it has no label; null where that is not known."
    outcome: AnnotationOutcome
  }

  "What was said before a segment."
  type PrecedingText {
    "The text; a long one is cut."
    text: String!
    "Who or what it comes from."
    role: Role!
    "Who says it, where it is not the user."
    speaker: String
  }

  "What a router gives to a label."
  type LabelProbability {
    "The label."
    label: MemoryLabel!
    "From 0 to 1; those of all labels need not add up to 1."
    probability: Float!
  }

  "What came of asking a model about a segment."
  enum AnnotationOutcome {
    "It answered."
    ANSWERED
    "It did not answer in time."
    TIMED_OUT
    "It could not be asked."
    FAILED
    "Its answer was of no use."
    INVALID
    "There was none to be asked."
    ABSENT
  }

  "What a tenant has set, and what it is allowed."
  type Settings {
    "Items of a recall that does not say how many."
    recallItems: Int!
    "Tokens of a context that does not say how many."
    budgetTokens: Int!
    "What the tenant is allowed; null where nothing is limited."
    rates: Rates
  }

  "What a tenant is allowed in each process of the gateway. Beyond it, requests are refused with 429 and Retry-After."
  type Rates {
    "Points a second; a query costs 1, a mutation 5, a recall more."
    pointsPerSecond: Int!
    "Points that may be spent beyond that in a burst."
    burstPoints: Int!
    "Requests that run at a time; further ones wait, then are refused."
    inFlightPerTenant: Int!
  }

  "What to set; what is left out stays, and null goes back to the default."
  input SettingsInput {
    "Items of a recall that does not say how many, 1 to ${recallItemsMax}. Default ${recallItemsDefault}."
    recallItems: Int
    "Tokens of a context that does not say how many, 0 to ${budgetTokensMax}. Default ${budgetTokensDefault}."
    budgetTokens: Int
  }

  "Who asks."
  type Me {
    "The tenant."
    tenant: ID!
    "The user; null for a token of a whole tenant, whose requests must name one."
    user: ID
    "What the token allows: \`memory:read\`, \`memory:write\`, \`memory:erase\`, \`memory:label\`, \`users:any\`, \`settings:admin\`."
    scopes: [String!]!
  }
`
