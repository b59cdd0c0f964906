import { spanWordsMax } from '../../limits.ts'
import { sentenceMarks, type Unit } from './units.ts'

/** A stretch of units, both ends included; both ends are words. */
export interface CandidateSpan {
  readonly first: number
  readonly last: number
  /** Words in it; marks do not count. */
  readonly words: number
}

/** Every stretch within a sentence that could be a statement's object. */
export function candidateSpans(units: readonly Unit[]): readonly CandidateSpan[] {
  const spans: CandidateSpan[] = []
  for (let first = 0; first < units.length; first++) {
    if (!units[first]!.isWord) continue
    let words = 0
    for (let last = first; last < units.length && !sentenceMarks.has(units[last]!.key); last++) {
      if (!units[last]!.isWord) continue
      words++
      if (words > spanWordsMax) break
      spans.push({ first, last, words })
    }
  }
  return spans
}
