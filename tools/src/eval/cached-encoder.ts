import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Encoder } from '@ecphory/memory'

const keyBytes = 32

/**
 * The same encoder with its sentence vectors kept on disk, so that an evaluation encodes a text once in its life.
 * One append-only file per encoder: records of a 32-byte key (sha256 of encoder, purpose and text) and the float32
 * vector. A record cut off by a crash is dropped. Token vectors are not kept.
 *
 * @param file path of the cache, e.g. `.ecphory/vectors/e5-small.bin`; made where it is missing
 */
export function cachedEncoder(encoder: Encoder, file: string): Encoder {
  const vectorsByKey = readCache(file, encoder.dimensions)
  const keyOf = (text: string, purpose: string): Buffer =>
    createHash('sha256')
      .update(JSON.stringify([encoder.id, purpose, text]))
      .digest()
  const held = (key: Buffer): Float32Array | undefined => vectorsByKey.get(key.toString('latin1'))
  /** Encodes what is not held in small portions, so that what is done is kept when the run is stopped. */
  const fill = async (
    texts: readonly string[],
    purposes: readonly string[],
    encode: (texts: readonly string[]) => Promise<readonly (readonly Float32Array[])[]>,
  ): Promise<void> => {
    const missing = texts.filter((text) => purposes.some((purpose) => held(keyOf(text, purpose)) === undefined))
    for (let from = 0; from < missing.length; from += 32) {
      const portion = missing.slice(from, from + 32)
      const rows = await encode(portion)
      const made = portion.flatMap((text, index) =>
        purposes.map((purpose, place) => ({ key: keyOf(text, purpose), vector: rows[index]?.[place] as Float32Array })),
      )
      for (const { key, vector } of made) vectorsByKey.set(key.toString('latin1'), vector)
      append(
        file,
        made.map(({ key, vector }) => record(key, vector)),
      )
    }
  }
  const of = (text: string, purpose: string): Float32Array => held(keyOf(text, purpose)) as Float32Array
  const { encodePassages } = encoder
  return {
    id: encoder.id,
    dimensions: encoder.dimensions,
    tokensMax: encoder.tokensMax,
    ...(encoder.unrelatedBelow !== undefined && { unrelatedBelow: encoder.unrelatedBelow }),
    async encode(texts, purpose) {
      await fill(texts, [purpose], async (some) => (await encoder.encode(some, purpose)).map((vector) => [vector]))
      return texts.map((text) => of(text, purpose))
    },
    ...(encodePassages && {
      async encodePassages(texts: readonly string[]) {
        await fill(texts, ['passage', 'middle'], async (some) =>
          (await encodePassages(some)).map(({ vector, middle }) => [vector, middle]),
        )
        return texts.map((text) => ({ vector: of(text, 'passage'), middle: of(text, 'middle') }))
      },
    }),
    ...(encoder.towardsAnswers && { towardsAnswers: (question) => encoder.towardsAnswers?.(question) ?? question }),
    encodeTokens: (text) => encoder.encodeTokens(text),
  }
}

const record = (key: Buffer, vector: Float32Array): Buffer =>
  Buffer.concat([key, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)])

/** One write per portion: records of two processes that share the file do not mix. */
function append(file: string, records: readonly Buffer[]): void {
  mkdirSync(dirname(file), { recursive: true })
  const descriptor = openSync(file, 'a')
  appendFileSync(descriptor, Buffer.concat(records))
  closeSync(descriptor)
}

function readCache(file: string, dimensions: number): Map<string, Float32Array> {
  const vectorsByKey = new Map<string, Float32Array>()
  if (!existsSync(file)) return vectorsByKey
  const bytes = readFileSync(file)
  const size = keyBytes + dimensions * 4
  if (bytes.length % size !== 0) truncateSync(file, bytes.length - (bytes.length % size))
  for (let at = 0; at + size <= bytes.length; at += size) {
    const vector = new Float32Array(bytes.buffer.slice(bytes.byteOffset + at + keyBytes, bytes.byteOffset + at + size))
    vectorsByKey.set(bytes.toString('latin1', at, at + keyBytes), vector)
  }
  return vectorsByKey
}
