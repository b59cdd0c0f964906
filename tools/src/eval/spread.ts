export interface Spread {
  readonly mean: number
  /** Of the sample; NaN for one value, whose is unknown. */
  readonly deviation: number
}

/** Mean and standard deviation of a sample. */
export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) }
}
