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
  const coordinates = new Float32Array(directions.length / dimensions)
  for (let row = 0; row < coordinates.length; row++) {
    let sum = 0
    for (let k = 0; k < dimensions; k++) {
      sum += (directions[row * dimensions + k] as number) * ((vector[k] as number) - (mean[k] as number))
    }
    coordinates[row] = sum
  }
  return coordinates
}

/** The direction from the mean to a vector, of length 1; zeros where they are one. */
export function centred(vector: Float32Array, mean: Float32Array): Float32Array {
  const moved = vector.map((value, k) => value - (mean[k] as number))
  return unit(moved)
}

export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return length === 0 ? vector : vector.map((value) => value / length)
}
