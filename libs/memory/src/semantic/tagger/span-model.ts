import type { CandidateSpan } from './candidate-spans.ts'

/**
 * A small network over an encoder's token vectors. A span's hidden layer is
 * `relu(F x[first] + L x[last] + M mean(x[first..last]) + B x[first - 1] + A x[last + 1] + C mean(x) + E features + b)`
 * with `x` the units' vectors less `mean`; heads read polarity (none, positive, negative), relation, whom it is about,
 * and band from it. All matrices are row-major, `[input][hidden]` or `[class][hidden + 1]` with the bias last.
 */
export interface SpanModel {
  /** The encoder whose vectors it reads; of any other they mean nothing. */
  readonly encoder: string
  readonly dimensions: number
  readonly hidden: number
  readonly mean: Float32Array
  /** First, last, mean, before, after, text: each `dimensions * hidden`. */
  readonly projections: readonly Float32Array[]
  readonly features: Float32Array
  readonly bias: Float32Array
  readonly heads: Readonly<Record<SpanHead, Float32Array>>
  readonly relations: readonly string[]
  /** The least probability at which a span becomes a statement. */
  readonly threshold: number
}

export const spanHeads = ['match', 'relation', 'subject', 'band'] as const
export type SpanHead = (typeof spanHeads)[number]

/** Hidden layers of all spans of a text: `spans.length * hidden` values. */
export function hiddenLayers(
  model: SpanModel,
  vectors: Float32Array,
  spans: readonly CandidateSpan[],
  features: readonly (readonly number[])[],
): Float32Array {
  const { hidden, dimensions } = model
  const count = vectors.length / dimensions
  const projected = model.projections.map((matrix, place) =>
    place === 5 ? project(model, meanOf(vectors, dimensions), matrix) : project(model, vectors, matrix),
  )
  const sums = runningSums(projected[2]!, hidden)
  const layers = new Float32Array(spans.length * hidden)
  spans.forEach((span, index) => {
    const layer = layers.subarray(index * hidden, (index + 1) * hidden)
    layer.set(model.bias)
    addRow(layer, projected[0]!, span.first)
    addRow(layer, projected[1]!, span.last)
    if (span.first > 0) addRow(layer, projected[3]!, span.first - 1)
    if (span.last + 1 < count) addRow(layer, projected[4]!, span.last + 1)
    addRow(layer, projected[5]!, 0)
    const share = 1 / (span.last - span.first + 1)
    for (let h = 0; h < hidden; h++)
      layer[h]! += (sums[(span.last + 1) * hidden + h]! - sums[span.first * hidden + h]!) * share
    for (const feature of features[index]!) addRow(layer, model.features, feature)
    for (let h = 0; h < hidden; h++) if (layer[h]! < 0) layer[h] = 0
  })
  return layers
}

/** Softmax of a head over one hidden layer. */
export function headProbabilities(model: SpanModel, head: SpanHead, layer: Float32Array): Float32Array {
  const weights = model.heads[head]
  const width = model.hidden + 1
  const scores = new Float32Array(weights.length / width)
  for (let c = 0; c < scores.length; c++) {
    let score = weights[c * width + model.hidden]!
    for (let h = 0; h < model.hidden; h++) score += weights[c * width + h]! * layer[h]!
    scores[c] = score
  }
  return softmax(scores)
}

export function softmax(scores: Float32Array): Float32Array {
  const greatest = scores.reduce((a, b) => Math.max(a, b), -Infinity)
  const powers = scores.map((score) => Math.exp(score - greatest))
  const total = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / total)
}

function project(model: SpanModel, vectors: Float32Array, matrix: Float32Array): Float32Array {
  const { hidden, dimensions, mean } = model
  const count = vectors.length / dimensions
  const projected = new Float32Array(count * hidden)
  for (let row = 0; row < count; row++) {
    for (let d = 0; d < dimensions; d++) {
      const value = vectors[row * dimensions + d]! - mean[d]!
      const weights = d * hidden
      for (let h = 0; h < hidden; h++) projected[row * hidden + h]! += value * matrix[weights + h]!
    }
  }
  return projected
}

function meanOf(vectors: Float32Array, dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions)
  const share = dimensions / vectors.length
  for (let i = 0; i < vectors.length; i++) mean[i % dimensions]! += vectors[i]! * share
  return mean
}

function runningSums(rows: Float32Array, width: number): Float32Array {
  const sums = new Float32Array(rows.length + width)
  for (let i = 0; i < rows.length; i++) sums[i + width] = sums[i]! + rows[i]!
  return sums
}

function addRow(target: Float32Array, rows: Float32Array, row: number): void {
  const offset = row * target.length
  for (let h = 0; h < target.length; h++) target[h]! += rows[offset + h]!
}
