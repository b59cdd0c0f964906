import type { MemoryLabel } from '@ecphory/events'
import { headLabels } from '../features.ts'

/** F1 of the first labels, averaged over the five labels without regard to how often each occurs. */
export function primaryMacroF1(gold: readonly MemoryLabel[], given: readonly MemoryLabel[]): number {
  return multiLabelMacroF1(
    gold.map((label) => [label]),
    given.map((label) => [label]),
  )
}

/** F1 per label over whole label sets, averaged over the five labels. */
export function multiLabelMacroF1(
  gold: readonly (readonly MemoryLabel[])[],
  given: readonly (readonly MemoryLabel[])[],
): number {
  return headLabels.reduce((sum, label) => sum + labelF1(label, gold, given), 0) / headLabels.length
}

/** A label that occurs on neither side scores 0. */
export function labelF1(
  label: MemoryLabel,
  gold: readonly (readonly MemoryLabel[])[],
  given: readonly (readonly MemoryLabel[])[],
): number {
  const inGold = gold.filter((labels) => labels.includes(label)).length
  const inGiven = given.filter((labels) => labels.includes(label)).length
  const both = gold.filter((labels, index) => labels.includes(label) && given[index]?.includes(label)).length
  return inGold + inGiven === 0 ? 0 : (2 * both) / (inGold + inGiven)
}

/** A forecast and what came of it. */
export interface Outcome {
  readonly probability: number
  readonly right: boolean
}

export interface ReliabilityBin {
  readonly count: number
  readonly meanProbability: number
  readonly shareRight: number
}

/** Bins of equal width over 0..1. */
export function reliabilityBins(outcomes: readonly Outcome[], binCount = 15): readonly ReliabilityBin[] {
  const mean = (values: readonly number[]): number =>
    values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
  return Array.from({ length: binCount }, (_, bin) => {
    const inside = outcomes.filter(
      ({ probability }) => Math.min(binCount - 1, Math.floor(probability * binCount)) === bin,
    )
    return {
      count: inside.length,
      meanProbability: mean(inside.map(({ probability }) => probability)),
      shareRight: mean(inside.map(({ right }) => Number(right))),
    }
  })
}

/** Expected calibration error: the mean distance of forecast and outcome over the bins, weighted by their counts. */
export function expectedCalibrationError(outcomes: readonly Outcome[], binCount = 15): number {
  return reliabilityBins(outcomes, binCount).reduce(
    (sum, bin) => sum + (bin.count / outcomes.length) * Math.abs(bin.shareRight - bin.meanProbability),
    0,
  )
}

/** Area under the risk-coverage curve: the mean error among the surest k, over all k. Smaller is better. */
export function riskCoverageArea(outcomes: readonly Outcome[]): number {
  const sorted = [...outcomes].sort((a, b) => b.probability - a.probability)
  let wrong = 0
  let area = 0
  sorted.forEach(({ right }, index) => {
    wrong += right ? 0 : 1
    area += wrong / (index + 1) / sorted.length
  })
  return area
}

/** Whether two label sets hold the same labels. */
export const sameSet = (a: readonly MemoryLabel[], b: readonly MemoryLabel[]): boolean =>
  a.length === b.length && a.every((label) => b.includes(label))
