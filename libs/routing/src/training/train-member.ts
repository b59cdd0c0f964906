import type { HeadInput } from '../features.ts'
import { labelCount, scaledTerms, sigmoid, termCount, type HeadWeights } from '../head.ts'
import { createAdam } from './adam.ts'
import { createRandom, shuffled } from './random.ts'

export interface Example {
  readonly input: HeadInput
  /** One target in 0..1 per label, in the order of `headLabels`. */
  readonly targets: Float32Array
  /** How much this example counts. */
  readonly weight: number
}

export interface MemberOptions {
  /** Whether the hashed terms take part. */
  readonly terms: boolean
  /** Rectified units over the dense row; with 0 the dense row enters linearly. */
  readonly hiddenCount: number
  readonly epochs: number
  readonly rate: number
  /** Weight decay of the term weights, and of all others. */
  readonly termDecay: number
  readonly denseDecay: number
  /** Share of hidden units that are left out of each example while training. */
  readonly dropout: number
  readonly seed: number
}

const batchSize = 128

/**
 * Trains one member of a head by binary cross-entropy. The dense row is standardised for training; the scaling is
 * folded into the weights that come back, so that the head takes raw rows.
 */
export function trainMember(examples: readonly Example[], options: MemberOptions): HeadWeights {
  const idf = inverseDocumentFrequencies(examples)
  const scaling = scalingOf(examples)
  const rows = examples.map(({ input, targets, weight }) => ({
    termIds: input.termIds,
    terms: scaledTerms(idf, input),
    dense: input.dense.map(
      (value, index) => (value - (scaling.mean[index] as number)) / (scaling.deviation[index] as number),
    ),
    targets,
    weight,
  }))
  const random = createRandom(options.seed)
  const model = createModel(scaling.mean.length, options, random)
  const batches = Math.ceil(rows.length / batchSize)
  for (let epoch = 0, step = 0; epoch < options.epochs; epoch++) {
    const order = shuffled(rows.length, random)
    for (let batch = 0; batch < batches; batch++, step++) {
      for (const row of order.subarray(batch * batchSize, (batch + 1) * batchSize)) model.learn(rows[row] as Row)
      // A linear fall to zero: the last steps settle, and no further epoch would move them.
      model.step(options.rate * (1 - step / (options.epochs * batches)))
    }
  }
  return unscaled({ ...model.weights, idf }, scaling)
}

interface Row {
  readonly termIds: Int32Array
  readonly terms: Float64Array
  readonly dense: Float32Array
  readonly targets: Float32Array
  readonly weight: number
}

interface Model {
  readonly weights: Omit<HeadWeights, 'idf'>
  learn(row: Row): void
  step(rate: number): void
}

function createModel(denseCount: number, options: MemberOptions, random: () => number): Model {
  const { hiddenCount, termDecay, denseDecay } = options
  const weights = {
    denseCount,
    hiddenCount,
    lexical: new Float32Array(termCount * labelCount),
    linear: new Float32Array(denseCount * labelCount),
    hidden: uniform(denseCount * hiddenCount, Math.sqrt(6 / denseCount), random),
    hiddenBias: new Float32Array(hiddenCount),
    output: uniform(hiddenCount * labelCount, Math.sqrt(6 / (hiddenCount + labelCount)), random),
    bias: new Float32Array(labelCount),
  }
  const adam = createAdam()
  const gradients = {
    lexical: options.terms ? adam.block(weights.lexical, termDecay) : weights.lexical,
    linear: hiddenCount === 0 ? adam.block(weights.linear, denseDecay) : weights.linear,
    hidden: adam.block(weights.hidden, denseDecay),
    hiddenBias: adam.block(weights.hiddenBias, 0),
    output: adam.block(weights.output, denseDecay),
    bias: adam.block(weights.bias, 0),
  }
  return {
    weights,
    learn(row) {
      const hidden = hiddenCount === 0 ? null : forwardHidden(weights, row.dense, options.dropout, random)
      const slopes = Float64Array.from(weights.bias)
      if (options.terms) gatherTerms(weights.lexical, row, slopes)
      gatherAll(hidden === null ? weights.linear : weights.output, hidden ?? row.dense, slopes)
      for (let label = 0; label < labelCount; label++) {
        slopes[label] = (sigmoid(slopes[label] as number) - (row.targets[label] as number)) * row.weight
      }
      scatter(gradients.bias, 0, 1, slopes)
      if (options.terms) scatterTerms(gradients.lexical, row, slopes)
      if (hidden !== null) backwardHidden(weights, gradients, row.dense, hidden, slopes)
      scatterAll(hidden === null ? gradients.linear : gradients.output, hidden ?? row.dense, slopes)
    },
    step: (rate) => adam.step(rate),
  }
}

/** Rectified units, each left out with probability `dropout` and scaled up to make good for it. */
function forwardHidden(
  weights: Model['weights'],
  dense: Float32Array,
  dropout: number,
  random: () => number,
): Float32Array {
  const sums = Float64Array.from(weights.hiddenBias)
  gatherAll(weights.hidden, dense, sums)
  return Float32Array.from(sums, (sum) => (random() < dropout || sum < 0 ? 0 : sum / (1 - dropout)))
}

