import { deviationsMax } from './weights.ts'

/**
 * Values as distances from their mean in standard deviations, of which none is taken for less than `deviationMin`. By loops: a
 * function a value would make a number object of each.
 */
export function standardise(values: Float64Array, deviationMin: number): Float64Array {
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += values[index] as number
  const mean = sum / values.length
  let squares = 0
  for (let index = 0; index < values.length; index += 1) squares += ((values[index] as number) - mean) ** 2
  const deviation = Math.max(Math.sqrt(squares / values.length), deviationMin)
  const standard = new Float64Array(values.length)
  for (let index = 0; index < values.length; index += 1) {
    standard[index] = Math.max(-deviationsMax, Math.min(deviationsMax, ((values[index] as number) - mean) / deviation))
  }
  return standard
}
