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
  /** Of passages, what a layer in the middle says: ours alone reads it. */
  readonly middles?: ReadonlyMap<string, Float32Array>
}

/** `vectors.json`, which the drivers of other languages read too; `vectors.f32` has the vectors, row-major, in its order. */
type Contents = Omit<VectorTable, 'vectors' | 'middles'> &
  Readonly<Record<Purpose, readonly string[]>> & { readonly middle?: readonly string[] }

export function writeVectorTable(folder: string, { vectors, middles = new Map(), ...rest }: VectorTable): void {
  const keys = { passage: [...vectors.passage.keys()], query: [...vectors.query.keys()], middle: [...middles.keys()] }
  const contents: Contents = { ...rest, ...keys }
  const rows = [...vectors.passage.values(), ...vectors.query.values(), ...middles.values()]
  const bytes = rows.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
  writeFileSync(join(folder, 'vectors.f32'), Buffer.concat(bytes))
  writeFileSync(join(folder, 'vectors.json'), JSON.stringify(contents))
}

export const hasVectorTable = (folder: string): boolean => existsSync(join(folder, 'vectors.json'))

export function readVectorTable(folder: string): VectorTable {
  const {
    passage,
    query,
    middle = [],
    ...rest
  } = JSON.parse(readFileSync(join(folder, 'vectors.json'), 'utf8')) as Contents
  const { buffer, byteOffset, byteLength } = readFileSync(join(folder, 'vectors.f32'))
  const all = new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength))
  const row = (index: number): Float32Array => all.subarray(index * rest.dimensions, (index + 1) * rest.dimensions)
  const mapOf = (texts: readonly string[], from: number) =>
    new Map(texts.map((text, index) => [text, row(from + index)]))
  const vectors = { passage: mapOf(passage, 0), query: mapOf(query, passage.length) }
  return { ...rest, vectors, middles: mapOf(middle, passage.length + query.length) }
}
