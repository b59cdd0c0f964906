import { createRandom } from '@ecphory/routing'
import type { Basis } from '../structured/basis.ts'

/** The directions in which vectors differ most (principal components), by orthogonal iteration. Deterministic by its seed. */
export function principalDirections(vectors: readonly Float32Array[], count: number, seed: number): Basis {
  const dimensions = vectors[0]?.length ?? 0
  const mean = meanOf(vectors, dimensions)
  const covariance = covarianceOf(vectors, mean)
  const random = createRandom(seed)
  let rows: Float64Array[] = Array.from({ length: count }, () =>
    Float64Array.from({ length: dimensions }, () => random() - 0.5),
  )
  for (let iteration = 0; iteration < iterations; iteration++) {
    rows = orthonormal(rows.map((row) => multiply(covariance, row)))
  }
  const directions = new Float32Array(count * dimensions)
  rows.forEach((row, index) => directions.set(row, index * dimensions))
  return { mean, directions }
}

const iterations = 25

export function meanOf(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sums = new Float64Array(dimensions)
  for (const vector of vectors)
    for (let k = 0; k < dimensions; k++) sums[k] = (sums[k] as number) + (vector[k] as number)
  return Float32Array.from(sums, (sum) => sum / Math.max(1, vectors.length))
}

function covarianceOf(vectors: readonly Float32Array[], mean: Float32Array): Float64Array {
  const size = mean.length
  const sums = new Float64Array(size * size)
  for (const vector of vectors) {
    const moved = vector.map((value, k) => value - (mean[k] as number))
    for (let i = 0; i < size; i++) {
      const own = moved[i] as number
      for (let j = 0; j <= i; j++) sums[i * size + j] = (sums[i * size + j] as number) + own * (moved[j] as number)
    }
  }
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) sums[j * size + i] = sums[i * size + j] as number
  return sums
}

function multiply(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length
  return vector.map((_, i) => {
    let sum = 0
    for (let j = 0; j < size; j++) sum += (matrix[i * size + j] as number) * (vector[j] as number)
    return sum
  })
}

/** Gram and Schmidt. A row in which next to nothing is left beside the others is zeros: normed, it would be noise. */
function orthonormal(rows: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = []
  const lengthMin = shareMin * Math.max(...rows.map(lengthOf))
  for (const row of rows) {
    const left = row.slice()
    for (const other of done) {
      const along = left.reduce((sum, value, k) => sum + value * (other[k] as number), 0)
      for (let k = 0; k < left.length; k++) left[k] = (left[k] as number) - along * (other[k] as number)
    }
    const length = lengthOf(left)
    done.push(left.map((value) => (length > lengthMin ? value / length : 0)))
  }
  return done
}

const shareMin = 1e-12

const lengthOf = (row: Float64Array): number => Math.sqrt(row.reduce((sum, value) => sum + value * value, 0))
