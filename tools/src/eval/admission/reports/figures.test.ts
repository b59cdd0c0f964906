import { expect, it } from 'vitest'
import { admissionFigures, figuresOfRows } from './figures.ts'
import { rowOf } from './testing/row.ts'

const seeds = { sft: [0, 0], stagewise: [1, 0], joint: [1, 0.5] }
const rows = [
  rowOf({ task: 't1', level: 'L0', gold: 'ab', outcomes: { sft: 'c', joint: ['a', 0.4], all: 'abcd' }, seeds }),
  rowOf({ task: 't1', level: 'L3', outcomes: { sft: 'c', joint: ['', 0], all: 'abcd' }, seeds, candidateRecall: null }),
  rowOf({
    task: 't2',
    level: 'L0',
    gold: 'a',
    outcomes: { sft: 'a', joint: ['a', 0.2], all: 'a' },
    seeds,
    candidateRecall: 0.5,
  }),
  rowOf({ task: 't2', level: 'L3', outcomes: { sft: 'c', joint: ['c', -0.1], all: 'a' }, seeds }),
]
const figures = figuresOfRows(rows, 1, '')

it('scores each way of deciding by its mean over tasks and levels', () => {
  expect(figures['evidenceF1.joint']).toBeCloseTo((2 / 3 + 1 + 1 + 0) / 4)
  expect(figures['evidenceF1.sft']).toBeCloseTo(1 / 4)
  expect(figures['all.evidenceF1']).toBeCloseTo((2 / 3 + 0 + 1 + 0) / 4)
  expect(figures['evidencePrecision.joint']).toBeCloseTo(3 / 4)
  expect(figures['evidenceRecall.joint']).toBeCloseTo((0.5 + 1 + 1 + 0) / 4)
  expect(figures['candidateRecall']).toBeCloseTo(0.75)
  expect(figures['tokens.all']).toBe(25)
})

it('tells the seeds apart from what they decide together', () => {
  expect(figures['evidenceF1.joint.seedMean']).toBe(0.75)
  expect(figures['evidenceF1.joint.seedSpread']).toBeCloseTo(Math.sqrt(0.125))
  expect(figures['evidenceF1.sft.seedSpread']).toBe(0)
})

it('counts where nothing is admitted, where nothing should be, and where both is so', () => {
  expect(figures).toMatchObject({ 'empty.L0': 0, 'empty.L3': 0.5, 'goldEmpty.L0': 0, 'goldEmpty.L3': 1 })
  expect(figures).toMatchObject({ 'emptyRight.L3': 0.5, emptyRise: 0.5 })
})

it('counts as over-personalised what is admitted at L0 for a task that nothing personal is right for', () => {
  const needless = [
    rowOf({ task: 't1', level: 'L0', outcomes: { joint: 'a' } }),
    rowOf({ task: 't2', level: 'L0', outcomes: { joint: '' } }),
    rowOf({ task: 't2', level: 'L3', outcomes: { joint: 'a' } }),
    rowOf({ task: 't3', level: 'L0', gold: 'a', outcomes: { joint: 'b' } }),
  ]
  expect(figuresOfRows(needless, 1, '')['overPersonalised']).toBe(0.5)
  expect(Object.keys(figures)).not.toContain('overPersonalised')
})

it('leaves out what there is nothing to measure on', () => {
  expect(Object.keys(figures)).not.toContain('emptyRight.L0')
  expect(Object.keys(figures)).not.toContain('empty.L1')
  expect(Object.keys(figures)).not.toContain('bare.candidateRecall')
  expect(Object.keys(figures)).not.toContain('reward.all')
  expect(figures['reward.joint']).toBeCloseTo(0.125)
  expect(Object.values(figures).every(Number.isFinite)).toBe(true)
})

it('bounds by whole tasks: two of them leave three samples apart', () => {
  // A task's own rows have means of 5/6 and 1/2; rows drawn one by one would reach 0 and 1.
  expect(figures['evidenceF1.joint.low']).toBeCloseTo(1 / 2)
  expect(figures['evidenceF1.joint.high']).toBeCloseTo(5 / 6)
  expect(figures).toMatchObject({ 'emptyRight.L3.low': 0, 'emptyRight.L3.high': 1, 'emptyRise.low': 0 })
})

it('names figures by their set, and keeps sets apart', () => {
  const mixed = [...rows, rowOf({ set: 'natural', gold: 'a', outcomes: { joint: 'a' } })]
  const all = admissionFigures(mixed, 1)
  expect(all['natural.evidenceF1.joint']).toBe(1)
  expect(Object.entries(all).filter(([name]) => name.startsWith('hard.'))).toEqual(
    Object.entries(figures).map(([name, value]) => [`hard.${name}`, value]),
  )
  expect(Object.keys(all).some((name) => name.startsWith('generated.'))).toBe(false)
})

it('does not score the gold evidence against itself', () => {
  const own = figuresOfRows([rowOf({ gold: 'a', outcomes: { joint: 'a', gold: ['a', 0.5] } })], 1, '')
  expect(own['reward.gold']).toBe(0.5)
  expect(Object.keys(own)).not.toContain('gold.evidenceF1')
})
