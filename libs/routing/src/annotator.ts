import type { MemoryLabel } from '@ecphory/events'
import type { SegmentContent } from './features.ts'

/** What an annotator says of one segment. */
export interface Annotation {
  /** The most prominent first; `fragmented` alone. */
  readonly labels: readonly MemoryLabel[]
  /** A model's words as they came; null where there are none. */
  readonly rawAnswer: string | null
}

/** Whoever labels what the classifier is not sure of: a language model, or a person's queue. */
export interface Annotator {
  readonly kind: 'model' | 'person'
  /** Recorded with each annotation, e.g. a model's id with the name of its prompt. */
  readonly name: string
  /**
   * Rejects with `MODEL_OUTPUT_INVALID` for an answer that can't be used (a `ModelOutputError` keeps its text), and with
   * anything else for an outage. Either, or any delay, leaves the classifier's word standing.
   */
  annotate(segment: SegmentContent): Promise<Annotation>
}
