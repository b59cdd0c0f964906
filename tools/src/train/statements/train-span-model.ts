import { type SpanModel } from '@ecphory/memory/training'
import { seededRandom } from './adam.ts'
import type { Example } from './examples.ts'
import { trainLinearHeads } from './linear-heads.ts'
import { principalComponents } from './principal-components.ts'
import { addGradient, createSpanNetwork, stepNetwork, type SpanNetwork } from './span-network.ts'

export interface TrainingOptions {
  readonly encoder: string
  readonly dimensions: number
  readonly relations: readonly string[]
  readonly threshold: number
  readonly seed: number
  readonly hidden: number
  readonly components: number
  readonly epochs: number
  readonly onEpoch: (epoch: number) => void
}

const batch = 8
const rate = 1e-3

/** Trains on vectors reduced to their principal components, then folds the reduction into the model's matrices. */
export function trainSpanModel(examples: readonly Example[], options: TrainingOptions): SpanModel {
  const { dimensions, components: width } = options
  const { mean, components } = principalComponents(
    examples.map((example) => example.vectors),
    dimensions,
    width,
  )
  const reduced = examples.map((example) => reduce(example.vectors, mean, components, dimensions, width))
  const scale = 0.6 / deviationOf(reduced)
  for (const rows of reduced) for (let i = 0; i < rows.length; i++) rows[i]! *= scale
  const random = seededRandom(options.seed)
  const network = createSpanNetwork(width, options.hidden, random)
  const steps = options.epochs * Math.ceil(examples.length / batch)
  let step = 0
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    const order = shuffled(examples.length, random)
    for (let at = 0; at < order.length; at += batch) {
      for (const index of order.slice(at, at + batch)) {
        const share = 1 / batch / Math.sqrt(1 + examples[index]!.spans.length)
        addGradient(network, examples[index]!, reduced[index]!, share, random)
      }
      step++
      stepNetwork(network, rate * (1 - step / steps) + rate / 100, step)
    }
    options.onEpoch(epoch)
  }
  return foldNetwork(network, examples, mean, components, scale, options)
}

function reduce(
  vectors: Float32Array,
  mean: Float32Array,
  components: Float32Array,
  dimensions: number,
  width: number,
): Float32Array {
  const count = vectors.length / dimensions
  const reduced = new Float32Array(count * width)
  for (let row = 0; row < count; row++) {
    for (let d = 0; d < dimensions; d++) {
      const value = vectors[row * dimensions + d]! - mean[d]!
      for (let k = 0; k < width; k++) reduced[row * width + k]! += value * components[d * width + k]!
    }
  }
  return reduced
}

function deviationOf(rows: readonly Float32Array[]): number {
  let squares = 0
  let count = 0
  for (const values of rows) {
    for (const value of values) squares += value * value
    count += values.length
  }
  return Math.sqrt(squares / count)
}

function shuffled(size: number, random: () => number): number[] {
  const order = Array.from({ length: size }, (_, index) => index)
  for (let i = size - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}

function foldNetwork(
  network: SpanNetwork,
  examples: readonly Example[],
  mean: Float32Array,
  components: Float32Array,
  scale: number,
  options: TrainingOptions,
): SpanModel {
  const { dimensions, components: width, hidden } = options
  const fold = (weights: Float32Array): Float32Array => {
    const folded = new Float32Array(dimensions * hidden)
    for (let d = 0; d < dimensions; d++) {
      for (let k = 0; k < width; k++) {
        const value = components[d * width + k]! * scale
        for (let h = 0; h < hidden; h++) folded[d * hidden + h]! += value * weights[k * hidden + h]!
      }
    }
    return folded
  }
  return {
    encoder: options.encoder,
    dimensions,
    hidden,
    mean,
    projections: network.projections.map(({ values }) => fold(values)),
    features: network.features.values,
    bias: network.bias.values,
    match: network.match.values,
    heads: trainLinearHeads(examples, { mean, components, scale }, options.relations.length, options.seed),
    relations: options.relations,
    threshold: options.threshold,
  }
}
