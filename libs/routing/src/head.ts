import { headLabels, lexicalBits, type HeadInput } from './features.ts'

/**
 * A multi-label head: `logits = bias + terms · lexical + dense · linear`, each divided by the temperature and put
 * through a sigmoid. `terms` are the hashed terms weighted by idf and scaled to length 1. Matrices are row-major, one
 * row per input, one column per label in the order of `headLabels`.
 */
export interface HeadWeights {
  readonly denseCount: number
  readonly idf: Float32Array
  readonly lexical: Float32Array
  readonly linear: Float32Array
  readonly bias: Float32Array
}

export const labelCount = headLabels.length
export const termCount = 1 << lexicalBits

/** The logits of one input, before temperature. The same as the exported ONNX graph, for training and for its tests. */
export function headLogits(weights: HeadWeights, input: HeadInput): Float64Array {
  const logits = Float64Array.from(weights.bias)
  const terms = scaledTerms(weights.idf, input)
  for (let index = 0; index < terms.length; index++) {
    addRow(logits, weights.lexical, input.termIds[index] as number, terms[index] as number)
  }
  for (let row = 0; row < weights.denseCount; row++) addRow(logits, weights.linear, row, input.dense[row] as number)
  return logits
}

/** Term weights times idf, scaled to length 1. */
export function scaledTerms(idf: Float32Array, input: HeadInput): Float64Array {
  const values = Float64Array.from(
    input.termWeights,
    (weight, index) => weight * (idf[input.termIds[index] as number] as number),
  )
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
  return norm === 0 ? values : values.map((value) => value / norm)
}

/** `sums += value * matrix[row]`; a row is as long as `sums`. */
export function addRow(sums: Float64Array, matrix: Float32Array, row: number, value: number): void {
  if (value === 0) return
  const from = row * sums.length
  for (let column = 0; column < sums.length; column++) {
    sums[column] = (sums[column] as number) + value * (matrix[from + column] as number)
  }
}

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))
