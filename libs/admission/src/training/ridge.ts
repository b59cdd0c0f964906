/** Sums of a ridge regression: they add up, so that a part of the rows can be left out without reading the others again. */
export interface RidgeSums {
  readonly inputs: number
  readonly outputs: number
  readonly gram: Float64Array
  readonly moments: Float64Array
}

export const createRidgeSums = (inputs: number, outputs: number): RidgeSums => ({
  inputs,
  outputs,
  gram: new Float64Array(inputs * inputs),
  moments: new Float64Array(inputs * outputs),
})

export function addRidgeRow(
  { inputs, outputs, gram, moments }: RidgeSums,
  input: Float32Array,
  output: Float32Array,
  weight: number,
): void {
  for (let i = 0; i < inputs; i++) {
    const own = weight * (input[i] as number)
    for (let j = 0; j < inputs; j++)
      gram[i * inputs + j] = (gram[i * inputs + j] as number) + own * (input[j] as number)
    for (let j = 0; j < outputs; j++)
      moments[i * outputs + j] = (moments[i * outputs + j] as number) + own * (output[j] as number)
  }
}

export function addRidgeSums(parts: readonly RidgeSums[], inputs: number, outputs: number): RidgeSums {
  const sums = createRidgeSums(inputs, outputs)
  for (const { gram, moments } of parts) {
    gram.forEach((value, index) => (sums.gram[index] = (sums.gram[index] as number) + value))
    moments.forEach((value, index) => (sums.moments[index] = (sums.moments[index] as number) + value))
  }
  return sums
}

/** The weights, `inputs * outputs`, that fit best with a penalty on their squares; by Cholesky's decomposition. */
export function solveRidge({ inputs, outputs, gram, moments }: RidgeSums, penalty: number): Float32Array {
  const lower = gram.slice()
  for (let i = 0; i < inputs; i++) lower[i * inputs + i] = (lower[i * inputs + i] as number) + penalty
  for (let i = 0; i < inputs; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = lower[i * inputs + j] as number
      for (let k = 0; k < j; k++) sum -= (lower[i * inputs + k] as number) * (lower[j * inputs + k] as number)
      lower[i * inputs + j] = i === j ? Math.sqrt(sum) : sum / (lower[j * inputs + j] as number)
    }
  }
  const solved = moments.slice()
  for (let column = 0; column < outputs; column++) {
    for (let i = 0; i < inputs; i++) {
      let sum = solved[i * outputs + column] as number
      for (let k = 0; k < i; k++) sum -= (lower[i * inputs + k] as number) * (solved[k * outputs + column] as number)
      solved[i * outputs + column] = sum / (lower[i * inputs + i] as number)
    }
    for (let i = inputs - 1; i >= 0; i--) {
      let sum = solved[i * outputs + column] as number
      for (let k = i + 1; k < inputs; k++)
        sum -= (lower[k * inputs + i] as number) * (solved[k * outputs + column] as number)
      solved[i * outputs + column] = sum / (lower[i * inputs + i] as number)
    }
  }
  return Float32Array.from(solved)
}
