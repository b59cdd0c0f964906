import type { QuantisedVector } from '@ecphory/events'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Uint8Array(128)
for (let index = 0; index < alphabet.length; index++) values[alphabet.charCodeAt(index)] = index

/**
 * A vector as signed bytes: value i becomes `round(v_i / scale)` with `scale = max |v| / 127`. Symmetric and per
 * vector; the cosine of a 384-dimensional unit vector to what comes back is above .9999.
 */
export function quantise(vector: Float32Array, encoder: string): QuantisedVector {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const scale = largest === 0 ? 1 : largest / 127
  const bytes = Int8Array.from(vector, (value) => Math.round(value / scale))
  return { encoder, scale, bytes: bytesToBase64(bytes) }
}

/** The vector back, as `byte_i * scale`. A loop: `Float32Array.from` with a function takes ten times as long. */
export function dequantise({ bytes: text, scale }: QuantisedVector): Float32Array {
  const bytes = base64ToBytes(text)
  const vector = new Float32Array(bytes.length)
  for (let index = 0; index < bytes.length; index++) vector[index] = (bytes[index] as number) * scale
  return vector
}

/** The dot product of a float vector with a quantised one's bytes; times its `scale` it is that of the vectors. */
export function dotBytes(vector: Float32Array, bytes: Int8Array): number {
  let sum = 0
  for (let index = 0; index < bytes.length; index++) sum += (vector[index] as number) * (bytes[index] as number)
  return sum
}

/** The dot product of two vectors of one length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += (a[index] as number) * (b[index] as number)
  return sum
}

/** Base64 (RFC 4648, padded) of signed bytes. Pure, since the core has no Buffer. */
export function bytesToBase64(bytes: Int8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const word = (byteAt(bytes, at) << 16) | (byteAt(bytes, at + 1) << 8) | byteAt(bytes, at + 2)
    text += alphabet[word >> 18]
    text += alphabet[(word >> 12) & 63]
    text += left > 1 ? alphabet[(word >> 6) & 63] : '='
    text += left > 2 ? alphabet[word & 63] : '='
  }
  return text
}

const byteAt = (bytes: Int8Array, index: number): number => (bytes[index] ?? 0) & 255

/** Signed bytes of a padded base64 text. */
export function base64ToBytes(text: string): Int8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Int8Array((text.length / 4) * 3 - padding)
  for (let at = 0, to = 0; at < text.length; at += 4) {
    const word =
      (sixBits(text, at) << 18) | (sixBits(text, at + 1) << 12) | (sixBits(text, at + 2) << 6) | sixBits(text, at + 3)
    for (let shift = 16; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = word >> shift
  }
  return bytes
}

const sixBits = (text: string, index: number): number => values[text.charCodeAt(index)] ?? 0
