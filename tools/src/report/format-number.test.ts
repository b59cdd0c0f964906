import { expect, it } from 'vitest'
import { formatBeside, formatChosen, formatNumber } from './format-number.ts'

it.each([
  [0, '0'],
  [0.81483, '0.815'],
  [1.7344, '1.73'],
  [28.43, '28.4'],
  [571.4, '571'],
  [41943, '41\u202f943'],
  [1234567, '1\u202f234\u202f567'],
  [-0.25, '\u22120.250'],
  [-0.0001, '0.000'],
])('%d is written %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

it('writes chosen numbers as they were chosen', () => {
  expect([0.5, 0.82, 2, 10000, 0.294416].map((value) => formatChosen(value))).toEqual([
    '0.5',
    '0.82',
    '2',
    '10\u202f000',
    '0.294',
  ])
})

it('tells a figure from an aim that it rounds to', () => {
  expect(formatBeside(0.499743, 0.5)).toBe('0.4997')
  expect(formatBeside(0.5, 0.5)).toBe('0.500')
  expect(formatBeside(0.815, 0.82)).toBe('0.815')
})
