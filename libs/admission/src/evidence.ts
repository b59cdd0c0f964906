import type { EventTime, MemoryKind, Role } from '@ecphory/events'

/** A piece of a memory with its exact source text. */
export interface EvidenceUnit {
  /** The segment's id and the unit's place in it, from 0: `<segmentId>#<n>`. */
  readonly id: string
  readonly segmentId: string
  /** The caller's own id of the message. */
  readonly sourceId: string
  /** The exact text of the unit, a substring of the segment's. */
  readonly anchor: string
  /** Where the anchor begins in the segment's text, in UTF-16 code units. */
  readonly start: number
}

/**
 * How far a text can be trusted as word of the user: what the user says of themselves, what the assistant or a tool said,
 * what comes from others. A derived memory has the lowest class of what it was made from.
 */
export const trustClasses = ['user', 'assistant', 'external'] as const
export type TrustClass = (typeof trustClasses)[number]

/** An evidence unit that the gap queries found, with what a policy may weigh. */
export interface Candidate {
  readonly unit: EvidenceUnit
  /** The graphs that hold its segment. */
  readonly kinds: readonly MemoryKind[]
  readonly role: Role
  /** Who says it, where it is not the user. */
  readonly speaker: string | null
  readonly time: EventTime
  readonly trust: TrustClass
  /** 0 to 1, the greatest over the gap queries; `byGap` holds it for each of them, in their order. */
  readonly score: number
  readonly byGap: readonly number[]
  /** Unit vector of the segment. */
  readonly vector: Float32Array
  /** A newer memory has taken the place of what this one says. */
  readonly superseded: boolean
}
