import { expect, it } from 'vitest'
import { spreadOf } from './spread.ts'

it('is the mean and the deviation of a sample', () => {
  expect(spreadOf([0.9, 0.92, 0.94])).toEqual({ mean: expect.closeTo(0.92, 12), deviation: expect.closeTo(0.02, 12) })
  expect(spreadOf([3]).deviation).toBeNaN()
})
