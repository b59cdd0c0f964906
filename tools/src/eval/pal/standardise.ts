/** Each value less the mean, in standard deviations; zeros where all are alike. */
export function standardise(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  return values.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation))
}
