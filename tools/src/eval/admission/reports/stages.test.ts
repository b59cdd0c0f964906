import { expect, it } from 'vitest'
import { diagnoses, stageOutcomes } from './stages.ts'
import { rowOf } from './testing/row.ts'

it('follows precision, recall, F1 and reward through the stages', () => {
  const rows = [
    rowOf({ gold: 'ab', outcomes: { sft: ['abcd', 0.1], stagewise: ['abc', 0.2], joint: ['ab', 0.5] } }),
    rowOf({ gold: 'a', outcomes: { sft: 'b', stagewise: 'a', joint: 'a' } }),
  ]
  expect(stageOutcomes(rows)).toEqual([
    { set: 'hard', stage: 'sft', precision: 0.25, recall: 0.5, f1: expect.closeTo(1 / 3), reward: 0.1 },
    { set: 'hard', stage: 'stagewise', precision: expect.closeTo(5 / 6), recall: 1, f1: 0.9, reward: 0.2 },
    { set: 'hard', stage: 'joint', precision: 1, recall: 1, f1: 1, reward: 0.5 },
  ])
})

it('tells what was lost before it could be chosen from what was chosen wrongly', () => {
  const rows = [
    // Half of the gold was never found; what was found is admitted, and a wrong one beside it.
    rowOf({ gold: 'abcd', candidateRecall: 0.5, outcomes: { joint: 'abx' } }),
    // Nothing was found, and nothing admitted: no fault of the second stage.
    rowOf({ gold: 'a', candidateRecall: 0, outcomes: { joint: '' } }),
    rowOf({ outcomes: { joint: '' } }),
  ]
  const [{ lostBefore, f1OfReachable, f1 } = { lostBefore: 0, f1OfReachable: 0, f1: 0 }] = diagnoses(rows)
  expect(lostBefore).toBeCloseTo(0.75)
  expect(f1OfReachable).toBeCloseTo((4 / 5 + 1 + 1) / 3)
  expect(f1).toBeCloseTo((4 / 7 + 0 + 1) / 3)
})

it('has nothing to say of recall where no row has gold', () => {
  expect(diagnoses([rowOf({ outcomes: { joint: 'a' } })])).toEqual([
    { set: 'hard', lostBefore: null, f1OfReachable: 0, f1: 0 },
  ])
})
