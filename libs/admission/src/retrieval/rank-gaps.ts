import { mergeCandidates } from '@ecphory/memory'
import type { BranchCandidates, RankCandidate, RecallQuery } from '@ecphory/memory'
import { capitalised } from '../capitalised.ts'
import { gapScores, gapScoreToShare } from './gap-score.ts'

/** A memory that a gap query found. */
export interface FoundMemory {
  readonly anchor: RankCandidate['anchor']
  readonly kinds: RankCandidate['kinds']
  /** The greatest of `byGap`, which holds the score by each gap query; 0 where it did not find the memory. */
  readonly score: number
  readonly byGap: readonly number[]
}

/** Ranks what each gap query found, and merges by the greatest score: best first, ties by id. */
export function rankGaps(
  queries: readonly RecallQuery[],
  branches: readonly (readonly BranchCandidates[])[],
): readonly FoundMemory[] {
  const found = new Map<string, FoundMemory>()
  const names = new Map<string, ReadonlySet<string>>()
  queries.forEach((query, gap) => {
    const candidates = [...mergeCandidates(branches[gap] ?? []).values()]
    const scores = scoresOf(query, candidates, names)
    candidates.forEach(({ anchor, kinds: held }, index) => {
      const known = found.get(anchor.segmentId)
      const byGap = queries.map((_, other) => (other === gap ? (scores[index] as number) : (known?.byGap[other] ?? 0)))
      const kinds = [...new Set([...(known?.kinds ?? []), ...held])].sort()
      found.set(anchor.segmentId, { anchor, kinds, byGap, score: Math.max(...byGap) })
    })
  })
  return [...found.values()].sort((a, b) => b.score - a.score || (a.anchor.segmentId < b.anchor.segmentId ? -1 : 1))
}

/** Scores of 0 to 1, parallel to the candidates. `names` keeps the names of each text that was read. */
function scoresOf(
  { text, terms }: RecallQuery,
  candidates: readonly RankCandidate[],
  names: Map<string, ReadonlySet<string>>,
): readonly number[] {
  const least = candidates.reduce((min, { dot }) => Math.min(min, dot ?? min), Infinity)
  const memories = candidates.map(({ anchor, counts, dot }) => {
    const own = names.get(anchor.segmentId) ?? capitalised(anchor.text)
    names.set(anchor.segmentId, own)
    return {
      // What no graph measured is taken for the farthest of what was.
      dot: dot ?? (least === Infinity ? 0 : least),
      counts: new Map([...counts].map(([term, { own: count }]) => [term, count])),
      ...{ length: anchor.ownLength, names: own, instant: anchor.time.instant },
    }
  })
  return gapScores({ terms, names: capitalised(text) }, memories).map(gapScoreToShare)
}
