import { expect, it } from 'vitest'
import { figuresAfter } from './figures-after.ts'

it('figures are found by the beginning of their names, and told by the rest', () => {
  const figures = { 'ms.encode': 2, 'ms.gate': 1, 'all.ms.encode': 3 }
  expect(figuresAfter(figures, 'ms.')).toEqual([
    ['encode', 2],
    ['gate', 1],
  ])
})
