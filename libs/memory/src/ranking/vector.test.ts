import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64ToBytes, bytesToBase64, dequantise, dot, dotBytes, quantise } from './vector.ts'

const unitVector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 384, maxLength: 384 })
  .filter((values) => values.some((value) => Math.abs(value) > 0.01))
  .map((values) => {
    const norm = Math.hypot(...values)
    return Float32Array.from(values, (value) => value / norm)
  })

describe('quantised vectors', () => {
  it('come back in the same direction', () => {
    fc.assert(
      fc.property(unitVector, (vector) => {
        const back = dequantise(quantise(vector, 'test@1'))
        const cosine = dot(vector, back) / Math.sqrt(dot(vector, vector) * dot(back, back))
        expect(cosine).toBeGreaterThan(0.999)
      }),
    )
  })

  it('give the same dot product from their bytes', () => {
    const vector = Float32Array.from({ length: 384 }, (_, index) => Math.sin(index))
    const quantised = quantise(vector, 'test@1')
    const fromBytes = dotBytes(vector, base64ToBytes(quantised.bytes)) * quantised.scale
    expect(fromBytes).toBeCloseTo(dot(vector, dequantise(quantised)), 3)
  })

  it('keep a vector of zeros, with a positive scale', () => {
    expect(quantise(new Float32Array(4), 'test@1')).toEqual({ encoder: 'test@1', scale: 1, bytes: 'AAAAAA==' })
  })

  it('are written as Base64 of RFC 4648', () => {
    fc.assert(
      fc.property(fc.int8Array({ maxLength: 400 }), (bytes) => {
        const text = bytesToBase64(bytes)
        expect(text).toBe(btoa(String.fromCharCode(...[...bytes].map((byte) => byte & 255))))
        expect(base64ToBytes(text)).toEqual(bytes)
      }),
    )
  })
})
