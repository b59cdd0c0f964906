/**
 * How much each feature counts: the score is their weighted sum. Fitted on the six public LoCoMo conversations
 * (883 questions) by gradient descent on log(1 + Z / (4 e^s)), s an evidence turn's score and Z the sum of e^s over
 * the turns that are none: it asks for a place among the first, not for the first place. Checked by folds over whole
 * conversations, so that no weight was made from the conversation it is measured on, then rounded.
 * A plateau: leaving out any one feature costs at most two points of recall@10, most of them less than half a point.
 */
export const weights = {
  /** BM25 over the segment with the two before and the two after it, in standard deviations. */
  windowWords: 0.32,
  /** Share of the question's words, weighted by rarity, that stand in the segment itself: 0 to 1. */
  ownWords: 1.35,
  /** Dot product of question and segment, in standard deviations. */
  meaning: 0.4,
  /** The same of the segment before and after. */
  meaningBefore: 0.28,
  meaningAfter: 0.14,
  /** Mean of the session's three nearest segments in meaning, in standard deviations. */
  session: 0.4,
  /** 1 where the one person whom the question names (or who asks: "I") speaks. */
  speaker: 1.8,
  /** 1 where the segment's day lies in a time that the question names, less in the days after: people tell it later. */
  time: 3,
  /** Logarithm of the segment's length, in standard deviations of ordinary talk. */
  length: 0.4,
  /** 1 where the segment asks something; 1 where it follows such a segment, as an answer does. */
  question: -0.45,
  answer: 0.33,
  /** 1 where the question asks when, how many, or for a name, and the segment tells a time, a number, a name. */
  tellsTime: 1.3,
  tellsNumber: 0.9,
  tellsName: 1.15,
  /** P(fragmented) by the router. */
  fragmented: -0.4,
  /** Typed nodes that lead to the segment: ln(1 + their weight). */
  expansion: 0.1,
} as const
export type FeatureName = keyof typeof weights
export const featureNames = Object.keys(weights) as readonly FeatureName[]

/** BM25 (Robertson and Zaragoza 2009), their usual values; halving or doubling either moves recall@10 by .3 at most. */
export const bm25 = { k1: 1.2, b: 0.75 } as const

/** Segments after one that belong to its window; those before it travel with it as `context`. */
export const windowAfter = 2

/** Nearest segments that stand for their session. */
export const sessionBest = 3

/** How long after a named time it is still talked about, and how much such a segment counts. */
export const afterglow = { days: 14, value: 0.5 } as const

/** Mean and standard deviation of ln(1 + terms) over LoCoMo's turns: what a segment's length is measured against. */
export const ordinaryLength = { mean: 2.6, deviation: 0.5 } as const

/**
 * Spreads below these (half of what any question of LoCoMo shows) are noise, not news: a handful of segments that
 * are all alike must not be told apart by the seventh digit of a dot product.
 */
export const deviationMin = { words: 0.5, meaning: 0.01 } as const

/** No standardised feature counts for more than this many standard deviations. */
export const deviationsMax = 8

/** The fixed map to 0..1: the chance, by logistic regression on LoCoMo, that a segment of this score is evidence. */
export const scoreMap = { slope: 0.75, offset: 6.2 } as const
