import { dot } from '@ecphory/memory'

/** A few directions that hold most of what a kind of vectors differ in. */
export interface Basis {
  /** The mean vector, `dimensions` values. */
  readonly mean: Float32Array
  /** Orthonormal directions, row-major: `directions * dimensions` values. */
  readonly directions: Float32Array
}

export const directionsOf = ({ mean, directions }: Basis): number => directions.length / mean.length

/** A vector's coordinates along the directions. */
export function project({ mean, directions }: Basis, vector: Float32Array): Float32Array {
  const dimensions = mean.length
  const moved = less(vector, mean)
  const coordinates = new Float32Array(directions.length / dimensions)
  for (let row = 0; row < coordinates.length; row++) {
    let sum = 0
    for (let k = 0; k < dimensions; k++) sum += (directions[row * dimensions + k] as number) * (moved[k] as number)
    coordinates[row] = sum
  }
  return coordinates
}

/** The direction from the mean to a vector, of length 1; zeros where they are one. */
export const centred = (vector: Float32Array, mean: Float32Array): Float32Array => unit(less(vector, mean))

function less(vector: Float32Array, mean: Float32Array): Float32Array {
  const moved = new Float32Array(vector.length)
  for (let k = 0; k < moved.length; k++) moved[k] = (vector[k] as number) - (mean[k] as number)
  return moved
}

/** The vector at length 1; zeros stay zeros. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector))
  if (length === 0) return vector
  const scaled = new Float32Array(vector.length)
  for (let k = 0; k < scaled.length; k++) scaled[k] = (vector[k] as number) / length
  return scaled
}
