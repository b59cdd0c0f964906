import { base64ToBytes } from '../ranking/vector.ts'

/** Weights of a linear model as they are kept in a file: one row of signed bytes and its scale per class. */
export interface LinearWeights {
  readonly classes: readonly string[]
  readonly rows: readonly { readonly scale: number; readonly bytes: string }[]
}

export interface LinearModel {
  readonly classes: readonly string[]
  readonly rows: readonly Float32Array[]
}

export function openLinearModel(weights: LinearWeights): LinearModel {
  return {
    classes: weights.classes,
    rows: weights.rows.map(({ scale, bytes }) => Float32Array.from(base64ToBytes(bytes), (byte) => byte * scale)),
  }
}

/** One logit per class. The last weight of a row is its bias. Throws nothing; missing features count as 0. */
export function logitsOf(model: LinearModel, features: readonly number[]): number[] {
  return model.rows.map((row) => {
    let sum = row[row.length - 1] ?? 0
    for (let index = 0; index < features.length; index++) sum += (features[index] as number) * (row[index] ?? 0)
    return sum
  })
}

/** Softmax of logits, adding up to 1. */
export function logitsToProbabilities(logits: readonly number[]): number[] {
  const largest = Math.max(...logits)
  const weights = logits.map((logit) => Math.exp(logit - largest))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / sum)
}
