import type { GraphStatistics } from '../graph/graph-query.ts'
import type { RecallQuery } from '../memory-type.ts'
import { cuesOf } from './answer-cues.ts'
import { column, type Column } from './column.ts'
import { createLexicon } from './lexicon.ts'
import type { RankCandidate } from './rank-candidate.ts'
import { arrangeSessions, type Sessions } from './sessions.ts'
import { isAskedSpeaker } from './speaker.ts'
import { standardise } from './standardise.ts'
import { afterglow, deviationMin, deviationsMax, ordinaryLength, sessionBest, type FeatureName } from './weights.ts'

/** What ranking reads of a request. */
export type RankQuery = Pick<RecallQuery, 'text' | 'terms' | 'times' | 'unrelatedBelow'>

/** All features of the candidates, by name; each column is parallel to `candidates`. */
export function createFeatures(
  candidates: readonly RankCandidate[],
  statistics: readonly GraphStatistics[],
  query: RankQuery,
): Readonly<Record<FeatureName, Column>> {
  const sessions = arrangeSessions(candidates)
  const lexicon = createLexicon(candidates, statistics, sessions, query.terms)
  const meaning = standardise(dots(candidates), deviationMin.meaning)
  const cues = cuesOf(query.text)
  return {
    windowWords: standardise(lexicon.window, deviationMin.words),
    ownWords: lexicon.coverage,
    meaning,
    meaningAround: neighbours(meaning, sessions),
    session: standardise(bestOfSession(meaning, sessions), deviationMin.meaning),
    speaker: column(candidates, isAskedSpeaker(candidates, query)),
    time: column(candidates, ({ anchor }) => timeMatch(anchor.time.instant, query.times)),
    length: column(candidates, ({ anchor }) => lengthOf(anchor.ownLength)),
    tells: column(candidates, ({ anchor }) => cues.filter((cue) => cue.test(anchor.text)).length),
    fragmented: column(candidates, ({ anchor }) => anchor.probabilities.fragmented),
    expansion: column(candidates, ({ expansion }) => Math.log1p(expansion)),
  }
}

/** Dot products; a candidate that no graph measured is taken for the farthest of those measured. */
function dots(candidates: readonly RankCandidate[]): Column {
  let least = Infinity
  for (const { dot } of candidates) if (dot !== undefined && dot < least) least = dot
  return column(candidates, ({ dot }) => dot ?? (least === Infinity ? 0 : least))
}

/** The sum over the candidates before and after each; at the end of a session there is none, which counts as 0. */
function neighbours(values: Column, { before, after }: Sessions): Column {
  const sums = new Float64Array(values.length)
  for (let index = 0; index < sums.length; index += 1) {
    sums[index] = (values[before[index] as number] ?? 0) + (values[after[index] as number] ?? 0)
  }
  return sums
}

function bestOfSession(values: Column, sessions: Sessions): Column {
  const best = new Float64Array(values.length)
  for (const members of sessions.members) {
    const mean = meanOfBest(members.map((index) => values[index] as number))
    for (const index of members) best[index] = mean
  }
  return best
}

function meanOfBest(values: readonly number[]): number {
  const best = Float64Array.from(values).sort().slice(-sessionBest)
  let sum = 0
  for (let index = best.length - 1; index >= 0; index -= 1) sum += best[index] as number
  return sum / best.length
}

function lengthOf(terms: number): number {
  const deviations = (Math.log1p(terms) - ordinaryLength.mean) / ordinaryLength.deviation
  return Math.max(-deviationsMax, Math.min(deviationsMax, deviations))
}

const dayMs = 86_400_000

function timeMatch(instant: number, times: RankQuery['times']): number {
  return times.reduce((best, { from, to }) => {
    if (instant >= (from ?? -Infinity) && instant < (to ?? Infinity)) return 1
    const isAfter = to !== null && instant >= to && instant < to + afterglow.days * dayMs
    return isAfter ? Math.max(best, afterglow.value) : best
  }, 0)
}
