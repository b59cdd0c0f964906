import type { GraphStatistics } from '../graph/graph-query.ts'
import { createFeatures, type RankQuery } from './features.ts'
import { withFeedback } from './feedback.ts'
import type { RankCandidate, Ranked } from './rank-candidate.ts'
import { featureNames, scoreMap, weights } from './weights.ts'

/**
 * Ranks the candidates of all graphs, best first; ties break by segment id. The order in which they are given does
 * not matter. Exact where the candidates are all anchors of the graphs; where the stores gave only their best, the
 * features of the others are taken for the lowest seen. A candidate for which nothing speaks is left out.
 *
 * @param candidates one per segment, as `mergeCandidates` leaves them
 * @param statistics one per graph that was asked, over all of its anchors
 */
export function rank(
  candidates: readonly RankCandidate[],
  statistics: readonly GraphStatistics[],
  query: RankQuery,
): readonly Ranked[] {
  // Sums of floating-point numbers depend on their order: fixing it makes equal sets give equal scores.
  const sorted = [...candidates].sort(bySegmentId)
  const features = createFeatures(sorted, statistics, query)
  const raw = new Float64Array(sorted.length)
  for (const name of featureNames) {
    const [weight, values] = [weights[name], features[name]]
    for (let index = 0; index < raw.length; index += 1) {
      raw[index] = (raw[index] as number) + weight * (values[index] as number)
    }
  }
  const first = sorted
    .map((candidate, index) => ({ candidate, raw: raw[index] as number }))
    .filter((_, index) => hasEvidence(sorted[index] as RankCandidate, features.time[index] as number, query))
    .sort(byScore)
  const scores = withFeedback(first.map(({ candidate: { vector }, raw }) => ({ raw, ...(vector && { vector }) })))
  return first
    .map(({ candidate }, place) => ({
      candidate,
      raw: scores[place] as number,
      score: rawToScore(scores[place] as number),
    }))
    .sort((a, b) => b.raw - a.raw)
}

/**
 * Whether anything speaks for a candidate at all: a word in it or before it, a typed node that the request leads to, a
 * time, or a meaning that is not certainly another. So a question about what was never told gets nothing rather than the least bad.
 */
function hasEvidence({ counts, led, dot }: RankCandidate, time: number, { unrelatedBelow }: RankQuery): boolean {
  if (unrelatedBelow === undefined || counts.size > 0 || led || time > 0) return true
  return dot !== undefined && dot >= unrelatedBelow
}

/** A fixed, increasing map of raw scores to 0..1. */
export const rawToScore = (raw: number): number => 1 / (1 + Math.exp(scoreMap.slope * (scoreMap.middle - raw)))

type Scored = Pick<Ranked, 'candidate' | 'raw'>

const byScore = (a: Scored, b: Scored): number => b.raw - a.raw || bySegmentId(a.candidate, b.candidate)

function bySegmentId({ anchor: a }: RankCandidate, { anchor: b }: RankCandidate): number {
  if (a.segmentId === b.segmentId) return 0
  return a.segmentId < b.segmentId ? -1 : 1
}
