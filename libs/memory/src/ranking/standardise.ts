import { deviationsMax } from './weights.ts'

/** Values as distances from their mean in standard deviations, of which none is taken for less than `deviationMin`. */
export function standardise(values: Float64Array, deviationMin: number): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  const deviation = Math.max(Math.sqrt(variance), deviationMin)
  return values.map((value) => Math.max(-deviationsMax, Math.min(deviationsMax, (value - mean) / deviation)))
}
