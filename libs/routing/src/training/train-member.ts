import type { HeadInput } from '../features.ts'
import { addRow, labelCount, scaledTerms, sigmoid, termCount, type HeadWeights } from '../head.ts'
import { createAdam } from './adam.ts'
import { structuralFeatureCount } from '../structural-features.ts'
import { createRandom, shuffled } from './random.ts'

export interface Example {
  readonly input: HeadInput
  /** One target in 0..1 per label, in the order of `headLabels`. */
  readonly targets: Float32Array
  /** How much this example counts. */
  readonly weight: number
}

export interface MemberOptions {
  readonly epochs: number
  readonly rate: number
  /** Weight decay of the term weights, and of those of the dense row. */
  readonly termDecay: number
  readonly denseDecay: number
  readonly seed: number
  /** Weights to go on from, with their idf; by default training begins at nothing. */
  readonly start?: HeadWeights
  /** Told after each epoch, from 1. `weights` are those of then, over raw rows. */
  readonly onEpoch?: (epoch: number, weights: () => HeadWeights) => void
}

const batchSize = 128

/** The deviation that the encoder's values are scaled to, where a feature of form has 1. */
const encodedDeviation = 0.75

/**
 * Trains a linear head by binary cross-entropy. The dense row is scaled for training; the scaling is folded into the weights
 * that come back, so that the head takes raw rows.
 */
export function trainMember(examples: readonly Example[], options: MemberOptions): HeadWeights {
  const { start } = options
  const idf = start?.idf ?? inverseDocumentFrequencies(examples)
  const scaling = scalingOf(examples)
  const rows = examples.map((example): Row => ({
    ...example,
    terms: scaledTerms(idf, example.input),
    dense: standardised(example, scaling),
  }))
  const random = createRandom(options.seed)
  const model = createModel(start ? scaled(start, scaling) : blank(scaling.mean.length), examples, options)
  const weights = (): HeadWeights => unscaled({ ...model.weights, idf }, scaling)
  const batches = Math.ceil(rows.length / batchSize)
  for (let epoch = 0, step = 0; epoch < options.epochs; epoch++) {
    const order = shuffled(rows.length, random)
    for (let batch = 0; batch < batches; batch++, step++) {
      for (const row of order.subarray(batch * batchSize, (batch + 1) * batchSize)) model.learn(rows[row] as Row)
      // A linear fall to zero: the last steps settle, and no further epoch would move them.
      model.step(options.rate * (1 - step / (options.epochs * batches)))
    }
    options.onEpoch?.(epoch + 1, weights)
  }
  return weights()
}

interface Row extends Example {
  readonly terms: Float64Array
  readonly dense: Float32Array
}

interface Model {
  readonly weights: Omit<HeadWeights, 'idf'>
  /** Adds the gradient of one example. */
  learn(row: Row): void
  step(rate: number): void
}

const blank = (denseCount: number): Model['weights'] => ({
  denseCount,
  lexical: new Float32Array(termCount * labelCount),
  linear: new Float32Array(denseCount * labelCount),
  bias: new Float32Array(labelCount),
})

function createModel(weights: Model['weights'], examples: readonly Example[], options: MemberOptions): Model {
  const { denseCount, lexical, linear, bias } = weights
  const adam = createAdam()
  const gradients = {
    lexical: adam.block(lexical, options.termDecay, parametersOf(examples)),
    linear: adam.block(linear, options.denseDecay),
    bias: adam.block(bias, 0),
  }
  return {
    weights,
    learn({ input: { termIds }, terms, dense, targets, weight }) {
      const slopes = Float64Array.from(bias)
      for (let index = 0; index < terms.length; index++)
        addRow(slopes, lexical, termIds[index] as number, terms[index] as number)
      for (let row = 0; row < denseCount; row++) addRow(slopes, linear, row, dense[row] as number)
      for (let label = 0; label < labelCount; label++) {
        slopes[label] = (sigmoid(slopes[label] as number) - (targets[label] as number)) * weight
      }
      for (let index = 0; index < terms.length; index++)
        scatter(gradients.lexical, termIds[index] as number, terms[index] as number, slopes)
      for (let row = 0; row < denseCount; row++) scatter(gradients.linear, row, dense[row] as number, slopes)
      scatter(gradients.bias, 0, 1, slopes)
    },
    step: (rate) => adam.step(rate),
  }
}

/** Indexes of the term weights that the examples can move: those of terms that occur in one. */
function parametersOf(examples: readonly Example[]): Int32Array {
  const terms = new Set(examples.flatMap(({ input }) => [...input.termIds]))
  const rows = Int32Array.from(terms).sort()
  return Int32Array.from({ length: rows.length * labelCount }, (_, index) => {
    const row = rows[Math.floor(index / labelCount)] as number
    return row * labelCount + (index % labelCount)
  })
}

/** `matrix[row] += value * slopes`. */
function scatter(matrix: Float32Array, row: number, value: number, slopes: Float64Array): void {
  if (value === 0) return
  const from = row * slopes.length
  for (let column = 0; column < slopes.length; column++) {
    matrix[from + column] = (matrix[from + column] as number) + value * (slopes[column] as number)
  }
}

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
    for (let index = 0; index < count; index++) {
      const value = input.dense[index] as number
      mean[index] = (mean[index] as number) + value / examples.length
      square[index] = (square[index] as number) + (value * value) / examples.length
    }
  }
  const variance = square.map((each, index) => Math.max(0, each - (mean[index] as number) ** 2))
  // The encoder's values are scaled by one number, so that each counts for as much as it varies beside the others.
  const encoded = variance.subarray(0, Math.max(0, count - structuralFeatureCount))
  const shared = Math.sqrt(encoded.reduce((sum, each) => sum + each, 0) / encoded.length) / encodedDeviation
  // A feature that never varies would be blown up by its tiny deviation; it is left as it is.
  const own = (each: number): number => (each < 1e-8 ? 1 : Math.sqrt(each))
  return { mean, deviation: variance.map((each, index) => (index < encoded.length ? shared || 1 : own(each))) }
}

const standardised = ({ input }: Example, { mean, deviation }: Scaling): Float32Array =>
  input.dense.map((value, index) => (value - (mean[index] as number)) / (deviation[index] as number))

/** Weights over raw rows -> copies over standardised rows. */
function scaled(weights: HeadWeights, { mean, deviation }: Scaling): Model['weights'] {
  const bias = Float64Array.from(weights.bias)
  mean.forEach((value, row) => addRow(bias, weights.linear, row, value))
  return {
    denseCount: weights.denseCount,
    lexical: weights.lexical.slice(),
    linear: weights.linear.map((value, index) => value * (deviation[Math.floor(index / labelCount)] as number)),
    bias: Float32Array.from(bias),
  }
}

/** Weights over standardised rows -> weights over raw rows. */
function unscaled(weights: HeadWeights, { mean, deviation }: Scaling): HeadWeights {
  const linear = weights.linear.map((value, index) => value / (deviation[Math.floor(index / labelCount)] as number))
  const bias = Float64Array.from(weights.bias)
  mean.forEach((value, row) => addRow(bias, linear, row, -value))
  return { ...weights, linear, bias: Float32Array.from(bias) }
}
