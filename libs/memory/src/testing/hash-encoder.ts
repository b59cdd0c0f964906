import type { Encoder } from '../ports/encoder.ts'
import { textToTerms } from '../text/terms.ts'

const dimensionsDefault = 64

/** An encoder for tests: a unit vector of hashed terms. Equal words are near, and it costs nothing. */
export function createHashEncoder(dimensions = dimensionsDefault): Encoder {
  return {
    id: 'hash@test',
    dimensions,
    tokensMax: 512,
    encode: (texts) => Promise.resolve(texts.map((text) => hashVector(text, dimensions))),
    encodeTokens: (text) =>
      Promise.resolve({
        vectors: new Float32Array(text.length > 0 ? dimensions : 0),
        offsets: text ? [[0, text.length]] : [],
      }),
  }
}

/** The same with each vector for its middle layer's too: for heads that take both. */
export const withMiddle = (encoder: Encoder): Encoder => ({
  ...encoder,
  encodePassages: async (texts) =>
    (await encoder.encode(texts, 'passage')).map((vector) => ({ vector, middle: vector })),
})

function hashVector(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const term of textToTerms(text)) {
    let hash = 17
    for (let index = 0; index < term.length; index += 1) hash = Math.imul(hash, 31) + term.charCodeAt(index)
    const place = (hash >>> 0) % dimensions
    vector[place] = (vector[place] ?? 0) + 1
  }
  const norm = Math.hypot(...vector)
  return norm === 0 ? vector.fill(1 / Math.sqrt(dimensions)) : vector.map((value) => value / norm)
}