function backwardHidden(
  weights: Model['weights'],
  gradients: { readonly hidden: Float32Array; readonly hiddenBias: Float32Array },
  dense: Float32Array,
  hidden: Float32Array,
  slopes: Float64Array,
): void {
  const hiddenSlopes = new Float64Array(hidden.length)
  for (let unit = 0; unit < hidden.length; unit++) {
    if (hidden[unit] === 0) continue
    let sum = 0
    for (let label = 0; label < labelCount; label++)
      sum += (weights.output[unit * labelCount + label] as number) * (slopes[label] as number)
    hiddenSlopes[unit] = sum
  }
  scatter(gradients.hiddenBias, 0, 1, hiddenSlopes)
  scatterAll(gradients.hidden, dense, hiddenSlopes)
}

function gatherAll(matrix: Float32Array, inputs: Float32Array, sums: Float64Array): void {
  for (let row = 0; row < inputs.length; row++) gather(matrix, row, inputs[row] as number, sums)
}

function scatterAll(matrix: Float32Array, inputs: Float32Array, slopes: Float64Array): void {
  for (let row = 0; row < inputs.length; row++) scatter(matrix, row, inputs[row] as number, slopes)
}

function gatherTerms(matrix: Float32Array, { termIds, terms }: Row, sums: Float64Array): void {
  for (let index = 0; index < termIds.length; index++)
    gather(matrix, termIds[index] as number, terms[index] as number, sums)
}

function scatterTerms(matrix: Float32Array, { termIds, terms }: Row, slopes: Float64Array): void {
  for (let index = 0; index < termIds.length; index++)
    scatter(matrix, termIds[index] as number, terms[index] as number, slopes)
}

/** `sums += value * matrix[row]`. */
function gather(matrix: Float32Array, row: number, value: number, sums: Float64Array): void {
  if (value === 0) return
  const from = row * sums.length
  for (let column = 0; column < sums.length; column++)
    sums[column] = (sums[column] as number) + value * (matrix[from + column] as number)
}

/** `matrix[row] += value * slopes`. */
function scatter(matrix: Float32Array, row: number, value: number, slopes: Float64Array): void {
  if (value === 0) return
  const from = row * slopes.length
  for (let column = 0; column < slopes.length; column++) {
    matrix[from + column] = (matrix[from + column] as number) + value * (slopes[column] as number)
  }
}

const uniform = (length: number, bound: number, random: () => number): Float32Array =>
  Float32Array.from({ length }, () => (2 * random() - 1) * bound)

/** `ln((1 + N) / (1 + df)) + 1`; a term that training never saw has the greatest. */
function inverseDocumentFrequencies(examples: readonly Example[]): Float32Array {
  const frequencies = new Uint32Array(termCount)
  for (const { input } of examples) for (const id of input.termIds) frequencies[id] = (frequencies[id] as number) + 1
  return Float32Array.from(frequencies, (frequency) => Math.log((1 + examples.length) / (1 + frequency)) + 1)
}

interface Scaling {
  readonly mean: Float64Array
  readonly deviation: Float64Array
}

function scalingOf(examples: readonly Example[]): Scaling {
  const count = examples[0]?.input.dense.length ?? 0
  const mean = new Float64Array(count)
  const square = new Float64Array(count)
  for (const { input } of examples) {
    input.dense.forEach((value, index) => {
      mean[index] = (mean[index] as number) + value / examples.length
      square[index] = (square[index] as number) + (value * value) / examples.length
    })
  }
  // A feature that never varies would be blown up by its tiny deviation; it is left as it is.
  const deviation = square.map((each, index) => Math.sqrt(Math.max(0, each - (mean[index] as number) ** 2)))
  return { mean, deviation: deviation.map((each) => (each < 1e-4 ? 1 : each)) }
}

/** Weights over standardised rows -> weights over raw rows. */
function unscaled(weights: HeadWeights, { mean, deviation }: Scaling): HeadWeights {
  const fold = (
    matrix: Float32Array,
    bias: Float32Array,
  ): { readonly matrix: Float32Array; readonly bias: Float32Array } => {
    const columns = bias.length
    const scaled = matrix.map((value, index) => value / (deviation[Math.floor(index / columns)] as number))
    const shifted = Float64Array.from(bias)
    scaled.forEach((value, index) => {
      const column = index % columns
      shifted[column] = (shifted[column] as number) - value * (mean[Math.floor(index / columns)] as number)
    })
    return { matrix: scaled, bias: Float32Array.from(shifted) }
  }
  const linear = fold(weights.linear, weights.bias)
  const hidden =
    weights.hiddenCount === 0
      ? { matrix: weights.hidden, bias: weights.hiddenBias }
      : fold(weights.hidden, weights.hiddenBias)
  return { ...weights, linear: linear.matrix, bias: linear.bias, hidden: hidden.matrix, hiddenBias: hidden.bias }
}
