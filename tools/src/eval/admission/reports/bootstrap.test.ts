import { expect, it } from 'vitest'
import { bootstrapInterval } from './bootstrap.ts'

const mean = (sample: readonly number[]): number => sample.reduce((sum, value) => sum + value, 0) / sample.length

it('is as wide as the error of a mean has it', () => {
  const units = Array.from({ length: 400 }, (_, index) => index % 2)
  const { low, high } = bootstrapInterval(units, mean, 7)!
  // 1.96 x 0.5 / 20 = 0.049 on either side.
  expect(low).toBeGreaterThan(0.44)
  expect(low).toBeLessThan(0.46)
  expect(high).toBeGreaterThan(0.54)
  expect(high).toBeLessThan(0.56)
})

it('is the same for a seed, and no interval where nothing varies', () => {
  const units = [1, 2, 3, 4, 9]
  expect(bootstrapInterval(units, mean, 1)).toEqual(bootstrapInterval(units, mean, 1))
  expect(bootstrapInterval(units, mean, 1)).not.toEqual(bootstrapInterval(units, mean, 2))
  expect(bootstrapInterval([3, 3], mean, 1)).toEqual({ low: 3, high: 3 })
})

it('draws as many units as there are, and passes over samples without a value', () => {
  const sizes = new Set<number>()
  const interval = bootstrapInterval(
    [0, 5],
    (sample) => {
      sizes.add(sample.length)
      const some = sample.filter((value) => value > 0)
      return some.length === 0 ? null : mean(some)
    },
    1,
  )
  expect([...sizes]).toEqual([2])
  expect(interval).toEqual({ low: 5, high: 5 })
  expect(bootstrapInterval([1], () => null, 1)).toBeNull()
  expect(bootstrapInterval([], mean, 1)).toBeNull()
})
