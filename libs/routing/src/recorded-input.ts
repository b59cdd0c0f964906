import type { RecordedHeadInput } from '@ecphory/events'
import { dequantise, quantise } from '@ecphory/memory'
import { countToWeight, type HeadInput } from './features.ts'
import { structuralFeatureCount } from './structural-features.ts'

/**
 * A head's input as the log keeps it, with the encoder's part of the dense row in bytes: no words, only their hashes and counts.
 *
 * @param encoder its id
 */
export function recordHeadInput({ dense, termIds, termWeights }: HeadInput, encoder: string): RecordedHeadInput {
  const encoded = dense.length - structuralFeatureCount
  return {
    vector: quantise(dense.subarray(0, encoded), encoder),
    structural: [...dense.subarray(encoded)],
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
