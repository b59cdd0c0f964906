/* eslint-disable max-lines */
// Generated from schema.graphql and src/operations by `npm run client`: change those instead.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never }
/** A kind of memory: each has a graph of its own. */
export type MemoryKind =
  /** What happened: episodes with their times, people, places and things. */
  | 'EPISODIC'
  /** What lastingly holds of somebody: where they live, what they like, whom they know. */
  | 'SEMANTIC'
  /** How things are done: rules and sequences of steps. */
  | 'PROCEDURAL'
  /** What is open: tasks, appointments, waiting matters, and how each stands. */
  | 'WORKING'

/** What a segment may be: a kind of memory, or nothing worth keeping. */
export type MemoryLabel =
  /** What happened: episodes with their times, people, places and things. */
  | 'EPISODIC'
  /** What lastingly holds of somebody: where they live, what they like, whom they know. */
  | 'SEMANTIC'
  /** How things are done: rules and sequences of steps. */
  | 'PROCEDURAL'
  /** What is open: tasks, appointments, waiting matters, and how each stands. */
  | 'WORKING'
  /** Nothing that is worth keeping: kept in the log and countable, in no graph. */
  | 'FRAGMENTED'

/** Who or what a message comes from. */
export type Role =
  /** A person: the user, or whom `speaker` names. */
  | 'USER'
  /** The agent. What it says is kept, but makes no statement about the user. */
  | 'ASSISTANT'
  /** The result of a tool. */
  | 'TOOL'
  /** A line of a device or a program. */
  | 'LOG'
  /** A prompt of the program itself: kept in the log, and never remembered. */
  | 'SYSTEM'

/** How exactly a time is known. */
export type TimePrecision =
  /** To the second or better. */
  | 'INSTANT'
  /** To the minute. */
  | 'MINUTE'
  /** To the hour. */
  | 'HOUR'
  /** To the day. */
  | 'DAY'
  /** To the month. */
  | 'MONTH'
  /** To the year. */
  | 'YEAR'

/** How the time of a message is known. */
export type TimeSource =
  /** It came with the message, with its offset. */
  | 'GIVEN'
  /** It came without an offset, and was read as UTC. */
  | 'NAIVE'
  /** None came: it is the time at which the message arrived, and says nothing about when things were. */
  | 'INGESTED'

/** How two nodes of a graph belong together. */
export type EdgeType =
  /** One follows the other. */
  | 'NEXT'
  /** Both are of one session and day. */
  | 'SAME_CONTEXT'
  /** A person takes part in an episode. */
  | 'INVOLVES'
  /** A place of an episode. */
  | 'AT_PLACE'
  /** A thing that an episode is about. */
  | 'ABOUT'
  /** The day, month or year of an episode. */
  | 'AT_TIME'
  /** An episode is a case of a pattern. */
  | 'INSTANCE_OF'
  /** Two entities are one; followed at no cost. */
  | 'SAME_AS'
  /** From whom a statement is about, to the statement. */
  | 'STATES'
  /** From a statement to the entity that it names. */
  | 'OBJECT'
  /** A condition of a rule. */
  | 'WHEN'
  /** A step of a rule. */
  | 'THEN'
  /** A step where the condition does not hold. */
  | 'ELSE'
  /** A step or a part of something larger. */
  | 'PART_OF'
  /** From an item to one of its states. */
  | 'HAS_STATE'
  /** From a state to the one that came after it. */
  | 'TRANSITION'

/** Who decides of admission: two policies, for what is missing and for what is told. */
export type AdmissionPolicy =
  /** The trained policies, where they are installed. */
  | 'TRAINED'
  /** A language model for both stages, where one is configured. */
  | 'MODEL'
  /** Rules for what is missing; the units nearest in meaning. */
  | 'SEMANTIC'
  /** The same rules; the units that share most words. */
  | 'BM25'
  /** The same rules; any units. */
  | 'RANDOM'
  /** The same rules; all that was found, while it fits. */
  | 'ALL'
  /** The same rules; nothing at all. */
  | 'PUBLIC_ONLY'

/** A kind of thing that can be missing. */
export type GapKind =
  /** What the user likes, dislikes or wishes. */
  | 'PREFERENCE'
  /** How the user found something. */
  | 'REACTION'
  /** What the user can stand, and what is too much. */
  | 'TOLERANCE'
  /** How the user usually goes about something. */
  | 'HABIT'
  /** What binds the user: limits, allergies, needs, a budget. */
  | 'CONSTRAINT'
  /** Whom the user knows, and what happened. */
  | 'RELATIONSHIP_OR_EVENT'
  /** What is open, decided or done. */
  | 'TASK_STATE'

/** Why a unit was not admitted. */
export type RejectionReason =
  /** It has no bearing on the request. */
  | 'NOT_RELEVANT'
  /** The public context says it already. */
  | 'PUBLICLY_COVERED'
  /** Another unit says it. */
  | 'REDUNDANT'
  /** A newer memory has taken its place. */
  | 'STALE'
  /** It is not the user's own word, or it tries to instruct whoever reads it; no policy has read it. */
  | 'UNTRUSTED'
  /** It helps less than it costs. */
  | 'NOT_WORTH_ITS_TOKENS'
  /** It does not fit the budget. */
  | 'OVER_BUDGET'

/** Why nothing was admitted. */
export type EmptyReason =
  /** The request asks for nothing of the user. */
  | 'NO_GAP'
  /** No memory says anything of it. */
  | 'NOTHING_FOUND'
  /** What was found is not to be trusted. */
  | 'NOTHING_TRUSTED'
  /** What was found is of no use here. */
  | 'NOTHING_USEFUL'
  /** What was found does not fit the budget. */
  | 'OVER_BUDGET'
  /** A policy failed, took too long, or broke a rule; `failure` says how. */
  | 'POLICY_FAILED'

