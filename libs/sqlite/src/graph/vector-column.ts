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

  dot(ordinal: number, query: Float32Array): number {
    const [bytes, offset] = [this.#bytes, this.#offsets[ordinal] as number]
    let sum = 0
    for (let d = 0; d < query.length; d++) sum += (query[d] as number) * (bytes[offset + d] as number)
    return sum * (this.#scales[ordinal] as number)
  }

  /** Bits that differ between the signs of the query and of each vector of its length, by ordinal. */
  hammingDistances(query: Float32Array, mask: Uint8Array): Uint16Array {
    if (this.#bits?.dimensions !== query.length) this.#bits = new BitColumn(query.length)
    const bits = this.#bits
    for (let i = bits.count; i < this.#offsets.length; i++) {
      const offset = this.#offsets[i] as number
      bits.add(this.#bytes.subarray(offset, offset + (this.#lengths[i] as number)))
    }
    return bits.distances(query, mask)
  }

  #grow(needed: number): void {
    const grown = new Int8Array(Math.max(needed, this.#bytes.length * 2, 65_536))
    grown.set(this.#bytes.subarray(0, this.#used))
    this.#bytes = grown
  }
}

class BitColumn {
  readonly dimensions: number
  readonly #words: number
  #codes = new Uint32Array(0)
  count = 0

  constructor(dimensions: number) {
    this.dimensions = dimensions
    this.#words = Math.ceil(dimensions / 32)
  }

  add(vector: ArrayLike<number>): void {
    const at = this.count * this.#words
    if (at + this.#words > this.#codes.length) {
      const grown = new Uint32Array(Math.max(at + this.#words, this.#codes.length * 2, 16_384))
      grown.set(this.#codes)
      this.#codes = grown
    }
    writeSigns(vector, this.dimensions, this.#codes, at)
    this.count += 1
  }

  distances(query: ArrayLike<number>, mask: Uint8Array): Uint16Array {
    const code = new Uint32Array(this.#words)
    writeSigns(query, this.dimensions, code, 0)
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
}

function writeSigns(vector: ArrayLike<number>, dimensions: number, codes: Uint32Array, at: number): void {
  for (let d = 0; d < dimensions; d++) {
    if ((vector[d] ?? 0) > 0) codes[at + (d >> 5)] = (codes[at + (d >> 5)] as number) | (1 << (d & 31))
  }
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
