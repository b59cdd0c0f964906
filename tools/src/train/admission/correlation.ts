/** Pearson's, of two lists of the same length; 0 where one of them does not vary. */
export function correlation(one: readonly number[], other: readonly number[]): number {
  const [meanOne, meanOther] = [mean(one), mean(other)]
  const sum = (term: (a: number, b: number) => number) =>
    one.reduce((total, value, i) => total + term(value - meanOne, other[i]! - meanOther), 0)
  const spread = Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b))
  return spread === 0 ? 0 : sum((a, b) => a * b) / spread
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
