import { describe, expect, it } from 'vitest'
import { atChosen, chooseOffset } from './choose-offset.ts'
import type { OffsetTrial } from './fold.ts'

const trial = (offset: number, f1: number, admittedForNothing: boolean | null): OffsetTrial => ({
  ...{ stage: 'joint', offset, f1, admittedForNothing },
})

describe('how readily a stage stops', () => {
  it('is the best of what admits for nothing seldom enough', () => {
    const trials = [trial(0, 0.9, null), trial(0, 0, true), trial(1, 0.7, null), trial(1, 1, false)]
    expect(chooseOffset('joint', [...trials, trial(2, 0.5, null), trial(2, 1, false)])).toBe(1)
  })

  it('is what admits for nothing least where nothing is seldom enough', () => {
    const wrong = (offset: number, shares: readonly boolean[]) => shares.map((one) => trial(offset, 0.5, one))
    expect(chooseOffset('joint', [...wrong(0, [true, true]), ...wrong(1, [true, false])])).toBe(1)
  })

  it('keeps the outcomes at the chosen offset alone, under the name of the stage', () => {
    const outcome = (f1: number) => ({ admitted: [], f1, precision: f1, recall: f1, reward: null, tokens: 0 })
    const row = {
      ...({ task: 't', set: 'hard', domain: 'pets', level: 'L0', gold: [] } as const),
      ...{ candidateRecall: null, oracleRecall: null, bareRecall: null, seeds: { sft: [], stagewise: [], joint: [] } },
      outcomes: { 'joint@0': outcome(0), 'joint@1': outcome(1), 'joint.routed@1': outcome(0.5), random: outcome(0.2) },
    }
    const { outcomes } = atChosen(row, { joint: 1 })
    expect(Object.keys(outcomes).sort()).toEqual(['joint', 'joint.routed', 'random'])
    expect(outcomes['joint']?.f1).toBe(1)
  })
})
