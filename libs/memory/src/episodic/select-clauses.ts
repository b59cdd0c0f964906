import type { RoutedSegment } from '@ecphory/events'
import { isClock, isPastTime, isWithin } from './when.ts'
import type { ResolvedTime } from '../time/resolve-times.ts'
import { clauseFeatureNames, clauseToFeatures, isInstruction } from './clause-features.ts'
import { clauseThreshold, clauseWeights } from './clause-weights.ts'
import type { Clause } from './clauses.ts'

/** Probability that a clause tells of what happened, 0..1, per clause: a logistic model over `clauseToFeatures`. */
export function scoreClauses(
  segment: Pick<RoutedSegment, 'role' | 'labels'>,
  clauses: readonly Clause[],
  times: readonly ResolvedTime[],
  weights: Readonly<Record<string, number>> = clauseWeights,
): number[] {
  return clauses.map((clause, i) => {
    if (isInstruction(clauses, i)) return 0
    const timed = times.some((time) => isWithin(time, clause))
    const features = clauseToFeatures(segment, clauses, i, timed)
    const sum = features.reduce((total, value, j) => total + value * (weights[clauseFeatureNames[j]!] ?? 0), 0)
    return 1 / (1 + Math.exp(-sum))
  })
}

/** The clauses that tell of what happened, in order; the likeliest one where none reaches the threshold. */
export function selectClauses(
  clauses: readonly Clause[],
  scores: readonly number[],
  threshold = clauseThreshold,
): Clause[] {
  const selected = clauses.filter((_, i) => (scores[i] ?? 0) >= threshold)
  const best = clauses[scores.indexOf(Math.max(...scores))]
  return selected.length > 0 || best === undefined ? selected : [best]
}

const hasVerb =
  /\b(?:\w{3,}ed|went|came|got|gave|took|made|met|said|told|left|lost|won|found|fell|broke|wrote|rang|woke|rolled|sent|paid|reached)\b|[了开关锁到]/iu

/**
 * Episodes of one segment: a clause with a verb and a past time of day of its own begins another one where the
 * episode before it has a different time of its own, in another sentence or in a device's log ("delivered at 23:58 … at 00:03 the client wrote back").
 */
export function groupClauses(
  segment: Pick<RoutedSegment, 'time' | 'role'>,
  selected: readonly Clause[],
  times: readonly ResolvedTime[],
): Clause[][] {
  const groups: Clause[][] = []
  let groupTime: ResolvedTime | undefined
  for (const clause of selected) {
    const time = times.find((time) => isPastTime(time, segment.time) && isWithin(time, clause))
    const group = groups.at(-1)
    const apart = segment.role === 'log' || group?.at(-1)?.sentence !== clause.sentence
    const begins = apart && time && groupTime && isClock(time) && time.span.from !== groupTime.span.from
    if (group === undefined || (begins && hasVerb.test(clause.text))) {
      groups.push([clause])
      groupTime = time
    } else {
      group.push(clause)
      groupTime ??= time
    }
  }
  return groups
}
