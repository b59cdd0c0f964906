import { expect, it } from 'vitest'
import { opensItem } from './opening-model.ts'
import { linkThresholds } from './settle.ts'

const day = { from: 0, to: 86_400_000, offsetMinutes: 0, precision: 'day' } as const

/** A plan in words that hardly sound like a beginning. */
const plan = {
  status: 'scheduled',
  role: 'user',
  due: day,
  constraint: null,
  recurrence: null,
  effect: { opens: -0.1, closes: -1.8, changes: -3.3 },
} as const

const opens = (change: Parameters<typeof opensItem>[0]): boolean => opensItem(change) >= linkThresholds.opens

it('opens what has a day or must not be done, however flat it sounds', () => {
  expect(opens(plan)).toBe(true)
  expect(opens({ ...plan, status: 'in_progress', due: null, constraint: 'prohibition' })).toBe(true)
})

it('does not open what sounds as flat and has neither, what an assistant says, or what a device has finished', () => {
  expect(opens({ ...plan, due: null, status: 'in_progress' })).toBe(false)
  expect(opens({ ...plan, role: 'assistant' })).toBe(false)
  expect(opens({ ...plan, role: 'log', status: 'done', due: null })).toBe(false)
})
