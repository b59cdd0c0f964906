import { expect, it } from 'vitest'
import { levelOutcomes, rewardShifts } from './levels.ts'
import { rowOf } from './testing/row.ts'

const rows = [
  rowOf({
    task: 't1',
    level: 'L0',
    gold: 'ab',
    outcomes: { joint: ['ab', 0.6], gold: ['ab', 0.6], all: ['abc', 0.4] },
  }),
  rowOf({ task: 't1', level: 'L3', gold: 'a', outcomes: { joint: ['', 0], gold: ['a', 0.2], all: ['abc', 0.2] } }),
  rowOf({ task: 't2', level: 'L0', outcomes: { joint: ['', 0], gold: ['', 0], all: 'abc' } }),
]

it('tells by level, of those there are tasks of, how often nothing is admitted, what it costs and what it is worth', () => {
  const found = levelOutcomes(rows)
  expect(found.map(({ name, level }) => `${name} ${level}`)).toEqual(['joint L0', 'joint L3', 'gold L0', 'gold L3'])
  expect(found[0]).toEqual({ set: 'hard', name: 'joint', level: 'L0', empty: 0.5, tokens: 10, f1: 1, reward: 0.3 })
  expect(found[1]).toMatchObject({ level: 'L3', empty: 1, tokens: 0, f1: 0, reward: 0 })
  expect(found[3]).toMatchObject({ name: 'gold', empty: 0, tokens: 10, f1: 1, reward: 0.2 })
})

it('knows of the gold evidence how often there is none, also where no row has it as an outcome', () => {
  const found = levelOutcomes([rowOf({ outcomes: { joint: '' } }), rowOf({ gold: 'a', outcomes: { joint: '' } })])
  expect(found[1]).toEqual({ set: 'hard', name: 'gold', level: 'L0', empty: 0.5, tokens: null, f1: null, reward: null })
})

it('compares rewards where both are known, by their means and as distributions', () => {
  const shifts = rewardShifts(rows)
  expect(shifts.map(({ rival, rows: count }) => [rival, count])).toEqual([
    ['gold', 3],
    ['all', 2],
  ])
  // Of 0.6 and 0 against 0.4 and 0.2: no shift, though they are 0.2 apart.
  expect(shifts[1]!.meanShift).toBeCloseTo(0)
  expect(shifts[1]!.wasserstein).toBeCloseTo(0.2)
  expect(shifts[0]!.meanShift).toBeCloseTo(-0.2 / 3)
})
