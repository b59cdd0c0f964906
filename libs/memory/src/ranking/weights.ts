/**
 * How much each feature counts: the score is their weighted sum. Round numbers from the middle of a plateau: on the six
 * public LoCoMo conversations (883 questions), halving or doubling any one moves recall@10 by less than a point. Which
 * features there are was chosen by folds over whole conversations; own BM25, diversity over sessions, and smoothing of the
 * sum were tried and gave nothing (docs/results/locomo/README.md).
 */
export const weights = {
  /** BM25 over the segment with the two before and the two after it, in standard deviations. */
  windowWords: 0.5,
  /** Share of the question's words, weighted by rarity, that stand in the segment itself: 0 to 1. */
  ownWords: 1.5,
  /** Dot product of question and segment, in standard deviations; and the sum of the segments before and after. */
  meaning: 0.5,
  meaningAround: 0.2,
  /** Mean of the session's three nearest segments in meaning, in standard deviations. */
  session: 0.3,
  /** 1 where the one person whom the question names (or who asks: "I") speaks. */
  speaker: 2,
  /** 1 where the segment's day lies in a time that the question names, less in the days after: people tell it later. */
  time: 3,
  /** Logarithm of the segment's length, in standard deviations of ordinary talk. */
  length: 0.3,
  /** 1 for each of a time, a number and a name that the question asks for and the segment tells. */
  tells: 1.5,
  /** P(fragmented) by the router. */
  fragmented: -0.6,
  /** Typed nodes that lead to the segment: ln(1 + their weight). */
  expansion: 0.3,
} as const
export type FeatureName = keyof typeof weights
export const featureNames = Object.keys(weights) as readonly FeatureName[]

/** BM25 (Robertson and Zaragoza 2009), their usual values; halving or doubling either moves recall@10 by .3 at most. */
export const bm25 = { k1: 1.2, b: 0.75 } as const

/** Segments after one that belong to its window; those before it travel with it as `context`. */
export const windowAfter = 2

/** Nearest segments that stand for their session. */
export const sessionBest = 3

/**
 * Pseudo-relevance feedback: how many places stand without it, how many of the best it learns from, what it counts for in
 * standard deviations, and what a candidate whose vector did not come is taken for.
 */
export const feedback = { firstPlaces: 5, best: 8, weight: 0.5, unknown: -1 } as const

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

/**
 * The fixed map to 0..1, a logistic curve that spreads what is usual: of LoCoMo's first places half are above .8, of
 * the tenth half are above .4, of the sixtieth hardly any above .3. It is no probability.
 */
export const scoreMap = { slope: 0.6, middle: 5 } as const
