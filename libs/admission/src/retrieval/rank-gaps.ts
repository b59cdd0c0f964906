import { capitalised } from '../capitalised.ts'
import { gapScores, gapScoreToShare } from './gap-score.ts'
import type { GapHit, GapQuestion } from './read-gaps.ts'

/** A memory that a gap query found. */
export interface FoundMemory extends Pick<GapHit, 'anchor' | 'kinds'> {
  /** The greatest of `byGap`, which holds the score by each gap query; 0 where it did not find the memory. */
  readonly score: number
  readonly byGap: readonly number[]
}

/** Ranks what each gap query found, and merges by the greatest score: best first, ties by id. */
export function rankGaps(questions: readonly GapQuestion[], hits: readonly GapHit[]): readonly FoundMemory[] {
  const names = hits.map(({ anchor }) => capitalised(anchor.text))
  const scores = questions.map((question, gap) => scoresOf(question, gap, hits, names))
  const found = hits.map(({ anchor, kinds }, index) => {
    const byGap = scores.map((own) => own[index] as number)
    return { anchor, kinds, byGap, score: Math.max(...byGap) }
  })
  return found.sort((a, b) => b.score - a.score || (a.anchor.segmentId < b.anchor.segmentId ? -1 : 1))
}

/** Scores of 0 to 1, parallel to the hits; 0 for what this gap query did not find. */
function scoresOf(
  { text, terms }: GapQuestion,
  gap: number,
  hits: readonly GapHit[],
  names: readonly ReadonlySet<string>[],
): Float64Array {
  const own = [...hits.keys()].filter((index) => {
    const { dots, counts } = hits[index] as GapHit
    return dots[gap] !== null || terms.some((term) => counts.has(term))
  })
  const least = own.reduce((min, index) => Math.min(min, hits[index]?.dots[gap] ?? min), Infinity)
  const memories = own.map((index) => {
    const { anchor, counts, dots } = hits[index] as GapHit
    // What no graph measured is taken for the farthest of what was.
    const dot = dots[gap] ?? (least === Infinity ? 0 : least)
    return {
      ...{ dot, counts, names: names[index] as ReadonlySet<string> },
      ...{ length: anchor.ownLength, instant: anchor.time.instant },
    }
  })
  const scores = new Float64Array(hits.length)
  gapScores({ terms, names: capitalised(text) }, memories).forEach((score, place) => {
    scores[own[place] as number] = gapScoreToShare(score)
  })
  return scores
}
