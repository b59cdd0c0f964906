import type { GraphStatistics } from '../graph/graph-query.ts'
import type { RecallQuery } from '../memory-type.ts'
import type { RankCandidate, Ranked } from './rank-candidate.ts'

/** Ranks the candidates of all graphs; ties break by segment id. Pure. */
export function rank(
  candidates: readonly RankCandidate[],
  _statistics: readonly GraphStatistics[],
  query: RecallQuery,
): readonly Ranked[] {
  const lexical = candidates.map(({ counts }) =>
    query.terms.reduce((sum, term) => sum + (counts.get(term)?.own ?? 0), 0),
  )
  return candidates
    .map((candidate, index): Ranked => {
      const raw = (lexical[index] ?? 0) + 10 * (candidate.dot ?? 0) + candidate.expansion
      return { candidate, raw, score: 1 / (1 + Math.exp(-raw)) }
    })
    .sort((a, b) => b.raw - a.raw || (a.candidate.anchor.segmentId < b.candidate.anchor.segmentId ? -1 : 1))
}
