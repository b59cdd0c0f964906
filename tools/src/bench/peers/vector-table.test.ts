import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHashEncoder } from '@ecphory/memory/testing'
import { describe, expect, it } from 'vitest'
import { lookedUpEmbedder } from './looked-up-embedder.ts'
import { lookedUpEncoder } from './looked-up-encoder.ts'
import { hasVectorTable, readVectorTable, writeVectorTable } from './vector-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'ecphory-vector-table-'))
const table = {
  encoder: 'some@1',
  dimensions: 2,
  workloads: ['a'],
  vectors: {
    passage: new Map([
      ['one', Float32Array.of(1, 0)],
      ['two', Float32Array.of(0, 1)],
    ]),
    query: new Map([['one', Float32Array.of(-1, 0)]]),
  },
  middles: new Map([['two', Float32Array.of(0.5, 0.5)]]),
}

describe('the vector table', () => {
  it('reads what it wrote', () => {
    expect(hasVectorTable(folder)).toBe(false)
    writeVectorTable(folder, table)
    expect(hasVectorTable(folder)).toBe(true)
    expect(readVectorTable(folder)).toEqual(table)
  })

  it('gives peers the vector of the text for what they do with it', () => {
    const embedder = lookedUpEmbedder(table)
    expect(embedder.embed('one')).toEqual([1, 0])
    embedder.purpose = 'query'
    expect(embedder.embed('one')).toEqual([-1, 0])
    expect(embedder.misses).toBe(0)
  })

  it('counts a text that it lacks, once, and lets a unit vector stand in', () => {
    const embedder = lookedUpEmbedder(table)
    const vector = embedder.embed('seven kites')
    expect(Math.hypot(...vector)).toBeCloseTo(1)
    expect(embedder.embed('seven kites')).toBe(vector)
    expect(embedder.embed('')).toEqual([1, 0])
    expect(embedder.misses).toBe(2)
  })

  it('gives ours the same vectors, and encodes what it lacks for real', async () => {
    const encoder = lookedUpEncoder(createHashEncoder(2), table)
    const vectors = await encoder.encode(['two', 'one'], 'passage')
    expect(vectors.map((vector) => [...vector])).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(encoder.misses).toBe(0)
    const [known, made] = await encoder.encode(['two', 'kite'], 'passage')
    expect(known).toEqual(Float32Array.of(0, 1))
    expect(made).toHaveLength(2)
    expect(encoder.misses).toBe(1)
  })

  it('counts runs for token vectors, which nobody looks up', async () => {
    const encoder = lookedUpEncoder(createHashEncoder(2), table)
    await encoder.encodeTokens('one')
    await encoder.encodeTokens('one')
    expect((await encoder.ownCost()).tokenRuns).toBe(2)
  })
})
