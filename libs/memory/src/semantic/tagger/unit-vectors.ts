import type { TokenVectors } from '../../ports/encoder.ts'
import type { Unit } from './units.ts'

/** The mean of the token vectors that touch each unit: `units.length * dimensions` values; zeros where none does. */
export function unitVectors(units: readonly Unit[], tokens: TokenVectors, dimensions: number): Float32Array {
  const vectors = new Float32Array(units.length * dimensions)
  const counts = new Float32Array(units.length)
  let first = 0
  tokens.offsets.forEach(([start, end], token) => {
    while (first < units.length && units[first]!.end <= start) first++
    for (let unit = first; unit < units.length && units[unit]!.start < end; unit++) {
      counts[unit]!++
      for (let d = 0; d < dimensions; d++) vectors[unit * dimensions + d]! += tokens.vectors[token * dimensions + d]!
    }
  })
  for (let i = 0; i < vectors.length; i++) vectors[i]! /= Math.max(1, counts[Math.floor(i / dimensions)]!)
  return vectors
}
