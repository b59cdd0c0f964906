import type { CandidateSpan } from './candidate-spans.ts'

/**
 * A small network over an encoder's token vectors, which says of each span whether it is a statement's object and with
 * which polarity, and three linear heads that say of a chosen span what relation it stands in, whose it is, and how
 * plainly it is said. A span's hidden layer is
 * `relu(F x[first] + L x[last] + M mean(x[first..last]) + B x[first - 1] + A x[last + 1] + C mean(x) + E features + b)`
 * with `x` the units' vectors less `mean`. Matrices are row-major `[input][output]`; `match` is `[class][hidden + 1]`
 * with the bias last.
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
  readonly match: Float32Array
  readonly heads: Readonly<Record<SpanHead, LinearHead>>
  readonly relations: readonly string[]
  /** The least probability at which a span becomes a statement. */
  readonly threshold: number
}

export const spanHeads = ['relation', 'subject', 'band'] as const
export type SpanHead = (typeof spanHeads)[number]

/** Scores are `vector weights + sum of the features' rows + bias`, over the six places' vectors side by side. */
export interface LinearHead {
  readonly weights: Float32Array
  readonly features: Float32Array
  readonly bias: Float32Array
}

/** Probabilities of none, positive and negative for each span. */
export function matchProbabilities(
  model: SpanModel,
  vectors: Float32Array,
  spans: readonly CandidateSpan[],
  features: readonly (readonly number[])[],
): readonly Float32Array[] {
  const { hidden, match } = model
  const layers = hiddenLayers(model, vectors, spans, features)
  const width = hidden + 1
  return spans.map((_, index) => {
    const scores = new Float32Array(match.length / width)
    for (let c = 0; c < scores.length; c++) {
      let score = match[c * width + hidden]!
      for (let h = 0; h < hidden; h++) score += match[c * width + h]! * layers[index * hidden + h]!
      scores[c] = score
    }
    return softmax(scores)
  })
}

/** `spans.length * hidden` values. */
function hiddenLayers(
  model: SpanModel,
  vectors: Float32Array,
  spans: readonly CandidateSpan[],
  features: readonly (readonly number[])[],
): Float32Array {
  const { hidden, dimensions } = model
  const count = vectors.length / dimensions
  const projected = model.projections.map((matrix, place) =>
    project(model, place === 5 ? meanOf(vectors, dimensions) : vectors, matrix),
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

/** The class that a head finds likeliest; `places` is what `spanPlaces` makes of the span. */
export function likeliestClass(head: LinearHead, places: Float32Array, features: readonly number[]): number {
  const scores = Float32Array.from(head.bias)
  places.forEach((value, row) => {
    if (value === 0) return
    for (let c = 0; c < scores.length; c++) scores[c]! += value * head.weights[row * scores.length + c]!
  })
  for (const feature of features) addRow(scores, head.features, feature)
  return scores.reduce((best, score, c) => (score > scores[best]! ? c : best), 0)
}

/** First, last, mean, before, after and text, less `mean`, side by side: `6 * dimensions` values. */
export function spanPlaces(
  { mean }: Pick<SpanModel, 'mean'>,
  vectors: Float32Array,
  { first, last }: CandidateSpan,
): Float32Array {
  const dimensions = mean.length
  const count = vectors.length / dimensions
  const places = new Float32Array(6 * dimensions)
  const put = (place: number, vector: Float32Array): void =>
    places.set(
      vector.map((value, d) => value - mean[d]!),
      place * dimensions,
    )
  const rows = (from: number, to: number): Float32Array => vectors.subarray(from * dimensions, to * dimensions)
  put(0, rows(first, first + 1))
  put(1, rows(last, last + 1))
  put(2, meanOf(rows(first, last + 1), dimensions))
  if (first > 0) put(3, rows(first - 1, first))
  if (last + 1 < count) put(4, rows(last + 1, last + 2))
  put(5, meanOf(vectors, dimensions))
  return places
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