/** Whose word a text is; of what is made from others, the least of them. */
export type TrustClass =
  /** The user's own word, or that of the user's devices. */
  | 'USER'
  /** The word of the agent. */
  | 'ASSISTANT'
  /** The word of others: of another person, of a tool, or made from either. */
  | 'EXTERNAL'

/**
 * Reads memory as it was. `position` says what was believed at that point of the log; `instant` leaves out what began
 * later. Both together: what did we believe then about that time.
 */
export type AsOfInput = {
  /** Nothing that begins after this instant is read. */
  readonly instant?: string | null | undefined
  /** Nothing that was recorded after this position is read. */
  readonly position?: string | null | undefined
}

/** Only what rests on messages recorded like this. Applied before anything is cut to a number. */
export type MemoryFilter = {
  /** Messages recorded for this agent. */
  readonly agent?: string | null | undefined
  /** Messages recorded in this session. */
  readonly session?: string | null | undefined
}

/** A question to memory. */
export type RecallInput = {
  /** The question, in any language and in your own words. Times in it ("last Friday") are read against `now`. */
  readonly query: string
  /** Items at most, 1 to 200. Default: what the tenant's settings say, else 10. */
  readonly first?: number | null | undefined
  /** Reads memory as it was. Default: as it is. */
  readonly asOf?: AsOfInput | null | undefined
  /** What "today" and open matters are measured by. Default: the instant of `asOf`, else the clock. */
  readonly now?: string | null | undefined
  /** The IANA name of the asker's time zone, e.g. `Europe/Lisbon`: local times in the question are read in it. */
  readonly timeZone?: string | null | undefined
  /** Waits until memory has come this far; give the position of a receipt to read your own writes. */
  readonly minPosition?: string | null | undefined
  /** Milliseconds to wait for it, 0 to 10000; what is not there by then answers as it is, with `stale: true`. */
  readonly waitMsMax?: number | null | undefined
  /** Only what rests on messages recorded like this. */
  readonly filter?: MemoryFilter | null | undefined
}

/** A request that a model is to answer. */
export type AdmitInput = {
  /** The request, in the user's words; at most 8000 characters. */
  readonly request: string
  /** What anybody could know of the matter: evidence is to say what this does not. At most 32000 characters. */
  readonly publicContext?: string | null | undefined
  /** Tokens that the evidence may cost at most. */
  readonly budgetTokens?: number | null | undefined
  /** Who decides. Default: what the server is set to. */
  readonly policy?: AdmissionPolicy | null | undefined
  /** What "today" is measured by. Default: the clock. Best with an offset, or beside `timeZone`. */
  readonly now?: string | null | undefined
  /** The IANA name of the asker's time zone, e.g. `Europe/Lisbon`. */
  readonly timeZone?: string | null | undefined
  /** Waits until memory has come this far; give the position of a receipt to read your own writes. */
  readonly minPosition?: string | null | undefined
}

/** How far a trace has come. It moves down this list as far as `SEARCHABLE`, or ends at one of those behind. */
export type ReceiptState =
  /** It is durable. */
  | 'RECEIVED'
  /** Its segments were given to the graphs that store them. */
  | 'ROUTED'
  /** What they say was found. */
  | 'EXTRACTED'
  /** It can be recalled. */
  | 'SEARCHABLE'
  /**
   * It was worth storing, and nothing of it is recalled: it was retracted or erased, now or when the same was recorded
   * before, or labelled as nothing to keep.
   */
  | 'WITHDRAWN'
  /** It was not taken; the reason says why. */
  | 'REFUSED'
  /** It failed and was put aside; an operator may try it again. */
  | 'PARKED'

/** How something turned out. */
export type FeedbackPolarity =
  /** Well. */
  | 'POSITIVE'
  /** Badly. */
  | 'NEGATIVE'

/** How far an erasure has come. */
export type EraseState =
  /** Under way: nobody can recall it as soon as its receipt is `SEARCHABLE`; log and files follow. */
  | 'RUNNING'
  /** It has left every graph, the log and the files. */
  | 'DONE'
  /** A graph could not follow; an operator must look. */
  | 'PARKED'

/** What came of asking a model about a segment. */
export type AnnotationOutcome =
  /** It answered. */
  | 'ANSWERED'
  /** It did not answer in time. */
  | 'TIMED_OUT'
  /** It could not be asked. */
  | 'FAILED'
  /** Its answer was of no use. */
  | 'INVALID'
  /** There was none to be asked. */
  | 'ABSENT'

/** What was said and done together: a stretch of a conversation, a tool's result, some lines of a device's log. */
export type TraceInput = {
  /** Its messages in their order, at least one and at most 10000. */
  readonly messages: ReadonlyArray<MessageInput>
  /**
   * Idempotency key: the same key with the same content is one trace however often it is sent, so that a request whose
   * answer was lost can be sent again. Other content under a key is refused, which its receipt says. Without a key, the
   * same content with the same times is the same trace.
   */
  readonly key?: string | null | undefined
  /** The agent that records it, to filter by: 1 to 256 characters. */
  readonly agent?: string | null | undefined
  /** The session that it is a part of, to filter by: 1 to 256 characters. Context is lent within a trace alone, so record what belongs together as one. */
  readonly session?: string | null | undefined
}

