/**
 * The `count` directions of greatest variance of rows of `dimensions` values, by orthogonal iteration from a fixed
 * start; `components` is row-major `[dimensions][count]`.
 */
export function principalComponents(
  rows: readonly Float32Array[],
  dimensions: number,
  count: number,
): { readonly mean: Float32Array; readonly components: Float32Array } {
  const mean = meanOf(rows, dimensions)
  const covariance = covarianceOf(rows, mean, dimensions)
  let basis: Float64Array[] = Array.from({ length: count }, (_, k) =>
    Float64Array.from({ length: dimensions }, (_, d) => Math.sin((d + 1) * (k + 1) * 0.7)),
  )
  for (let round = 0; round < 24; round++) basis = orthonormal(basis.map((vector) => multiply(covariance, vector)))
  const components = new Float32Array(dimensions * count)
  basis.forEach((vector, k) => vector.forEach((value, d) => (components[d * count + k] = value)))
  return { mean, components }
}

function meanOf(rows: readonly Float32Array[], dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions)
  let count = 0
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) mean[i % dimensions]! += row[i]!
    count += row.length / dimensions
  }
  return mean.map((value) => value / count)
}

/** Every eighth vector is enough for it. */
function covarianceOf(rows: readonly Float32Array[], mean: Float32Array, dimensions: number): Float64Array {
  const covariance = new Float64Array(dimensions * dimensions)
  let seen = 0
  for (const row of rows) {
    for (let at = 0; at < row.length; at += dimensions) {
      if (seen++ % 8 !== 0) continue
      const centred = row.subarray(at, at + dimensions).map((value, d) => value - mean[d]!)
      for (let a = 0; a < dimensions; a++) {
        const value = centred[a]!
        for (let b = 0; b < dimensions; b++) covariance[a * dimensions + b]! += value * centred[b]!
      }
    }
  }
  return covariance
}

function multiply(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length
  const product = new Float64Array(size)
  for (let a = 0; a < size; a++) {
    let sum = 0
    for (let b = 0; b < size; b++) sum += matrix[a * size + b]! * vector[b]!
    product[a] = sum
  }
  return product
}

/** Gram and Schmidt, in order. */
function orthonormal(vectors: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = []
  for (const vector of vectors) {
    const rest = Float64Array.from(vector)
    for (const other of basis) {
      const along = dot(rest, other)
      for (let d = 0; d < rest.length; d++) rest[d]! -= along * other[d]!
    }
    const norm = Math.sqrt(dot(rest, rest))
    basis.push(rest.map((value) => value / norm))
  }
  return basis
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!
  return sum
}
