import { expect, it } from 'vitest'
import { interleave } from './interleave.ts'

it('gives each its turns, spread over the whole', () => {
  const order = interleave(['a', 'b'], (one) => (one === 'a' ? 6 : 2)).join('')
  expect(order).toBe('aabaaaba')
})

it('takes turns where all have as many', () => {
  expect(interleave(['a', 'b', 'c'], () => 2).join('')).toBe('abcabc')
})

it('leaves out what has none', () => {
  expect(interleave(['a', 'b'], (one) => (one === 'a' ? 0 : 1))).toEqual(['b'])
})
