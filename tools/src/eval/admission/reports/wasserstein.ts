/**
 * The Wasserstein-1 distance of two samples: how far values have to be moved, on average, to make the one distribution of
 * the other; the area between the two cumulative shares. In the unit of the values. 0 where one sample is empty.
 */
export function wasserstein1(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const steps = [
    ...one.map((value) => ({ value, share: 1 / one.length })),
    ...other.map((value) => ({ value, share: -1 / other.length })),
  ].sort((a, b) => a.value - b.value)
  let [area, ahead] = [0, 0]
  for (const [index, { value, share }] of steps.entries()) {
    ahead += share
    area += Math.abs(ahead) * ((steps[index + 1]?.value ?? value) - value)
  }
  return area
}
