import type { Attachment, EventTime, LabelProbabilities, QuantisedVector, Role } from '@ecphory/events'

/** How often a term stands in a segment's own text and in the two segments before it. */
export interface TermCount {
  readonly term: string
  readonly own: number
  readonly context: number
}

/** The least that a graph holds of a segment. Every stored segment has one in the graph of each of its stored types. */
export interface Anchor {
  readonly segmentId: string
  readonly traceId: string
  readonly sourceId: string
  readonly index: number
  readonly agent: string | null
  readonly session: string | null
  readonly role: Role
  readonly speaker: string | null
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly time: EventTime
  readonly terms: readonly TermCount[]
  /** Sum of `own` over all terms, and of `context`. */
  readonly ownLength: number
  readonly contextLength: number
  readonly vector: QuantisedVector
  readonly probabilities: LabelProbabilities
  readonly doubtful: boolean
  /** Root offset of the segment's trace: orders segments of equal time within a session. */
  readonly order: number
}
