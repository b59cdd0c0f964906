import type { GraphStatistics } from '../graph/graph-query.ts'
import type { RankCandidate } from './rank-candidate.ts'
import type { Sessions } from './sessions.ts'
import { column, type Column } from './column.ts'
import { bm25, windowAfter } from './weights.ts'

/** What the question's words say of each candidate. */
export interface Lexicon {
  /** BM25 over the candidate's window: its own words, those of the two before it, and of the two after it. */
  readonly window: Column
  /** Rarity of the question's words that the candidate itself holds, over that of all of them: 0 to 1. */
  readonly coverage: Column
}

export function createLexicon(
  candidates: readonly RankCandidate[],
  statistics: readonly GraphStatistics[],
  sessions: Sessions,
  queryTerms: readonly string[],
): Lexicon {
  const terms = raritiesOf([...new Set(queryTerms)], candidates, statistics)
  const total = terms.reduce((sum, { rarity }) => sum + rarity, 0)
  const windows = candidates.map((_, index) => windowOf(candidates, sessions, index))
  const lengths = windows.map(windowLength)
  // The mean over the candidates: in a space too large to be given whole, their windows are what is compared.
  const lengthMean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length || 1
  return {
    window: column(windows, (window, index) => {
      const length = (lengths[index] as number) / lengthMean
      return terms.reduce((sum, { term, rarity }) => sum + rarity * saturate(countIn(window, term), length), 0)
    }),
    coverage: column(candidates, ({ counts }) => {
      const held = terms.reduce((sum, { term, rarity }) => sum + ((counts.get(term)?.own ?? 0) > 0 ? rarity : 0), 0)
      return total === 0 ? 0 : held / total
    }),
  }
}

interface Term {
  readonly term: string
  /** ln(1 + (N - n + .5) / (n + .5)), N segments of which n hold the term. */
  readonly rarity: number
}

function raritiesOf(
  terms: readonly string[],
  candidates: readonly RankCandidate[],
  statistics: readonly GraphStatistics[],
): readonly Term[] {
  const complete = isComplete(candidates, statistics)
  const size = complete ? candidates.length : sum(statistics, ({ anchors }) => anchors)
  const frequencyOf = (term: string): number =>
    complete
      ? sum(candidates, ({ counts }) => ((counts.get(term)?.own ?? 0) > 0 ? 1 : 0))
      : sum(statistics, ({ documentFrequency }) => documentFrequency.get(term)?.own ?? 0)
  return terms.map((term) => {
    const frequency = frequencyOf(term)
    return { term, rarity: Math.log1p((size - frequency + 0.5) / (frequency + 0.5)) }
  })
}

/**
 * Whether the candidates are all that the graphs hold. Then they are counted themselves, each once; the graphs'
 * statistics count a segment that two of them store twice, which hardly moves a ratio but is not exact.
 */
function isComplete(candidates: readonly RankCandidate[], statistics: readonly GraphStatistics[]): boolean {
  return sum(candidates, ({ kinds }) => kinds.length) >= sum(statistics, ({ anchors }) => anchors)
}

const sum = <T>(values: readonly T[], valueOf: (value: T) => number): number =>
  values.reduce((total, value) => total + valueOf(value), 0)

/** A candidate, followed by up to `windowAfter` candidates of its session. */
type Window = readonly [RankCandidate, ...RankCandidate[]]

function windowOf(candidates: readonly RankCandidate[], { after }: Sessions, index: number): Window {
  const window: [RankCandidate, ...RankCandidate[]] = [candidates[index] as RankCandidate]
  for (let next = after[index] as number; next >= 0 && window.length <= windowAfter; next = after[next] as number) {
    window.push(candidates[next] as RankCandidate)
  }
  return window
}

const windowLength = (window: Window): number =>
  window[0].anchor.contextLength + sum(window, ({ anchor }) => anchor.ownLength)

const countIn = (window: Window, term: string): number =>
  (window[0].counts.get(term)?.context ?? 0) + sum(window, ({ counts }) => counts.get(term)?.own ?? 0)

/** BM25's term frequency: grows ever slower, and slower still in a long text. */
const saturate = (count: number, relativeLength: number): number =>
  (count * (bm25.k1 + 1)) / (count + bm25.k1 * (1 - bm25.b + bm25.b * relativeLength))
