import { mergeCandidates, rank } from '@ecphory/memory'
import type { BranchCandidates, RankCandidate, RecallQuery } from '@ecphory/memory'

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
  queries.forEach((query, gap) => {
    const own = branches[gap] ?? []
    const candidates = [...mergeCandidates(own).values()]
    const statistics = own.map((branch) => branch.statistics)
    for (const { candidate, score } of rank(candidates, statistics, query)) {
      const { segmentId } = candidate.anchor
      const known = found.get(segmentId)
      const byGap = queries.map((_, index) => (index === gap ? score : (known?.byGap[index] ?? 0)))
      const kinds = [...new Set([...(known?.kinds ?? []), ...candidate.kinds])].sort()
      found.set(segmentId, { anchor: candidate.anchor, kinds, byGap, score: Math.max(...byGap) })
    }
  })
  return [...found.values()].sort((a, b) => b.score - a.score || (a.anchor.segmentId < b.anchor.segmentId ? -1 : 1))
}
