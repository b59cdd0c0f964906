import { memoryLabels, type LabelProbabilities } from '@ecphory/events'
import { headLabels } from './features.ts'
import { sigmoid } from './head.ts'
import type { HeadManifest } from './head-manifest.ts'

/** Calibrated probabilities: `sigmoid(logit / temperature)` per label. */
export function toProbabilities(logits: Float64Array | Float32Array, temperature: number): LabelProbabilities {
  const entries = headLabels.map((label, index) => [label, sigmoid((logits[index] as number) / temperature)] as const)
  return Object.fromEntries(entries) as LabelProbabilities
}

/** What the confidence is made of: how certain all labels are together, and how far the first is from the second. */
export function certainties(probabilities: LabelProbabilities): readonly [product: number, margin: number] {
  const values = memoryLabels.map((label) => probabilities[label])
  const product = values.reduce((sum, value) => sum * Math.max(value, 1 - value), 1)
  const [first = 0, second = 0] = [...values].sort((a, b) => b - a)
  return [product, first - second]
}

/** s(x): the probability that the whole label set is right. Its form was chosen by measured risk and coverage. */
export function confidenceOf(probabilities: LabelProbabilities, manifest: Pick<HeadManifest, 'confidence'>): number {
  const [product, margin] = certainties(probabilities)
  const [bias, forProduct, forMargin] = manifest.confidence
  return sigmoid(bias + forProduct * logit(product) + forMargin * margin)
}

/** Bounded, so that a certainty of 1 stays finite. */
export const logit = (probability: number): number => {
  const bounded = Math.min(1 - 1e-6, Math.max(1e-6, probability))
  return Math.log(bounded / (1 - bounded))
}
