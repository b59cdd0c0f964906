import type { Attachment, EventTime, LabelProbabilities, MemoryKind, Role } from '@ecphory/events'
import type { Interval, NodeLabel, Properties } from '../graph/items.ts'

/** A typed node that rests on the recalled segment. */
export interface RecallFact {
  readonly kind: MemoryKind
  readonly id: string
  readonly label: NodeLabel
  readonly properties: Properties
  readonly valid: Interval
}

export interface RecallItem {
  readonly segmentId: string
  readonly traceId: string
  /** The caller's own id of the message. */
  readonly sourceId: string
  /** 0 to 1, higher is better; the map is fixed, so that scores of two recalls compare. */
  readonly score: number
  /** The graphs that hold the segment. */
  readonly types: readonly MemoryKind[]
  readonly probabilities: LabelProbabilities
  readonly doubtful: boolean
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly role: Role
  readonly speaker: string | null
  readonly session: string | null
  readonly time: EventTime
  readonly facts: readonly RecallFact[]
  /** Why it was found: `words` (with the terms), `meaning`, `graph`. */
  readonly reasons: readonly string[]
}
