import { appendFileSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { cachedEncoder } from './cached-encoder.ts'

/** Counts what it is asked; a vector tells its text and purpose. */
function countingEncoder(id = 'counting@1'): Encoder & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    id,
    asked,
    dimensions: 2,
    tokensMax: 512,
    encode: async (texts, purpose) => {
      asked.push(...texts)
      return texts.map((text) => Float32Array.of(text.length, purpose === 'query' ? 1 : 2))
    },
    encodeTokens: async () => ({ vectors: new Float32Array(0), offsets: [] }),
  }
}

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'vectors-')), 'deep', 'cache.bin')

describe('the cached encoder', () => {
  it('encodes a text once, over the life of its file', async () => {
    const file = newFile()
    const first = countingEncoder()
    await cachedEncoder(first, file).encode(['one', 'three'], 'passage')
    const second = countingEncoder()
    const vectors = await cachedEncoder(second, file).encode(['three', 'new', 'one'], 'passage')
    expect(vectors.map(([length]) => length)).toEqual([5, 3, 3])
    expect(second.asked).toEqual(['new'])
  })

  it('keeps what a middle layer says beside the vector, and takes a vector without it for none', async () => {
    const file = newFile()
    await cachedEncoder(countingEncoder(), file).encode(['one'], 'passage')
    const asked: string[] = []
    const layered: Encoder = {
      ...countingEncoder(),
      encodePassages: async (texts) => {
        asked.push(...texts)
        return texts.map(({ length }) => ({ vector: Float32Array.of(length, 2), middle: Float32Array.of(0, length) }))
      },
    }
    for (let time = 0; time < 2; time += 1) {
      expect(await cachedEncoder(layered, file).encodePassages?.(['one', 'three'])).toEqual([
        { vector: Float32Array.of(3, 2), middle: Float32Array.of(0, 3) },
        { vector: Float32Array.of(5, 2), middle: Float32Array.of(0, 5) },
      ])
    }
    expect(asked).toEqual(['one', 'three'])
  })

  it('keeps purposes and encoders apart', async () => {
    const file = newFile()
    await cachedEncoder(countingEncoder(), file).encode(['one'], 'passage')
    const other = countingEncoder('counting@2')
    const encoder = cachedEncoder(other, file)
    expect(await encoder.encode(['one'], 'query')).toEqual([Float32Array.of(3, 1)])
    expect(await encoder.encode(['one'], 'passage')).toEqual([Float32Array.of(3, 2)])
    expect(other.asked).toEqual(['one', 'one'])
  })

  it('drops a record that a crash cut off, and goes on behind it', async () => {
    const file = newFile()
    await cachedEncoder(countingEncoder(), file).encode(['one'], 'passage')
    const whole = statSync(file).size
    appendFileSync(file, 'cut off')
    await cachedEncoder(countingEncoder(), file).encode(['seven'], 'passage')
    expect(statSync(file).size).toBe(2 * whole)
    const last = countingEncoder()
    expect(await cachedEncoder(last, file).encode(['seven', 'one'], 'passage')).toHaveLength(2)
    expect(last.asked).toEqual([])
  })
})
