import type { FoundVector } from '../graph/graph-query.ts'
import { standardise } from './standardise.ts'
import { deviationMin, feedback } from './weights.ts'

/** Of one candidate: what the ranking made of it, and its vector where a graph brought it. */
export interface FirstRanked {
  readonly raw: number
  readonly vector?: FoundVector
}

/**
 * Scores in which the first places stand as they are, and what follows is ordered by what the best are about as well:
 * pseudo-relevance feedback (Rocchio 1971), its direction the mean of the best less the mean of all whose vectors are
 * known. An answer that is told in several sittings shares its matter with the finds before it, not its words with the
 * question. The first places are left alone, since there feedback drifts from what was asked.
 *
 * @param ranked best first
 * @returns one score each, in the same order; those of the first places unchanged, no later one above them
 */
export function withFeedback(ranked: readonly FirstRanked[]): Float64Array {
  const scores = Float64Array.from(ranked, ({ raw }) => raw)
  const known = ranked.flatMap(({ vector }, place) => (vector === undefined ? [] : [{ place, vector }]))
  const last = scores[feedback.firstPlaces - 1]
  if (last === undefined || known.length <= feedback.best) return scores
  const all = meanOf(known)
  const direction = unit(meanOf(known.slice(0, feedback.best)).map((value, index) => value - (all[index] as number)))
  const alike = standardise(
    Float64Array.from(known, ({ vector }) => dotWith(direction, vector)),
    deviationMin.meaning,
  )
  const alikeByPlace = new Map(known.map(({ place }, index) => [place, alike[index] as number]))
  let greatest = -Infinity
  for (let place = feedback.firstPlaces; place < scores.length; place += 1) {
    const score = (scores[place] as number) + feedback.weight * (alikeByPlace.get(place) ?? feedback.unknown)
    scores[place] = score
    greatest = Math.max(greatest, score)
  }
  const excess = Math.max(0, greatest - last)
  for (let place = feedback.firstPlaces; place < scores.length; place += 1) {
    scores[place] = Math.min(last, (scores[place] as number) - excess)
  }
  return scores
}

function meanOf(known: readonly { readonly vector: FoundVector }[]): Float64Array {
  const mean = new Float64Array(known[0]?.vector.bytes.length ?? 0)
  for (const { vector } of known) {
    const share = vector.scale / known.length
    for (let index = 0; index < mean.length; index += 1) {
      mean[index] = (mean[index] as number) + (vector.bytes[index] as number) * share
    }
  }
  return mean
}

function dotWith(direction: Float64Array, { bytes, scale }: FoundVector): number {
  let sum = 0
  for (let index = 0; index < direction.length; index += 1) {
    sum += (direction[index] as number) * (bytes[index] as number)
  }
  return sum * scale
}

function unit(direction: Float64Array): Float64Array {
  const length = Math.hypot(...direction) || 1
  return direction.map((value) => value / length)
}
