import type { QuantisedVector, RecordedHeadInput } from '@ecphory/events'
import { dequantise } from '@ecphory/memory'
import { countToWeight, type HeadInput } from './features.ts'
import { structuralFeatureCount } from './structural-features.ts'

/** A head's input as the log keeps it, with the vector as its segment keeps it: no words, only their hashes and counts. */
export function recordHeadInput(input: HeadInput, vector: QuantisedVector): RecordedHeadInput {
  const { dense, termIds, termWeights } = input
  return {
    vector,
    structural: [...dense.subarray(dense.length - structuralFeatureCount)],
    terms: Array.from(termIds, (id, index) => [id, weightToCount(termWeights[index] as number)]),
  }
}

/** The head's input again: the same but for the vector, which comes back as exact as bytes are. */
export function readHeadInput({ vector, structural, terms }: RecordedHeadInput): HeadInput {
  const encoded = dequantise(vector)
  const dense = new Float32Array(encoded.length + structural.length)
  dense.set(encoded)
  dense.set(structural, encoded.length)
  return {
    dense,
    termIds: Int32Array.from(terms, ([id]) => id),
    termWeights: Float32Array.from(terms, ([, count]) => countToWeight(count)),
  }
}

/** The inverse of `countToWeight`, exact for every count that a segment can hold. */
const weightToCount = (weight: number): number => Math.round(Math.exp(weight - 1))
