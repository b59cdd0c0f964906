import { expect, it } from 'vitest'
import { wasserstein1 } from './wasserstein.ts'

it.each([
  ['the same sample in another order', [1, 2, 3], [3, 1, 2], 0],
  ['a shift', [0, 1, 4], [0.5, 1.5, 4.5], 0.5],
  ['two points', [0], [3], 3],
  ['the same mean, but spread', [-1, 1], [0, 0], 1],
  ['samples of other sizes', [0, 0, 0, 1], [0, 1], 0.25],
  ['repeated values', [2, 2, 2], [2], 0],
  // scipy.stats.wasserstein_distance([0, 1, 3], [5, 6, 8]) is 5.0 in its documentation.
  ['what SciPy says', [0, 1, 3], [5, 6, 8], 5],
  ['nothing beside something', [], [1], 0],
])('of %s', (_, one, other, distance) => {
  expect(wasserstein1(one, other)).toBeCloseTo(distance, 10)
  expect(wasserstein1(other, one)).toBeCloseTo(distance, 10)
})
