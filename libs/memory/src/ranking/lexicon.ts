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
  const lengths = column(candidates, (_, index) => lengthOf(candidates, sessions, index))
  // The mean over the candidates: in a space too large to be given whole, their windows are what is compared.
  const lengthMean = totalOf(lengths) / lengths.length || 1
  return {
    window: wordsOf(terms, candidates, sessions, lengths, lengthMean),
    coverage: coverageOf(terms, candidates),
  }
}

/** Loops here and below: over ten thousand candidates, a function a term and candidate is most of a recall's garbage. */
function wordsOf(
  terms: readonly Term[],
  candidates: readonly RankCandidate[],
  sessions: Sessions,
  lengths: Column,
  lengthMean: number,
): Column {
  const window = new Float64Array(candidates.length)
  for (let index = 0; index < window.length; index += 1) {
    const length = (lengths[index] as number) / lengthMean
    let sum = 0
    for (const { term, rarity } of terms) {
      sum += rarity * saturate(countIn(candidates, sessions, index, term), length)
    }
    window[index] = sum
  }
  return window
}

function coverageOf(terms: readonly Term[], candidates: readonly RankCandidate[]): Column {
  let total = 0
  for (const { rarity } of terms) total += rarity
  const coverage = new Float64Array(candidates.length)
  if (total === 0) return coverage
  for (let index = 0; index < coverage.length; index += 1) {
    let held = 0
    for (const { term, rarity } of terms) if (holds(candidates[index] as RankCandidate, term)) held += rarity
    coverage[index] = held / total
  }
  return coverage
}

const holds = ({ counts }: RankCandidate, term: string): boolean => (counts.get(term)?.own ?? 0) > 0

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
      ? sum(candidates, (candidate) => (holds(candidate, term) ? 1 : 0))
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

function totalOf(values: Column): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Terms of a candidate's window: of the two before it, which travel with it, its own, and those of up to `windowAfter` after. */
function lengthOf(candidates: readonly RankCandidate[], { after }: Sessions, index: number): number {
  const { anchor } = candidates[index] as RankCandidate
  let length = anchor.contextLength + anchor.ownLength
  for (let next = after[index] as number, seen = 0; next >= 0 && seen < windowAfter; next = after[next] as number) {
    length += (candidates[next] as RankCandidate).anchor.ownLength
    seen += 1
  }
  return length
}

/** How often a term stands in the window of a candidate. */
function countIn(candidates: readonly RankCandidate[], { after }: Sessions, index: number, term: string): number {
  const here = (candidates[index] as RankCandidate).counts.get(term)
  let count = here === undefined ? 0 : here.own + here.context
  for (let next = after[index] as number, seen = 0; next >= 0 && seen < windowAfter; next = after[next] as number) {
    count += (candidates[next] as RankCandidate).counts.get(term)?.own ?? 0
    seen += 1
  }
  return count
}

/** BM25's term frequency: grows ever slower, and slower still in a long text. */
const saturate = (count: number, relativeLength: number): number =>
  (count * (bm25.k1 + 1)) / (count + bm25.k1 * (1 - bm25.b + bm25.b * relativeLength))
