/**
 * A linear step from what is asked to what an answer looks like. A question and the text that answers it lie apart in a
 * sentence encoder's space, in much the same direction for questions of a kind; this is that direction, learned.
 */
export interface QuestionMap {
  /** Of the vectors of questions; `dimensions` values. */
  readonly mean: Float32Array
  /** Row-major, `dimensions * dimensions`: what a question's distance from the mean adds to each dimension. */
  readonly matrix: Float32Array
}

/** The unit vector of a question, moved towards its answers: a unit vector again. */
export function mapQuestion({ mean, matrix }: QuestionMap, question: Float32Array): Float32Array {
  const apart = question.map((value, index) => value - (mean[index] as number))
  const moved = question.map((value, row) => value + rowTimes(matrix, row, apart))
  const length = Math.hypot(...moved) || 1
  return moved.map((value) => value / length)
}

function rowTimes(matrix: Float32Array, row: number, vector: Float32Array): number {
  const from = row * vector.length
  let sum = 0
  for (let index = 0; index < vector.length; index++) {
    sum += (matrix[from + index] as number) * (vector[index] as number)
  }
  return sum
}
