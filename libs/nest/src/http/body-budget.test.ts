import { expect, it } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

it('so many bytes are held at a time, and are given back once', () => {
  const budget = createBodyBudget(10)
  const giveBack = budget.take(6)
  expect(() => budget.take(5)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }))
  const giveBackRest = budget.take(4)
  giveBack()
  giveBack()
  expect(budget.open).toBe(4)
  giveBackRest()
  expect(budget.open).toBe(0)
})
