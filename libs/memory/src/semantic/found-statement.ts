/** A statement as a rule or the tagger finds it; whose it is, is still the text's word for it. */
export interface FoundStatement {
  /** `user` for the first person; otherwise a name or a role word. */
  readonly subject: string
  /** Canonical name. */
  readonly relation: string
  readonly object: string
  readonly polarity: 'positive' | 'negative'
  readonly confidence: number
  /** Half-open range of the object in the segment; of the whole clause where the object is not in it verbatim. */
  readonly start: number
  readonly end: number
  /** Where a rule read a change: half-open range in the segment of all that it says. */
  readonly change?: Change
}

export interface Change {
  readonly start: number
  readonly end: number
  /** Still to come when it is told. */
  readonly isAhead: boolean
}

export const explicit = 0.95
export const paraphrased = 0.8
export const weak = 0.6
