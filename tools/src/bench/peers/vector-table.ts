import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Purpose = 'passage' | 'query'

/** Vectors that were computed beforehand, so that embedding costs every system the same: a look-up. */
export interface VectorTable {
  /** Id of the encoder that made them. */
  readonly encoder: string
  readonly dimensions: number
  /** Hashes of the workloads that it is known to serve. */
  readonly workloads: readonly string[]
  readonly vectors: Readonly<Record<Purpose, ReadonlyMap<string, Float32Array>>>
}

/** `vectors.json`, which the drivers of other languages read too; `vectors.f32` has the vectors, row-major, in its order. */
type Contents = Omit<VectorTable, 'vectors'> & Readonly<Record<Purpose, readonly string[]>>

export function writeVectorTable(folder: string, { vectors, ...rest }: VectorTable): void {
  const contents: Contents = { ...rest, passage: [...vectors.passage.keys()], query: [...vectors.query.keys()] }
  const rows = [...vectors.passage.values(), ...vectors.query.values()]
  const bytes = rows.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
  writeFileSync(join(folder, 'vectors.f32'), Buffer.concat(bytes))
  writeFileSync(join(folder, 'vectors.json'), JSON.stringify(contents))
}

export const hasVectorTable = (folder: string): boolean => existsSync(join(folder, 'vectors.json'))

export function readVectorTable(folder: string): VectorTable {
  const { passage, query, ...rest } = JSON.parse(readFileSync(join(folder, 'vectors.json'), 'utf8')) as Contents
  const { buffer, byteOffset, byteLength } = readFileSync(join(folder, 'vectors.f32'))
  const all = new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength))
  const row = (index: number): Float32Array => all.subarray(index * rest.dimensions, (index + 1) * rest.dimensions)
  const mapOf = (texts: readonly string[], from: number) =>
    new Map(texts.map((text, index) => [text, row(from + index)]))
  return { ...rest, vectors: { passage: mapOf(passage, 0), query: mapOf(query, passage.length) } }
}