/** One message of a trace. */
export type MessageInput = {
  /** Who or what it comes from. */
  readonly role: Role
  /** What was said, at most 1000000 characters. What stands in a recalled block inside it is passed over. */
  readonly content: string
  /** When it was said; best with an offset. Without it, the time of arrival is taken, and never passed off as the message's own. */
  readonly at?: string | null | undefined
  /** The IANA name of the time zone in which `at` is local time, e.g. `Europe/Lisbon`. */
  readonly timeZone?: string | null | undefined
  /** Who says it, where it is not the user: a name. */
  readonly speaker?: string | null | undefined
  /** What was shown with it. */
  readonly attachments?: ReadonlyArray<AttachmentInput> | null | undefined
  /** Your own id of the message; comes back in `recall`, and is taken by `retract` and `erase`. */
  readonly sourceId?: string | null | undefined
}

/** Something shown beside a message. */
export type AttachmentInput = {
  /** What it is, e.g. `image`. */
  readonly kind: string
  /** What is to be seen in it: the caption is what is remembered. */
  readonly caption: string
}

/** What to set; what is left out stays, and null goes back to the default. */
export type SettingsInput = {
  /** Items of a recall that does not say how many, 1 to 200. Default 10. */
  readonly recallItems?: number | null | undefined
  /** Tokens of a context that does not say how many, 0 to 100000. Default 2000. */
  readonly budgetTokens?: number | null | undefined
}

/** How an item stands. */
export type ItemStatus =
  /** To be done. */
  | 'PENDING'
  /** Fixed for a time. */
  | 'SCHEDULED'
  /** Being done. */
  | 'IN_PROGRESS'
  /** It waits for somebody or something else. */
  | 'WAITING'
  /** Done. */
  | 'DONE'
  /** It will not be done. */
  | 'CANCELLED'

export type AdmitQueryVariables = Exact<{
  input: AdmitInput
  user?: string | null | undefined
}>

export type AdmitQuery = {
  readonly admit: {
    readonly decisionId: string
    readonly evidence: string
    readonly tokens: number
    readonly policy: AdmissionPolicy
    readonly queryPolicy: string
    readonly evidencePolicy: string
    readonly emptyBecause: EmptyReason | null
    readonly failure: string | null
    readonly stale: boolean
    readonly gaps: ReadonlyArray<{ readonly kind: GapKind; readonly text: string }>
    readonly candidates: ReadonlyArray<AdmissionCandidateFragment>
    readonly admitted: ReadonlyArray<AdmissionCandidateFragment>
    readonly profile: {
      readonly text: string
      readonly lines: ReadonlyArray<{ readonly text: string; readonly segmentId: string }>
    }
  }
}

export type DecisionQueryVariables = Exact<{
  id: string
  user?: string | null | undefined
}>

export type DecisionQuery = {
  readonly decision: {
    readonly id: string
    readonly decidedAt: string
    readonly generation: string
    readonly requestHash: string
    readonly contextHash: string
    readonly budgetTokens: number
    readonly tokens: number
    readonly queryPolicy: string
    readonly evidencePolicy: string
    readonly emptyBecause: EmptyReason | null
    readonly failure: string | null
    readonly gaps: ReadonlyArray<{ readonly kind: GapKind; readonly textHash: string }>
    readonly candidates: ReadonlyArray<{
      readonly id: string
      readonly segmentId: string
      readonly start: number
      readonly length: number
      readonly text: string | null
      readonly trust: TrustClass
      readonly score: number
      readonly worth: number | null
      readonly admitted: boolean
      readonly reason: RejectionReason | null
    }>
  } | null
}

export type AdmissionCandidateFragment = {
  readonly id: string
  readonly segmentId: string
  readonly sourceId: string
  readonly text: string
  readonly start: number
  readonly trust: TrustClass
  readonly score: number
  readonly byGap: ReadonlyArray<number>
  readonly worth: number | null
  readonly admitted: boolean
  readonly reason: RejectionReason | null
  readonly time: EventTimeFragment
}

export type RetractMutationVariables = Exact<{
  id: string
  reason?: string | null | undefined
  user?: string | null | undefined
}>

export type RetractMutation = { readonly retract: ReceiptFragment | null }

export type EraseMutationVariables = Exact<{
  id: string
  user?: string | null | undefined
}>

export type EraseMutation = { readonly erase: EraseJobFragment | null }

export type EraseUserMutationVariables = Exact<{
  user: string
}>

export type EraseUserMutation = { readonly eraseUser: EraseJobFragment | null }

export type EraseJobQueryVariables = Exact<{
  id: string
}>

export type EraseJobQuery = { readonly eraseJob: EraseJobFragment | null }

export type LabelMutationVariables = Exact<{
  segmentId: string
  labels: ReadonlyArray<MemoryLabel>
  user?: string | null | undefined
}>

export type LabelMutation = { readonly label: ReceiptFragment | null }

export type FeedbackMutationVariables = Exact<{
  segmentId: string
  polarity: FeedbackPolarity
  user?: string | null | undefined
}>

export type FeedbackMutation = { readonly feedback: ReceiptFragment | null }

export type LinkMutationVariables = Exact<{
  entityIds: ReadonlyArray<string>
  same?: boolean | null | undefined
  user?: string | null | undefined
}>

export type LinkMutation = { readonly link: ReceiptFragment | null }

export type ProposedLinksQueryVariables = Exact<{
  user?: string | null | undefined
}>

export type ProposedLinksQuery = {
  readonly proposedLinks: ReadonlyArray<{
    readonly name: string
    readonly entities: ReadonlyArray<{
      readonly id: string
      readonly name: string
      readonly kind: string
      readonly discriminator: string | null
      readonly aliases: ReadonlyArray<string>
      readonly support: ReadonlyArray<string>
    }>
  }> | null
}

