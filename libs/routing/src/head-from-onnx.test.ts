import { describe, expect, it } from 'vitest'
import { onnxToHead } from './head-from-onnx.ts'
import { headToOnnx } from './head-onnx.ts'
import { labelCount, termCount, type HeadWeights } from './head.ts'
import { createRandom } from './training/random.ts'

/** Odd bit patterns too: both zeros, the smallest, the largest, and what is no number. */
const odd = [0, -0, 1.4e-45, 3.4028234663852886e38, Infinity, -Infinity, NaN]

function weightsOf(denseCount: number): HeadWeights {
  const random = createRandom(denseCount)
  const matrix = (length: number): Float32Array =>
    Float32Array.from({ length }, (_, index) => odd[index] ?? 2 * random() - 1)
  return {
    denseCount,
    idf: matrix(termCount),
    lexical: matrix(termCount * labelCount),
    linear: matrix(denseCount * labelCount),
    bias: matrix(labelCount),
  }
}

const bitsOf = (values: Float32Array): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength)

describe('the weights of a file', () => {
  it.each([1, 7, 481])('are those that were written, bit by bit, with %i dense inputs', (denseCount) => {
    const weights = weightsOf(denseCount)
    for (const notes of [{}, { decides: 'a1' }]) {
      const read = onnxToHead(headToOnnx(weights, notes))
      expect(read.denseCount).toBe(denseCount)
      for (const name of ['idf', 'lexical', 'linear', 'bias'] as const) {
        expect(bitsOf(read[name]).equals(bitsOf(weights[name])), name).toBe(true)
      }
    }
  })

  it('are read wherever in a buffer the file lies', () => {
    const file = headToOnnx(weightsOf(3))
    const shifted = new Uint8Array(file.length + 1)
    shifted.set(file, 1)
    expect(headToOnnx(onnxToHead(shifted.subarray(1)))).toEqual(file)
  })

  it.each([
    ['nothing', new Uint8Array(0)],
    ['a text', new TextEncoder().encode('{"id":"router@1"}')],
    ['a file that is cut off', headToOnnx(weightsOf(3)).subarray(0, 4_000)],
  ])('are not taken from %s', (_, bytes) => {
    expect(() => onnxToHead(bytes)).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }))
  })
})
