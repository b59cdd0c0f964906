import type { EventTime, MemoryKind } from '@ecphory/events'

/** A request as both policies read it: encoded once. */
export interface AdmissionRequest {
  readonly text: string
  /** What anybody could know of the matter; empty where there is nothing. */
  readonly publicContext: string
  /** Unit vectors of the two; that of an empty public context is all zeros. */
  readonly vector: Float32Array
  readonly publicVector: Float32Array
  /** What "today" is measured by, and how old a memory is. */
  readonly now: EventTime
}

/** What a store holds, without a word of its content: how many segments of each kind. */
export type HeldKinds = Readonly<Record<MemoryKind, number>>
