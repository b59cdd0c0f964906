import type * as generated from './generated/operation-types.ts'

export type {
  AdmissionPolicy,
  AdmitInput,
  AnnotationOutcome,
  AsOfInput,
  AttachmentInput,
  EdgeType,
  EmptyReason,
  EraseState,
  FeedbackPolarity,
  GapKind,
  ItemStatus,
  MemoryFilter,
  MemoryKind,
  MemoryLabel,
  MessageInput,
  RecallInput,
  ReceiptState,
  RejectionReason,
  Role,
  SettingsInput,
  TimePrecision,
  TimeSource,
  TraceInput,
  TrustClass,
} from './generated/operation-types.ts'

export type Receipt = generated.ReceiptFragment
export type Reason = NonNullable<Receipt['reason']>
export type EraseJob = generated.EraseJobFragment
export type Settings = generated.SettingsFragment
export type Me = generated.MeQuery['me']
export type Segment = generated.SegmentFragment
export type EventTime = generated.EventTimeFragment
export type PageInfo = generated.PageInfoFragment
export type History = NonNullable<generated.HistoryQuery['history']>
export type LinkProposal = NonNullable<generated.ProposedLinksQuery['proposedLinks']>[number]
export type UnsureSegments = NonNullable<generated.UnsureSegmentsQuery['unsureSegments']>
export type UnsureSegment = UnsureSegments['segments'][number]

export type Episode = generated.EpisodeFragment
export type Pattern = generated.PatternFragment
export type Entity = generated.EntityFragment
export type Statement = generated.StatementFragment
export type Rule = generated.RuleFragment
export type Condition = generated.ConditionFragment
export type Action = generated.ActionFragment
export type Subgoal = generated.SubgoalFragment
export type Item = generated.ItemFragment
export type State = generated.StateFragment
export type GraphEdge = generated.GraphEdgeFragment

/** What the graph of each kind is made of; `__typename` tells which one it is. */
export interface GraphNodes {
  readonly EPISODIC: Episode | Pattern | Entity
  readonly SEMANTIC: Statement | Entity
  readonly PROCEDURAL: Rule | Condition | Action | Subgoal
  readonly WORKING: Item | State
}

export type RecallItem = generated.RecallItemFragment
export type RecallContext = generated.RecallContextFragment

export type Admission = generated.AdmitQuery['admit']
export type AdmissionCandidate = generated.AdmissionCandidateFragment
export type AdmissionDecision = NonNullable<generated.DecisionQuery['decision']>
