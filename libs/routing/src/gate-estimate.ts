import { isConfident } from './gate.ts'

/** A decision of the past, as far as a gate is judged by it. */
export interface JudgedSegment {
  /** s(x): the calibrated probability that the classifier's label set is right. */
  readonly confidence: number
  /** The one that was in force. */
  readonly threshold: number
  /** Whether the classifier's labels are those that an annotator gave; null where nobody has given any. */
  readonly isRight: boolean | null
}

/** What a gate would have come to. Shares and accuracies are from 0 to 1. */
export interface GateEstimate {
  /** Null for those that were in force. */
  readonly threshold: number | null
  /** Segments that would have been deferred, and their share. */
  readonly calls: number
  readonly share: number
  /** Of whole label sets, where the annotator is right and the classifier as often as it says. */
  readonly accuracy: number
  /**
   * The same of the segments alone that have labels, and what those say of it. Null where there are none. They are the
   * harder ones, since the router asks about what it is not sure of: compare these two with each other.
   */
  readonly labelled: { readonly count: number; readonly estimated: number; readonly measured: number } | null
}

/**
 * What would have come of a threshold on segments of the past, of which there must be one at least; null takes each by
 * the one that was in force.
 */
export function estimateGate(segments: readonly JudgedSegment[], threshold: number | null): GateEstimate {
  const isKept = (one: JudgedSegment): boolean => isConfident(one.confidence, threshold ?? one.threshold)
  const estimatedOf = (some: readonly JudgedSegment[]): number =>
    meanOf(some, (one) => (isKept(one) ? one.confidence : 1))
  const calls = segments.filter((one) => !isKept(one)).length
  const labelled = segments.filter(({ isRight }) => isRight !== null)
  const measured = meanOf(labelled, (one) => Number(one.isRight || !isKept(one)))
  return {
    ...{ threshold, calls, share: calls / segments.length, accuracy: estimatedOf(segments) },
    labelled: labelled.length === 0 ? null : { count: labelled.length, estimated: estimatedOf(labelled), measured },
  }
}

/**
 * The threshold below which a share of segments falls, as near to it as their confidences allow: what a budget comes to
 * once it has seen enough of such texts. At a share of 1 all but what is certain is below it.
 */
export function thresholdOfShare(segments: readonly Pick<JudgedSegment, 'confidence'>[], share: number): number {
  const sorted = Float64Array.from(segments, ({ confidence }) => confidence).sort()
  return sorted[Math.round(share * sorted.length)] ?? 1
}

const meanOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0) / Math.max(1, items.length)
