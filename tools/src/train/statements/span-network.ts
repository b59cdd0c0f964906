import { softmax, spanFeatureCount } from '@ecphory/memory/training'
import { adamStep, createWeights, type Weights } from './adam.ts'
import type { Example, SpanTarget } from './examples.ts'

const places = 6
const hiddenDropout = 0.5
const decay = 1e-3
/** The network of `span-model.ts` with its gradients, over vectors of `width` values. */
export interface SpanNetwork {
  readonly width: number
  readonly hidden: number
  readonly projections: readonly Weights[]
  readonly features: Weights
  readonly bias: Weights
  readonly match: Weights
}

export function createSpanNetwork(width: number, hidden: number, random: () => number): SpanNetwork {
  return {
    width,
    hidden,
    projections: Array.from({ length: places }, () => createWeights(width * hidden, 0.06, decay, random)),
    features: createWeights(spanFeatureCount * hidden, 0.02, decay, random),
    bias: createWeights(hidden, 0, 0, random),
    match: createWeights(3 * (hidden + 1), 0.1, decay, random),
  }
}

export function stepNetwork(network: SpanNetwork, rate: number, step: number): void {
  for (const weights of [...network.projections, network.features, network.bias, network.match])
    adamStep(weights, rate, step)
}

/** Adds the gradient of one example's loss; `vectors` are its units' reduced vectors. */
export function addGradient(
  network: SpanNetwork,
  example: Example,
  vectors: Float32Array,
  share: number,
  random: () => number,
): void {
  const { width, hidden } = network
  const count = vectors.length / width
  const text = meanOf(vectors, width)
  const inputs = network.projections.map((_, place) => (place === places - 1 ? text : vectors))
  const projected = network.projections.map((weights, place) => project(inputs[place]!, weights.values, width, hidden))
  const sums = runningSums(projected[2]!, hidden)
  const back = projected.map((rows) => new Float32Array(rows.length))
  const meanBack = new Float32Array((count + 1) * hidden)
  const layer = new Float32Array(hidden)
  const kept = new Uint8Array(hidden)
  const gradient = new Float32Array(hidden)
  example.spans.forEach(({ first, last }, index) => {
    const weight = spanWeight(example.targets[index]!, random)
    if (weight === 0) return
    const inverse = 1 / (last - first + 1)
    for (let h = 0; h < hidden; h++) {
      let sum = network.bias.values[h]! + projected[0]![first * hidden + h]! + projected[1]![last * hidden + h]!
      sum += (sums[(last + 1) * hidden + h]! - sums[first * hidden + h]!) * inverse + projected[5]![h]!
      if (first > 0) sum += projected[3]![(first - 1) * hidden + h]!
      if (last + 1 < count) sum += projected[4]![(last + 1) * hidden + h]!
      layer[h] = sum
    }
    for (const feature of example.features[index]!)
      for (let h = 0; h < hidden; h++) layer[h]! += network.features.values[feature * hidden + h]!
    for (let h = 0; h < hidden; h++) {
      kept[h] = layer[h]! > 0 && random() >= hiddenDropout ? 1 : 0
      layer[h] = kept[h] === 1 ? layer[h]! / (1 - hiddenDropout) : 0
    }
    gradient.fill(0)
    addMatch(network, layer, example.targets[index]!.match, share * weight, gradient)
    for (let h = 0; h < hidden; h++) {
      const g = kept[h] === 1 ? gradient[h]! / (1 - hiddenDropout) : 0
      if (g === 0) continue
      network.bias.gradient[h]! += g
      back[0]![first * hidden + h]! += g
      back[1]![last * hidden + h]! += g
      meanBack[first * hidden + h]! += g * inverse
      meanBack[(last + 1) * hidden + h]! -= g * inverse
      if (first > 0) back[3]![(first - 1) * hidden + h]! += g
      if (last + 1 < count) back[4]![(last + 1) * hidden + h]! += g
      back[5]![h]! += g
      for (const feature of example.features[index]!) network.features.gradient[feature * hidden + h]! += g
    }
  })
  for (let i = 0; i < back[2]!.length; i++) {
    if (i >= hidden) meanBack[i]! += meanBack[i - hidden]!
    back[2]![i] = meanBack[i]!
  }
  network.projections.forEach((weights, place) =>
    addOuter(inputs[place]!, back[place]!, weights.gradient, width, hidden),
  )
}

/** Most spans match nothing: half of them, drawn anew each time, stand for all. */
function spanWeight(target: SpanTarget, random: () => number): number {
  if (target.match !== 0) return 1
  return random() < 0.5 ? 2 : 0
}

function addMatch(
  network: SpanNetwork,
  layer: Float32Array,
  target: number,
  share: number,
  gradient: Float32Array,
): void {
  const { values, gradient: own } = network.match
  const { hidden } = network
  const width = hidden + 1
  const scores = new Float32Array(values.length / width)
  for (let c = 0; c < scores.length; c++) {
    let score = values[c * width + hidden]!
    for (let h = 0; h < hidden; h++) score += values[c * width + h]! * layer[h]!
    scores[c] = score
  }
  softmax(scores).forEach((probability, c) => {
    const difference = share * (probability - (c === target ? 1 : 0))
    own[c * width + hidden]! += difference
    for (let h = 0; h < hidden; h++) {
      own[c * width + h]! += difference * layer[h]!
      gradient[h]! += difference * values[c * width + h]!
    }
  })
}

function project(rows: Float32Array, weights: Float32Array, width: number, hidden: number): Float32Array {
  const count = rows.length / width
  const projected = new Float32Array(count * hidden)
  for (let row = 0; row < count; row++) {
    for (let d = 0; d < width; d++) {
      const value = rows[row * width + d]!
      for (let h = 0; h < hidden; h++) projected[row * hidden + h]! += value * weights[d * hidden + h]!
    }
  }
  return projected
}

function addOuter(rows: Float32Array, back: Float32Array, gradient: Float32Array, width: number, hidden: number): void {
  const count = rows.length / width
  for (let row = 0; row < count; row++) {
    for (let d = 0; d < width; d++) {
      const value = rows[row * width + d]!
      for (let h = 0; h < hidden; h++) gradient[d * hidden + h]! += value * back[row * hidden + h]!
    }
  }
}

function meanOf(rows: Float32Array, width: number): Float32Array {
  const mean = new Float32Array(width)
  for (let i = 0; i < rows.length; i++) mean[i % width]! += (rows[i]! * width) / rows.length
  return mean
}

function runningSums(rows: Float32Array, width: number): Float32Array {
  const sums = new Float32Array(rows.length + width)
  for (let i = 0; i < rows.length; i++) sums[i + width] = sums[i]! + rows[i]!
  return sums
}
