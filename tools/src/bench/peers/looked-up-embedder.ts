import { Buffer } from 'node:buffer'
import type { Purpose, VectorTable } from './vector-table.ts'

/** The embedder that peers of this runtime are given. */
export interface Embedder {
  readonly dimensions: number
  /** Vectors that were wanted; and of those, how many were not in the table. */
  readonly lookUps: number
  readonly misses: number
  /** Those texts, for a table that serves the next run. */
  readonly missed: Readonly<Record<Purpose, ReadonlySet<string>>>
  /** What is embedded next: many interfaces do not say whether a text is stored or asked. */
  purpose: Purpose
  embed(text: string): number[]
}

/**
 * Looks vectors up. For a text that the table lacks, hashed words stand in: the cost stays the same, recall means less, and
 * the row counts the misses.
 */
export function lookedUpEmbedder({ dimensions, vectors }: VectorTable): Embedder {
  const asArrays = (purpose: Purpose) => new Map([...vectors[purpose]].map(([text, vector]) => [text, [...vector]]))
  const known: Readonly<Record<Purpose, Map<string, number[]>>> = {
    passage: asArrays('passage'),
    query: asArrays('query'),
  }
  const missed = { passage: new Set<string>(), query: new Set<string>() }
  const embedder = {
    ...{ dimensions, missed },
    ...{ lookUps: 0, misses: 0 },
    purpose: 'passage' as Purpose,
    embed(text: string): number[] {
      embedder.lookUps += 1
      const found = known[embedder.purpose].get(text)
      if (found !== undefined) return found
      embedder.misses += 1
      missed[embedder.purpose].add(text)
      const hashed = hashedWords(text, dimensions)
      known[embedder.purpose].set(text, hashed)
      return hashed
    },
  }
  return embedder
}

/** A unit vector: each lower-case word of letters and digits adds 1 or -1 to one place (FNV-1a, 32 bit). */
function hashedWords(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    let hash = 2166136261
    for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 16777619) >>> 0
    const place = (hash >>> 1) % dimensions
    vector[place] = (vector[place] ?? 0) + (hash & 1 ? 1 : -1)
  }
  const norm = Math.hypot(...vector)
  return norm === 0 ? [1, ...vector.slice(1)] : vector.map((value) => value / norm)
}
