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
  const own: number[] = []
  let least = Infinity
  for (const [index, { dots, counts }] of hits.entries()) {
    const dot = dots[gap] ?? null
    if (dot === null && !terms.some((term) => counts.has(term))) continue
    own.push(index)
    if (dot !== null) least = Math.min(least, dot)
  }
  const memories = own.map((index) => {
    const { anchor, counts, dots } = hits[index] as GapHit
    // What no graph measured is taken for the farthest of what was.
    const dot = dots[gap] ?? (least === Infinity ? 0 : least)
    const [length, instant] = [anchor.ownLength, anchor.time.instant]
    return { dot, counts, names: names[index] as ReadonlySet<string>, length, instant }
  })
  const scores = new Float64Array(hits.length)
  gapScores({ terms, names: capitalised(text) }, memories).forEach((score, place) => {
    scores[own[place] as number] = gapScoreToShare(score)
  })
  return scores
}
