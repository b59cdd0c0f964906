import { expect, it } from 'vitest'
import { isConclusive, ratioOf, ratiosOf } from './measure.ts'

it('a ratio is the median of its pairs, with their interquartile range', () => {
  const pairs = [1, 2, 3, 4, 100].map((above) => [above, 1] as const)
  expect(ratioOf(pairs)).toEqual({ median: 3, iqr: 2, pairs: 5 })
})

it('CPU time makes a ratio of its own, from the pairs that have it on both sides', () => {
  const pair = (wall: number, cpu?: number) => ({ wall, ...(cpu !== undefined && { cpu }) })
  const measured = [
    { above: pair(4, 9), below: pair(2, 3) },
    { above: pair(4), below: pair(2, 1) },
  ]
  expect(ratiosOf(measured)).toEqual({
    wall: { median: 2, iqr: 0, pairs: 2 },
    cpu: { median: 3, iqr: 0, pairs: 1 },
  })
  expect(ratiosOf([{ above: pair(1), below: pair(2) }])).not.toHaveProperty('cpu')
})

it.each([
  [0.5, true],
  [0.51, false],
])('a spread of %s of the median is conclusive: %s', (iqr, is) => {
  expect(isConclusive({ median: 1, iqr })).toBe(is)
})
