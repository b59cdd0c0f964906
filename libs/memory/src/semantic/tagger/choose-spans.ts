import type { CandidateSpan } from './candidate-spans.ts'

export interface ScoredSpan {
  readonly span: CandidateSpan
  /** Its place in the list of candidates. */
  readonly index: number
  readonly polarity: 'positive' | 'negative'
  readonly probability: number
}

/**
 * The likeliest spans that reach the threshold and do not overlap, in order of the text. `matches` holds, per span, the
 * probabilities of none, positive, negative.
 */
export function chooseSpans(
  spans: readonly CandidateSpan[],
  matches: readonly Float32Array[],
  threshold: number,
): readonly ScoredSpan[] {
  const scored = spans
    .map((span, index) => scoreSpan(span, index, matches[index]!))
    .filter(({ probability }) => probability >= threshold)
    .sort((a, b) => b.probability - a.probability || a.index - b.index)
  const chosen: ScoredSpan[] = []
  for (const candidate of scored) {
    if (chosen.every((other) => isApart(other.span, candidate.span))) chosen.push(candidate)
  }
  return chosen.sort((a, b) => a.index - b.index)
}

function scoreSpan(span: CandidateSpan, index: number, [, positive = 0, negative = 0]: Float32Array): ScoredSpan {
  return positive >= negative
    ? { span, index, polarity: 'positive', probability: positive }
    : { span, index, polarity: 'negative', probability: negative }
}

function isApart(a: CandidateSpan, b: CandidateSpan): boolean {
  return a.last < b.first || b.last < a.first
}