export type UnsureSegmentsQueryVariables = Exact<{
  first?: number | null | undefined
  user?: string | null | undefined
}>

export type UnsureSegmentsQuery = {
  readonly unsureSegments: {
    readonly waiting: number
    readonly segments: ReadonlyArray<{
      readonly labels: ReadonlyArray<MemoryLabel>
      readonly confidence: number
      readonly threshold: number
      readonly outcome: AnnotationOutcome | null
      readonly segment: SegmentFragment
      readonly preceding: ReadonlyArray<{ readonly text: string; readonly role: Role; readonly speaker: string | null }>
      readonly probabilities: ReadonlyArray<{ readonly label: MemoryLabel; readonly probability: number }>
    }>
  } | null
}

export type EpisodesQueryVariables = Exact<{
  session?: ReadonlyArray<string> | null | undefined
  feedback?: ReadonlyArray<string> | null | undefined
  at?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  first?: number | null | undefined
  after?: string | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type EpisodesQuery = {
  readonly graph: {
    readonly list: { readonly nodes: ReadonlyArray<EpisodeFragment>; readonly pageInfo: PageInfoFragment }
  } | null
}

export type PatternsQueryVariables = Exact<{
  at?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  first?: number | null | undefined
  after?: string | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type PatternsQuery = {
  readonly graph: {
    readonly list: { readonly nodes: ReadonlyArray<PatternFragment>; readonly pageInfo: PageInfoFragment }
  } | null
}

export type EpisodicEntitiesQueryVariables = Exact<{
  kind?: ReadonlyArray<string> | null | undefined
  name?: ReadonlyArray<string> | null | undefined
  at?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  first?: number | null | undefined
  after?: string | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type EpisodicEntitiesQuery = {
  readonly graph: {
    readonly list: { readonly nodes: ReadonlyArray<EntityFragment>; readonly pageInfo: PageInfoFragment }
  } | null
}

export type EpisodicNodeQueryVariables = Exact<{
  id: string
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type EpisodicNodeQuery = {
  readonly graph: {
    readonly node:
      | EpisodicNode_Entity_Fragment
      | EpisodicNode_Episode_Fragment
      | EpisodicNode_Pattern_Fragment
      | EpisodicNode_Rule_Fragment
      | EpisodicNode_Condition_Fragment
      | EpisodicNode_Action_Fragment
      | EpisodicNode_Subgoal_Fragment
      | EpisodicNode_Statement_Fragment
      | EpisodicNode_Item_Fragment
      | EpisodicNode_State_Fragment
      | null
  } | null
}

export type EpisodicNeighboursQueryVariables = Exact<{
  id: string
  edges?: ReadonlyArray<EdgeType> | null | undefined
  hops?: number | null | undefined
  first?: number | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type EpisodicNeighboursQuery = {
  readonly graph: {
    readonly neighbours: {
      readonly nodes: ReadonlyArray<
        | EpisodicNode_Entity_Fragment
        | EpisodicNode_Episode_Fragment
        | EpisodicNode_Pattern_Fragment
        | EpisodicNode_Rule_Fragment
        | EpisodicNode_Condition_Fragment
        | EpisodicNode_Action_Fragment
        | EpisodicNode_Subgoal_Fragment
        | EpisodicNode_Statement_Fragment
        | EpisodicNode_Item_Fragment
        | EpisodicNode_State_Fragment
      >
      readonly edges: ReadonlyArray<GraphEdgeFragment>
    }
  } | null
}

type EpisodicNode_Entity_Fragment = { readonly __typename: 'Entity' } & EntityFragment

type EpisodicNode_Episode_Fragment = { readonly __typename: 'Episode' } & EpisodeFragment

type EpisodicNode_Pattern_Fragment = { readonly __typename: 'Pattern' } & PatternFragment

type EpisodicNode_Rule_Fragment = { readonly __typename: 'Rule' }

type EpisodicNode_Condition_Fragment = { readonly __typename: 'Condition' }

type EpisodicNode_Action_Fragment = { readonly __typename: 'Action' }

type EpisodicNode_Subgoal_Fragment = { readonly __typename: 'Subgoal' }

type EpisodicNode_Statement_Fragment = { readonly __typename: 'Statement' }

type EpisodicNode_Item_Fragment = { readonly __typename: 'Item' }

type EpisodicNode_State_Fragment = { readonly __typename: 'State' }

export type EpisodicNodeFragment =
  | EpisodicNode_Entity_Fragment
  | EpisodicNode_Episode_Fragment
  | EpisodicNode_Pattern_Fragment
  | EpisodicNode_Rule_Fragment
  | EpisodicNode_Condition_Fragment
  | EpisodicNode_Action_Fragment
  | EpisodicNode_Subgoal_Fragment
  | EpisodicNode_Statement_Fragment
  | EpisodicNode_Item_Fragment
  | EpisodicNode_State_Fragment

export type EventTimeFragment = {
  readonly instant: string
  readonly local: string
  readonly offsetMinutes: number
  readonly precision: TimePrecision
  readonly source: TimeSource
}

export type SegmentFragment = {
  readonly id: string
  readonly traceId: string
  readonly sourceId: string
  readonly text: string
  readonly role: Role
  readonly speaker: string | null
  readonly agent: string | null
  readonly session: string | null
  readonly time: EventTimeFragment
  readonly attachments: ReadonlyArray<{ readonly kind: string; readonly caption: string }>
}

export type PageInfoFragment = {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

export type ReceiptFragment = {
  readonly id: string | null
  readonly position: string | null
  readonly state: ReceiptState
  readonly reason: { readonly code: string; readonly message: string } | null
}

export type EraseJobFragment = {
  readonly id: string
  readonly state: EraseState
  readonly segments: number
  readonly position: string
  readonly reason: { readonly code: string; readonly message: string } | null
}

export type SettingsFragment = {
  readonly recallItems: number
  readonly budgetTokens: number
  readonly rates: {
    readonly pointsPerSecond: number
    readonly burstPoints: number
    readonly inFlightPerTenant: number
  } | null
}

export type HistoryQueryVariables = Exact<{
  id: string
  user?: string | null | undefined
}>

export type HistoryQuery = {
  readonly history: {
    readonly segments: ReadonlyArray<{
      readonly kind: MemoryKind
      readonly believedFrom: string
      readonly believedTo: string | null
      readonly segment: SegmentFragment
    }>
    readonly graphs: ReadonlyArray<{
      readonly kind: MemoryKind
      readonly versions: ReadonlyArray<{
        readonly id: string
        readonly label: string
        readonly from: string | null
        readonly to: string | null
        readonly properties: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
        readonly support: ReadonlyArray<string>
        readonly believedFrom: string
        readonly believedTo: string | null
        readonly valid: { readonly from: string | null; readonly to: string | null }
      }>
    }>
  } | null
}

type NodeBasis_Entity_Fragment = {
  readonly id: string
  readonly support: ReadonlyArray<string>
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evidence: ReadonlyArray<SegmentFragment>
}

type NodeBasis_Episode_Fragment = {
  readonly id: string
  readonly support: ReadonlyArray<string>
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evidence: ReadonlyArray<SegmentFragment>
}

type NodeBasis_Pattern_Fragment = {
  readonly id: string
  readonly support: ReadonlyArray<string>
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evidence: ReadonlyArray<SegmentFragment>
}

type NodeBasis_Rule_Fragment = {
  readonly id: string
  readonly support: ReadonlyArray<string>
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evidence: ReadonlyArray<SegmentFragment>
}

type NodeBasis_Condition_Fragment = {
  readonly id: string
  readonly support: ReadonlyArray<string>
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evidence: ReadonlyArray<SegmentFragment>
}

type NodeBasis_Action_Fragment = {
  readonly id: string
  readonly support: ReadonlyArray<string>
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evidence: ReadonlyArray<SegmentFragment>
}

type NodeBasis_Subgoal_Fragment = {
  readonly id: string
  readonly support: ReadonlyArray<string>
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evidence: ReadonlyArray<SegmentFragment>
}

type NodeBasis_Statement_Fragment = {
  readonly id: string
  readonly support: ReadonlyArray<string>
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evidence: ReadonlyArray<SegmentFragment>
}

type NodeBasis_Item_Fragment = {
  readonly id: string
  readonly support: ReadonlyArray<string>
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evidence: ReadonlyArray<SegmentFragment>
}

type NodeBasis_State_Fragment = {
  readonly id: string
  readonly support: ReadonlyArray<string>
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evidence: ReadonlyArray<SegmentFragment>
}

export type NodeBasisFragment =
  | NodeBasis_Entity_Fragment
  | NodeBasis_Episode_Fragment
  | NodeBasis_Pattern_Fragment
  | NodeBasis_Rule_Fragment
  | NodeBasis_Condition_Fragment
  | NodeBasis_Action_Fragment
  | NodeBasis_Subgoal_Fragment
  | NodeBasis_Statement_Fragment
  | NodeBasis_Item_Fragment
  | NodeBasis_State_Fragment

export type EntityFragment = {
  readonly __typename: 'Entity'
  readonly name: string
  readonly kind: string
  readonly discriminator: string | null
  readonly aliases: ReadonlyArray<string>
} & NodeBasis_Entity_Fragment

export type EpisodeFragment = {
  readonly __typename: 'Episode'
  readonly summary: string
  readonly date: string | null
  readonly toldOn: string | null
  readonly speaker: string | null
  readonly session: string | null
  readonly feedback: string | null
} & NodeBasis_Episode_Fragment

export type PatternFragment = {
  readonly __typename: 'Pattern'
  readonly name: string
  readonly days: number | null
  readonly firstDay: string | null
  readonly lastDay: string | null
} & NodeBasis_Pattern_Fragment

export type StatementFragment = {
  readonly __typename: 'Statement'
  readonly subject: string
  readonly relation: string
  readonly object: string
  readonly polarity: string
  readonly band: string
  readonly confidence: number
} & NodeBasis_Statement_Fragment

export type RuleFragment = {
  readonly __typename: 'Rule'
  readonly title: string
  readonly conditions: ReadonlyArray<string>
  readonly steps: ReadonlyArray<string>
  readonly otherwise: ReadonlyArray<string>
  readonly ordered: boolean
  readonly subject: string | null
  readonly basis: string | null
} & NodeBasis_Rule_Fragment

export type ConditionFragment = {
  readonly __typename: 'Condition'
  readonly text: string
  readonly order: number | null
} & NodeBasis_Condition_Fragment

export type ActionFragment = {
  readonly __typename: 'Action'
  readonly text: string
  readonly order: number | null
} & NodeBasis_Action_Fragment

export type SubgoalFragment = {
  readonly __typename: 'Subgoal'
  readonly text: string
  readonly order: number | null
} & NodeBasis_Subgoal_Fragment

export type StateFragment = {
  readonly __typename: 'State'
  readonly item: string
  readonly constraint: string | null
  readonly recurrence: string | null
  readonly resources: ReadonlyArray<string>
  readonly itemId: string
  readonly status: ItemStatus
  readonly openedAt: string | null
  readonly dueFrom: string | null
  readonly dueTo: string | null
} & NodeBasis_State_Fragment

export type ItemFragment = {
  readonly __typename: 'Item'
  readonly item: string
  readonly constraint: string | null
  readonly recurrence: string | null
  readonly resources: ReadonlyArray<string>
  readonly states: ReadonlyArray<StateFragment>
} & NodeBasis_Item_Fragment

export type GraphEdgeFragment = {
  readonly id: string
  readonly type: EdgeType
  readonly from: string
  readonly to: string
  readonly properties: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
  readonly valid: { readonly from: string | null; readonly to: string | null }
}

export type RulesQueryVariables = Exact<{
  basis?: ReadonlyArray<string> | null | undefined
  at?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  first?: number | null | undefined
  after?: string | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type RulesQuery = {
  readonly graph: {
    readonly list: { readonly nodes: ReadonlyArray<RuleFragment>; readonly pageInfo: PageInfoFragment }
  } | null
}

export type ProceduralNodeQueryVariables = Exact<{
  id: string
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type ProceduralNodeQuery = {
  readonly graph: {
    readonly node:
      | ProceduralNode_Entity_Fragment
      | ProceduralNode_Episode_Fragment
      | ProceduralNode_Pattern_Fragment
      | ProceduralNode_Rule_Fragment
      | ProceduralNode_Condition_Fragment
      | ProceduralNode_Action_Fragment
      | ProceduralNode_Subgoal_Fragment
      | ProceduralNode_Statement_Fragment
      | ProceduralNode_Item_Fragment
      | ProceduralNode_State_Fragment
      | null
  } | null
}

export type ProceduralNeighboursQueryVariables = Exact<{
  id: string
  edges?: ReadonlyArray<EdgeType> | null | undefined
  hops?: number | null | undefined
  first?: number | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type ProceduralNeighboursQuery = {
  readonly graph: {
    readonly neighbours: {
      readonly nodes: ReadonlyArray<
        | ProceduralNode_Entity_Fragment
        | ProceduralNode_Episode_Fragment
        | ProceduralNode_Pattern_Fragment
        | ProceduralNode_Rule_Fragment
        | ProceduralNode_Condition_Fragment
        | ProceduralNode_Action_Fragment
        | ProceduralNode_Subgoal_Fragment
        | ProceduralNode_Statement_Fragment
        | ProceduralNode_Item_Fragment
        | ProceduralNode_State_Fragment
      >
      readonly edges: ReadonlyArray<GraphEdgeFragment>
    }
  } | null
}

type ProceduralNode_Entity_Fragment = { readonly __typename: 'Entity' }

type ProceduralNode_Episode_Fragment = { readonly __typename: 'Episode' }

type ProceduralNode_Pattern_Fragment = { readonly __typename: 'Pattern' }

type ProceduralNode_Rule_Fragment = { readonly __typename: 'Rule' } & RuleFragment

type ProceduralNode_Condition_Fragment = { readonly __typename: 'Condition' } & ConditionFragment

type ProceduralNode_Action_Fragment = { readonly __typename: 'Action' } & ActionFragment

type ProceduralNode_Subgoal_Fragment = { readonly __typename: 'Subgoal' } & SubgoalFragment

type ProceduralNode_Statement_Fragment = { readonly __typename: 'Statement' }

type ProceduralNode_Item_Fragment = { readonly __typename: 'Item' }

type ProceduralNode_State_Fragment = { readonly __typename: 'State' }

export type ProceduralNodeFragment =
  | ProceduralNode_Entity_Fragment
  | ProceduralNode_Episode_Fragment
  | ProceduralNode_Pattern_Fragment
  | ProceduralNode_Rule_Fragment
  | ProceduralNode_Condition_Fragment
  | ProceduralNode_Action_Fragment
  | ProceduralNode_Subgoal_Fragment
  | ProceduralNode_Statement_Fragment
  | ProceduralNode_Item_Fragment
  | ProceduralNode_State_Fragment

export type RecallQueryVariables = Exact<{
  input: RecallInput
  budgetTokens?: number | null | undefined
  user?: string | null | undefined
}>

export type RecallQuery = {
  readonly recall: {
    readonly generation: string
    readonly missing: ReadonlyArray<MemoryKind> | null
    readonly stale: boolean | null
    readonly items: ReadonlyArray<RecallItemFragment> | null
    readonly context: RecallContextFragment | null
  }
}

export type RecallContextQueryVariables = Exact<{
  input: RecallInput
  budgetTokens?: number | null | undefined
  user?: string | null | undefined
}>

export type RecallContextQuery = {
  readonly recall: {
    readonly generation: string
    readonly missing: ReadonlyArray<MemoryKind> | null
    readonly stale: boolean | null
    readonly context: RecallContextFragment | null
  }
}

export type RecallNodesQueryVariables = Exact<{
  input: RecallInput
  nodes?: number | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
}>

export type RecallNodesQuery = {
  readonly recall: {
    readonly generation: string
    readonly episodic: {
      readonly stale: boolean
      readonly episodes: ReadonlyArray<EpisodeFragment>
      readonly patterns: ReadonlyArray<PatternFragment>
      readonly entities: ReadonlyArray<EntityFragment>
      readonly explain: {
        readonly segments: number
        readonly asked: ReadonlyArray<{ readonly find: string; readonly rows: number }>
      }
    } | null
    readonly semantic: {
      readonly stale: boolean
      readonly statements: ReadonlyArray<StatementFragment>
      readonly entities: ReadonlyArray<EntityFragment>
      readonly explain: {
        readonly segments: number
        readonly asked: ReadonlyArray<{ readonly find: string; readonly rows: number }>
      }
    } | null
    readonly procedural: {
      readonly stale: boolean
      readonly rules: ReadonlyArray<RuleFragment>
      readonly explain: {
        readonly segments: number
        readonly asked: ReadonlyArray<{ readonly find: string; readonly rows: number }>
      }
    } | null
    readonly working: {
      readonly stale: boolean
      readonly states: ReadonlyArray<StateFragment>
      readonly explain: {
        readonly segments: number
        readonly asked: ReadonlyArray<{ readonly find: string; readonly rows: number }>
      }
    } | null
  }
}

export type RecallItemFragment = {
  readonly segmentId: string
  readonly traceId: string
  readonly sourceId: string
  readonly score: number
  readonly types: ReadonlyArray<MemoryKind>
  readonly doubtful: boolean
  readonly text: string
  readonly role: Role
  readonly speaker: string | null
  readonly session: string | null
  readonly reasons: ReadonlyArray<string>
  readonly probabilities: {
    readonly episodic: number
    readonly semantic: number
    readonly procedural: number
    readonly working: number
    readonly fragmented: number
  }
  readonly attachments: ReadonlyArray<{ readonly kind: string; readonly caption: string }>
  readonly time: EventTimeFragment
  readonly facts: ReadonlyArray<{
    readonly kind: MemoryKind
    readonly id: string
    readonly label: string
    readonly properties: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
    readonly valid: { readonly from: string | null; readonly to: string | null }
  }>
}

export type RecallContextFragment = {
  readonly text: string
  readonly tokens: number
  readonly blocks: ReadonlyArray<{
    readonly kind: MemoryKind
    readonly name: string
    readonly title: string
    readonly text: string
    readonly lines: ReadonlyArray<{
      readonly text: string
      readonly segmentIds: ReadonlyArray<string>
      readonly sourceIds: ReadonlyArray<string>
    }>
  }>
}

export type RecordTracesMutationVariables = Exact<{
  input: ReadonlyArray<TraceInput>
  user?: string | null | undefined
}>

export type RecordTracesMutation = { readonly recordTraces: ReadonlyArray<ReceiptFragment> | null }

export type ReceiptQueryVariables = Exact<{
  id: string
  user?: string | null | undefined
}>

export type ReceiptQuery = { readonly receipt: ReceiptFragment | null }

export type ReceiptsQueryVariables = Exact<{
  ids?: ReadonlyArray<string> | null | undefined
  positions?: ReadonlyArray<string> | null | undefined
  until?: ReceiptState | null | undefined
  waitMsMax?: number | null | undefined
  user?: string | null | undefined
}>

export type ReceiptsQuery = { readonly receipts: ReadonlyArray<ReceiptFragment | null> | null }

export type SegmentCountsQueryVariables = Exact<{
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type SegmentCountsQuery = {
  readonly episodic: { readonly segments: number } | null
  readonly semantic: { readonly segments: number } | null
  readonly procedural: { readonly segments: number } | null
  readonly working: { readonly segments: number } | null
}

export type StatementsQueryVariables = Exact<{
  relation?: ReadonlyArray<string> | null | undefined
  subject?: ReadonlyArray<string> | null | undefined
  object?: ReadonlyArray<string> | null | undefined
  polarity?: ReadonlyArray<string> | null | undefined
  band?: ReadonlyArray<string> | null | undefined
  at?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  first?: number | null | undefined
  after?: string | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type StatementsQuery = {
  readonly graph: {
    readonly list: { readonly nodes: ReadonlyArray<StatementFragment>; readonly pageInfo: PageInfoFragment }
  } | null
}

export type SemanticEntitiesQueryVariables = Exact<{
  kind?: ReadonlyArray<string> | null | undefined
  name?: ReadonlyArray<string> | null | undefined
  at?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  first?: number | null | undefined
  after?: string | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type SemanticEntitiesQuery = {
  readonly graph: {
    readonly list: { readonly nodes: ReadonlyArray<EntityFragment>; readonly pageInfo: PageInfoFragment }
  } | null
}

export type SemanticNodeQueryVariables = Exact<{
  id: string
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type SemanticNodeQuery = {
  readonly graph: {
    readonly node:
      | SemanticNode_Entity_Fragment
      | SemanticNode_Episode_Fragment
      | SemanticNode_Pattern_Fragment
      | SemanticNode_Rule_Fragment
      | SemanticNode_Condition_Fragment
      | SemanticNode_Action_Fragment
      | SemanticNode_Subgoal_Fragment
      | SemanticNode_Statement_Fragment
      | SemanticNode_Item_Fragment
      | SemanticNode_State_Fragment
      | null
  } | null
}

export type SemanticNeighboursQueryVariables = Exact<{
  id: string
  edges?: ReadonlyArray<EdgeType> | null | undefined
  hops?: number | null | undefined
  first?: number | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type SemanticNeighboursQuery = {
  readonly graph: {
    readonly neighbours: {
      readonly nodes: ReadonlyArray<
        | SemanticNode_Entity_Fragment
        | SemanticNode_Episode_Fragment
        | SemanticNode_Pattern_Fragment
        | SemanticNode_Rule_Fragment
        | SemanticNode_Condition_Fragment
        | SemanticNode_Action_Fragment
        | SemanticNode_Subgoal_Fragment
        | SemanticNode_Statement_Fragment
        | SemanticNode_Item_Fragment
        | SemanticNode_State_Fragment
      >
      readonly edges: ReadonlyArray<GraphEdgeFragment>
    }
  } | null
}

type SemanticNode_Entity_Fragment = { readonly __typename: 'Entity' } & EntityFragment

type SemanticNode_Episode_Fragment = { readonly __typename: 'Episode' }

type SemanticNode_Pattern_Fragment = { readonly __typename: 'Pattern' }

type SemanticNode_Rule_Fragment = { readonly __typename: 'Rule' }

type SemanticNode_Condition_Fragment = { readonly __typename: 'Condition' }

type SemanticNode_Action_Fragment = { readonly __typename: 'Action' }

type SemanticNode_Subgoal_Fragment = { readonly __typename: 'Subgoal' }

type SemanticNode_Statement_Fragment = { readonly __typename: 'Statement' } & StatementFragment

type SemanticNode_Item_Fragment = { readonly __typename: 'Item' }

type SemanticNode_State_Fragment = { readonly __typename: 'State' }

export type SemanticNodeFragment =
  | SemanticNode_Entity_Fragment
  | SemanticNode_Episode_Fragment
  | SemanticNode_Pattern_Fragment
  | SemanticNode_Rule_Fragment
  | SemanticNode_Condition_Fragment
  | SemanticNode_Action_Fragment
  | SemanticNode_Subgoal_Fragment
  | SemanticNode_Statement_Fragment
  | SemanticNode_Item_Fragment
  | SemanticNode_State_Fragment

export type MeQueryVariables = Exact<{ [key: string]: never }>

export type MeQuery = {
  readonly me: { readonly tenant: string; readonly user: string | null; readonly scopes: ReadonlyArray<string> }
}

export type SettingsQueryVariables = Exact<{ [key: string]: never }>

export type SettingsQuery = { readonly settings: SettingsFragment | null }

export type UpdateSettingsMutationVariables = Exact<{
  input: SettingsInput
}>

export type UpdateSettingsMutation = { readonly updateSettings: SettingsFragment | null }

export type ItemsQueryVariables = Exact<{
  at?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  first?: number | null | undefined
  after?: string | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type ItemsQuery = {
  readonly graph: {
    readonly list: { readonly nodes: ReadonlyArray<ItemFragment>; readonly pageInfo: PageInfoFragment }
  } | null
}

export type StatesQueryVariables = Exact<{
  status?: ReadonlyArray<ItemStatus> | null | undefined
  at?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  first?: number | null | undefined
  after?: string | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type StatesQuery = {
  readonly graph: {
    readonly list: { readonly nodes: ReadonlyArray<StateFragment>; readonly pageInfo: PageInfoFragment }
  } | null
}

export type WorkingNodeQueryVariables = Exact<{
  id: string
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type WorkingNodeQuery = {
  readonly graph: {
    readonly node:
      | WorkingNode_Entity_Fragment
      | WorkingNode_Episode_Fragment
      | WorkingNode_Pattern_Fragment
      | WorkingNode_Rule_Fragment
      | WorkingNode_Condition_Fragment
      | WorkingNode_Action_Fragment
      | WorkingNode_Subgoal_Fragment
      | WorkingNode_Statement_Fragment
      | WorkingNode_Item_Fragment
      | WorkingNode_State_Fragment
      | null
  } | null
}

export type WorkingNeighboursQueryVariables = Exact<{
  id: string
  edges?: ReadonlyArray<EdgeType> | null | undefined
  hops?: number | null | undefined
  first?: number | null | undefined
  evidence?: number | null | undefined
  user?: string | null | undefined
  asOf?: AsOfInput | null | undefined
  filter?: MemoryFilter | null | undefined
}>

export type WorkingNeighboursQuery = {
  readonly graph: {
    readonly neighbours: {
      readonly nodes: ReadonlyArray<
        | WorkingNode_Entity_Fragment
        | WorkingNode_Episode_Fragment
        | WorkingNode_Pattern_Fragment
        | WorkingNode_Rule_Fragment
        | WorkingNode_Condition_Fragment
        | WorkingNode_Action_Fragment
        | WorkingNode_Subgoal_Fragment
        | WorkingNode_Statement_Fragment
        | WorkingNode_Item_Fragment
        | WorkingNode_State_Fragment
      >
      readonly edges: ReadonlyArray<GraphEdgeFragment>
    }
  } | null
}

type WorkingNode_Entity_Fragment = { readonly __typename: 'Entity' }

type WorkingNode_Episode_Fragment = { readonly __typename: 'Episode' }

type WorkingNode_Pattern_Fragment = { readonly __typename: 'Pattern' }

type WorkingNode_Rule_Fragment = { readonly __typename: 'Rule' }

type WorkingNode_Condition_Fragment = { readonly __typename: 'Condition' }

type WorkingNode_Action_Fragment = { readonly __typename: 'Action' }

type WorkingNode_Subgoal_Fragment = { readonly __typename: 'Subgoal' }

type WorkingNode_Statement_Fragment = { readonly __typename: 'Statement' }

type WorkingNode_Item_Fragment = { readonly __typename: 'Item' } & ItemFragment

type WorkingNode_State_Fragment = { readonly __typename: 'State' } & StateFragment

export type WorkingNodeFragment =
  | WorkingNode_Entity_Fragment
  | WorkingNode_Episode_Fragment
  | WorkingNode_Pattern_Fragment
  | WorkingNode_Rule_Fragment
  | WorkingNode_Condition_Fragment
  | WorkingNode_Action_Fragment
  | WorkingNode_Subgoal_Fragment
  | WorkingNode_Statement_Fragment
  | WorkingNode_Item_Fragment
  | WorkingNode_State_Fragment
