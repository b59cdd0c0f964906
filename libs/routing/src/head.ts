import { headLabels, lexicalBits, type HeadInput } from './features.ts'

/**
 * A multi-label head: `logits = bias + terms · lexical + dense · linear + relu(dense · hidden + hiddenBias) · output`,
 * each divided by the temperature and put through a sigmoid. `terms` are the hashed terms weighted by idf and scaled to
 * length 1. Matrices are row-major, one row per input, one column per label in the order of `headLabels`.
 */
export interface HeadWeights {
  readonly denseCount: number
  readonly hiddenCount: number
  readonly idf: Float32Array
  readonly lexical: Float32Array
  readonly linear: Float32Array
  readonly hidden: Float32Array
  readonly hiddenBias: Float32Array
  readonly output: Float32Array
  readonly bias: Float32Array
}

export const labelCount = headLabels.length
export const termCount = 1 << lexicalBits

/** The logits of one input, before temperature. The same as the exported ONNX graph, for training and for its tests. */
export function headLogits(weights: HeadWeights, input: HeadInput): Float64Array {
  const logits = Float64Array.from(weights.bias)
  addLexical(weights, input, logits)
  const hidden = Float64Array.from(weights.hiddenBias)
  for (let row = 0; row < weights.denseCount; row++) {
    const value = input.dense[row] as number
    if (value === 0) continue
    addRow(logits, weights.linear, row, value)
    addRow(hidden, weights.hidden, row, value)
  }
  for (let unit = 0; unit < weights.hiddenCount; unit++) {
    const value = hidden[unit] as number
    if (value > 0) addRow(logits, weights.output, unit, value)
  }
  return logits
}

function addLexical(weights: HeadWeights, input: HeadInput, logits: Float64Array): void {
  const values = scaledTerms(weights.idf, input)
  input.termIds.forEach((id, index) => addRow(logits, weights.lexical, id, values[index] as number))
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
function addRow(sums: Float64Array, matrix: Float32Array, row: number, value: number): void {
  const from = row * sums.length
  for (let column = 0; column < sums.length; column++) {
    sums[column] = (sums[column] as number) + value * (matrix[from + column] as number)
  }
}

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))
