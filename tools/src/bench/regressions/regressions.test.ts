import { describe, expect, it } from 'vitest'
import { calibrate } from '../fixed-work/calibration.ts'
import { combineRuns } from './baseline.ts'
import { compareFigure, comparisonTable, isRegression } from './compare.ts'
import { readCount } from './instructions.ts'

const ratio = (median: number, iqr = 0.1) => ({ median, iqr, pairs: 9 })
const compare = (before: number, now: number, better: 'greater' | 'smaller' = 'smaller', iqr = 0.1) =>
  compareFigure('x', better, { before: ratio(before), now: ratio(now, iqr) })

describe('a figure beside its baseline', () => {
  it.each([
    [1, 1.2, 'smaller', 'same'],
    [1, 1.21, 'smaller', 'slower'],
    [1, 0.79, 'smaller', 'faster'],
    [1, 1.21, 'greater', 'faster'],
    [1, 0.79, 'greater', 'slower'],
  ] as const)('%s and %s, where %s is better, is %s', (before, now, better, verdict) => {
    expect(compare(before, now, better).verdict).toBe(verdict)
  })

  it('says nothing where one of the spreads is too wide', () => {
    expect(compare(1, 9, 'smaller', 5).verdict).toBe('inconclusive')
    const wide = { before: ratio(1, 0.6), now: ratio(9) }
    expect(compareFigure('x', 'smaller', wide).verdict).toBe('inconclusive')
  })

  it.each([
    [1, 1.5, 'smaller', false],
    [1, 1.6, 'smaller', true],
    [1.6, 1, 'greater', true],
    [1, 1.6, 'greater', false],
  ] as const)('%s and %s, where %s is better, is a regression: %s', (before, now, better, is) => {
    expect(isRegression(compare(before, now, better))).toBe(is)
  })

  it('no noise is a regression, however large it looks', () => {
    expect(isRegression(compare(1, 9, 'smaller', 5))).toBe(false)
  })

  it('is told in a line', () => {
    const [head, line] = comparisonTable([compare(1, 2)]).split('\n')
    expect(head).toMatch(/^figure +baseline +now +cost +verdict$/)
    expect(line).toMatch(/^x +1\.00 ±0\.10 +2\.00 ±0\.10 +x2\.00 +slower$/)
  })
})

it('a baseline is the middle run, as wide as the runs are apart or as the widest of them', () => {
  const runs = [1, 3, 2].map((median) => ({ apart: ratio(median, 0.5), wide: ratio(1, median) }))
  expect(combineRuns(runs)).toEqual({
    apart: { median: 2, iqr: 2, pairs: 27 },
    wide: { median: 1, iqr: 3, pairs: 27 },
  })
})

describe('what perf prints', () => {
  it('is read as a count', () => {
    expect(readCount('\n1234567,,instructions:u,998877,100.00,0.97,insn per cycle\n')).toBe(1_234_567)
  })

  it.each([
    '<not supported>,,instructions:u,0,100.00,,\n',
    '<not counted>,,instructions:u,0,0.00,,',
    '',
    ',,instructions:u,,',
  ])('%j is none', (text) => expect(readCount(text)).toBeNull())
})

it('the calibration loop does the same each time', () => {
  expect(calibrate()).toBe(calibrate())
})
