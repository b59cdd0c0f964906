import { memoryKinds, type LabelProbabilities, type MemoryLabel } from '@ecphory/events'
import { certainties, confidenceOf, logit, toProbabilities } from '../confidence.ts'
import { classify } from '../decide.ts'
import { headLabels } from '../features.ts'
import { sigmoid } from '../head.ts'
import type { HeadManifest } from '../head-manifest.ts'
import { labelF1, riskCoverageArea, sameSet, type Outcome } from './measures.ts'

/** A head's word on a segment that it was not trained on, and the truth. */
export interface HeldOutLogits {
  readonly logits: Float64Array
  readonly labels: readonly MemoryLabel[]
}

export type Calibration = Pick<HeadManifest, 'temperature' | 'thresholds' | 'fragmentedCertain' | 'confidence'>

/**
 * Of segments that are worth storing, at most this share may be taken for fragmented beyond doubt. What is stored nowhere is
 * lost for good, a greeting that is stored costs little, and on texts of other hands a head is wrong ten times as often.
 */
const lostShareMax = 0.001

/** Everything that turns logits into decisions, fitted on held-out logits: temperature first, since the rest rests on it. */
export function calibrate(heldOut: readonly HeldOutLogits[]): Calibration {
  const temperature = fitTemperature(heldOut)
  const probabilities = heldOut.map(({ logits }) => toProbabilities(logits, temperature))
  const gold = heldOut.map(({ labels }) => labels)
  const thresholds = fitThresholds(probabilities, gold)
  const given = probabilities.map((each) => classify(each, { ...noManifest, thresholds }).labels)
  return {
    temperature,
    thresholds,
    fragmentedCertain: fitFragmentedCertain(probabilities, gold),
    confidence: fitConfidence(
      probabilities,
      gold.map((labels, index) => sameSet(labels, given[index] as readonly MemoryLabel[])),
    ),
  }
}

/** What `classify` asks of a manifest and a calibration has not got yet. */
const noManifest = { id: '', confidence: [0, 0, 0] } as unknown as HeadManifest

/** The one temperature of least cross-entropy, by golden section on its logarithm (Guo et al. 2017). */
export function fitTemperature(heldOut: readonly HeldOutLogits[]): number {
  const loss = (logTemperature: number): number => labelLoss(heldOut, Math.exp(logTemperature))
  const ratio = (Math.sqrt(5) - 1) / 2
  let [low, high] = [Math.log(0.05), Math.log(20)]
  while (high - low > 1e-4) {
    const step = ratio * (high - low)
    if (loss(high - step) < loss(low + step)) high = low + step
    else low = high - step
  }
  return Math.exp((low + high) / 2)
}

/** The summed cross-entropy of all labels, in nats. */
function labelLoss(heldOut: readonly HeldOutLogits[], temperature: number): number {
  let sum = 0
  for (const { logits, labels } of heldOut) {
    headLabels.forEach((label, index) => {
      const scaled = (logits[index] as number) / temperature
      sum += Math.log1p(Math.exp(-Math.abs(scaled))) + Math.max(0, labels.includes(label) ? -scaled : scaled)
    })
  }
  return sum
}

/** Per type, the threshold of best F1 of that type in the label sets, from a coarse grid. */
function fitThresholds(
  probabilities: readonly LabelProbabilities[],
  gold: readonly (readonly MemoryLabel[])[],
): LabelProbabilities {
  const grid = Array.from({ length: 15 }, (_, step) => (4 + step) / 20)
  const start: LabelProbabilities = { episodic: 0.5, semantic: 0.5, procedural: 0.5, working: 0.5, fragmented: 0.5 }
  return memoryKinds.reduce((thresholds, kind) => {
    const scores = grid.map((threshold) => {
      const manifest = { ...noManifest, thresholds: { ...thresholds, [kind]: threshold } }
      return labelF1(
        kind,
        gold,
        probabilities.map((each) => classify(each, manifest).labels),
      )
    })
    return { ...thresholds, [kind]: grid[scores.indexOf(Math.max(...scores))] as number }
  }, start)
}

/** The smallest of these certainties that loses no more than the allowed share; the greatest where none does. */
function fitFragmentedCertain(
  probabilities: readonly LabelProbabilities[],
  gold: readonly (readonly MemoryLabel[])[],
): number {
  const worth = probabilities.filter((_, index) => !gold[index]?.includes('fragmented'))
  const grid = [0.8, 0.85, 0.9, 0.95, 0.98]
  const lost = (theta: number): number => worth.filter(({ fragmented }) => fragmented >= theta).length / worth.length
  return grid.find((theta) => lost(theta) <= lostShareMax) ?? (grid.at(-1) as number)
}

/** The best of three forms by the area under the risk-coverage curve: of the product, of the margin, of both. */
function fitConfidence(
  probabilities: readonly LabelProbabilities[],
  right: readonly boolean[],
): HeadManifest['confidence'] {
  const rows = probabilities.map((each) => {
    const [product, margin] = certainties(each)
    return [1, logit(product), margin] as const
  })
  const forms = [
    [1, 1, 0],
    [1, 0, 1],
    [1, 1, 1],
  ].map((mask) =>
    logisticRegression(
      rows.map((row) => row.map((value, index) => value * (mask[index] as number))),
      right,
    ),
  )
  const areas = forms.map((confidence) =>
    riskCoverageArea(
      probabilities.map((each, index): Outcome => ({
        probability: confidenceOf(each, { confidence }),
        right: right[index] as boolean,
      })),
    ),
  )
  return forms[areas.indexOf(Math.min(...areas))] as HeadManifest['confidence']
}

/** Three weights by gradient descent: convex, and small enough that its plainness costs nothing. */
function logisticRegression(
  rows: readonly (readonly number[])[],
  right: readonly boolean[],
): HeadManifest['confidence'] {
  const weights: [number, number, number] = [0, 0, 0]
  for (let step = 0; step < 3000; step++) {
    const gradient = [0, 0, 0]
    rows.forEach((row, index) => {
      const error =
        sigmoid(weights.reduce((sum, weight, at) => sum + weight * (row[at] as number), 0)) - Number(right[index])
      row.forEach((value, at) => (gradient[at] = (gradient[at] as number) + (error * value) / rows.length))
    })
    weights.forEach((weight, at) => (weights[at] = weight - 0.5 * (gradient[at] as number)))
  }
  return weights
}
