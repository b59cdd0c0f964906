import type { FoundVector } from '@ecphory/memory'
import { exactItemsMax } from '../limits.ts'

/** Signed bytes of many vectors end to end, with one bit per dimension beside them once somebody asks for bits. */
export class VectorColumn {
  #bytes = new Int8Array(0)
  #used = 0
  readonly #offsets: number[] = []
  readonly #lengths: number[] = []
  readonly #scales: number[] = []
  #bits: BitColumn | null = null

  add(vector: Uint8Array, scale: number): void {
    if (this.#used + vector.length > this.#bytes.length) this.#grow(this.#used + vector.length)
    this.#bytes.set(new Int8Array(vector.buffer, vector.byteOffset, vector.length), this.#used)
    this.#offsets.push(this.#used)
    this.#lengths.push(vector.length)
    this.#scales.push(scale)
    this.#used += vector.length
  }

  /** Vectors of another length are another encoder's: two vector spaces are never compared. */
  isComparable(ordinal: number, query: Float32Array): boolean {
    return this.#lengths[ordinal] === query.length
  }

  /** A copy: the column's bytes move as it grows. */
  at(ordinal: number): FoundVector {
    return { scale: this.#scales[ordinal] as number, bytes: this.#bytesOf(ordinal).slice() }
  }

  dot(ordinal: number, query: Float32Array): number {
    const [bytes, offset] = [this.#bytes, this.#offsets[ordinal] as number]
    let sum = 0
    for (let d = 0; d < query.length; d++) sum += (query[d] as number) * (bytes[offset + d] as number)
    return sum * (this.#scales[ordinal] as number)
  }

  /** By ordinal, how many dimensions the query and each vector of its length have on two sides of the mean. */
  hammingDistances(query: Float32Array, mask: Uint8Array): Uint16Array {
    if (this.#bits?.dimensions !== query.length) this.#bits = new BitColumn(this.#meanOf(query.length))
    const bits = this.#bits
    for (let i = bits.count; i < this.#offsets.length; i++) bits.add(this.#bytesOf(i), this.#scales[i] as number)
    return bits.distances(query, mask)
  }

  #bytesOf(ordinal: number): Int8Array {
    const offset = this.#offsets[ordinal] as number
    return this.#bytes.subarray(offset, offset + (this.#lengths[ordinal] as number))
  }

  /** Of the first vectors: enough to be settled, and the same however many follow. */
  #meanOf(dimensions: number): Float64Array {
    const mean = new Float64Array(dimensions)
    let count = 0
    for (let i = 0; i < this.#offsets.length && count < exactItemsMax; i++) {
      if (this.#lengths[i] !== dimensions) continue
      count += 1
      const [bytes, scale] = [this.#bytesOf(i), this.#scales[i] as number]
      for (let d = 0; d < dimensions; d++) mean[d] = (mean[d] as number) + (bytes[d] as number) * scale
    }
    return mean.map((sum) => sum / Math.max(1, count))
  }

  #grow(needed: number): void {
    const grown = new Int8Array(Math.max(needed, this.#bytes.length * 2, 65_536))
    grown.set(this.#bytes.subarray(0, this.#used))
    this.#bytes = grown
  }
}

/**
 * One bit per dimension: above the mean or not. The mean matters: sentence encoders give all texts much in common, so
 * that bare signs hardly tell two apart.
 */
class BitColumn {
  readonly dimensions: number
  readonly #mean: Float64Array
  readonly #words: number
  #codes = new Uint32Array(0)
  count = 0

  constructor(mean: Float64Array) {
    this.dimensions = mean.length
    this.#mean = mean
    this.#words = Math.ceil(mean.length / 32)
  }

  add(vector: Int8Array, scale: number): void {
    const at = this.count * this.#words
    if (at + this.#words > this.#codes.length) {
      const grown = new Uint32Array(Math.max(at + this.#words, this.#codes.length * 2, 16_384))
      grown.set(this.#codes)
      this.#codes = grown
    }
    this.#write(vector, scale, this.#codes, at)
    this.count += 1
  }

  distances(query: ArrayLike<number>, mask: Uint8Array): Uint16Array {
    const code = new Uint32Array(this.#words)
    this.#write(query, 1, code, 0)
    const distances = new Uint16Array(mask.length)
    for (let i = 0, at = 0; i < mask.length; i++) {
      if (mask[i] === 0) {
        at += this.#words
        continue
      }
      let distance = 0
      for (let w = 0; w < code.length; w++) distance += countBits((this.#codes[at++] as number) ^ (code[w] as number))
      distances[i] = distance
    }
    return distances
  }

  #write(vector: ArrayLike<number>, scale: number, codes: Uint32Array, at: number): void {
    for (let d = 0; d < this.dimensions; d++) {
      if ((vector[d] ?? 0) * scale <= (this.#mean[d] as number)) continue
      codes[at + (d >> 5)] = (codes[at + (d >> 5)] as number) | (1 << (d & 31))
    }
  }
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
