import { describe, expect, it } from 'vitest'
import { atChosen, chooseStopping } from './choose-stopping.ts'
import type { StoppingTrial } from './fold.ts'

const trial = (stopOffset: number, f1: number, admittedForNothing: boolean | null, more = {}): StoppingTrial => ({
  ...{ stage: 'joint', set: 'people', task: 'one', temperature: 1, stopOffset, f1, admittedForNothing, ...more },
})

/** Trials of a hundred tasks, each with an F1 of its own. */
const trials100 = (stopOffset: number, f1Of: (task: number) => number, temperature = 1): readonly StoppingTrial[] =>
  Array.from({ length: 100 }, (_, task) => trial(stopOffset, f1Of(task), null, { task: `task ${task}`, temperature }))

const chosen = (trials: readonly StoppingTrial[]) => chooseStopping('joint', trials)

describe('how readily a stage stops', () => {
  it('is the best of what admits for nothing seldom enough', () => {
    const trials = [trial(0, 0.9, null), trial(0, 0, true), trial(1, 0.7, null), trial(1, 1, false)]
    expect(chosen([...trials, trial(2, 0.5, null), trial(2, 1, false)])).toEqual({ temperature: 1, stopOffset: 1 })
  })

  it('is what admits for nothing least where nothing is seldom enough', () => {
    const wrong = (offset: number, shares: readonly boolean[]) => shares.map((one) => trial(offset, 0.5, one))
    expect(chosen([...wrong(0, [true, true]), ...wrong(1, [true, false])]).stopOffset).toBe(1)
  })

  it('has the temperature of the best, and the greatest offset that is hardly worse', () => {
    const even = (task: number) => task % 2 === 0
    const best = (task: number) => (even(task) ? 0.9 : 0.3)
    const cool = [trials100(0, () => 0.4), trials100(3, () => 0.59)]
    // Loses in some tasks and gains in others: a mean loss of .005, its error about .01.
    const hardlyWorse = (task: number) => best(task) + (task % 4 < 2 ? 0.095 : -0.105)
    const warm = [trials100(1, best, 2), trials100(2, hardlyWorse, 2)]
    expect(chosen([...cool, ...warm].flat())).toEqual({ temperature: 2, stopOffset: 2 })
    // As small a loss in each task is one, however much tasks differ from each other.
    const alwaysWorse = (task: number) => best(task) - 0.005
    expect(chosen([...trials100(1, best, 2), ...trials100(2, alwaysWorse, 2)]).stopOffset).toBe(1)
  })

  it('counts every set the same, and lets none of them admit for nothing too often', () => {
    const few = (stopOffset: number, f1: number, admittedForNothing: boolean | null = null) =>
      trial(stopOffset, f1, admittedForNothing, { set: 'everyday' })
    const many = [...trials100(0, () => 0.5), ...trials100(1, () => 0.45)]
    expect(chosen([...many, few(0, 0.5), few(1, 0.6)]).stopOffset).toBe(1)
    // At 0 the F1 of both is better. Of all tasks one in a hundred has something admitted for nothing, of `everyday` one in two.
    const right = many.map((one) => ({ ...one, admittedForNothing: false }))
    const better = [few(0, 0.9, false), few(1, 0.4, false), few(1, 0.4, false)]
    expect(chosen([...right, ...better, few(0, 0.9, false)]).stopOffset).toBe(0)
    expect(chosen([...right, ...better, few(0, 0.9, true)]).stopOffset).toBe(1)
  })

  it('takes the levels of a task for one draw', () => {
    const ten = (stopOffset: number, f1Of: (task: number) => number) =>
      trials100(stopOffset, (task) => f1Of(task % 10)).map((one, index) => ({ ...one, task: `task ${index % 10}` }))
    // A mean loss of .0125; its error is .0108 over a hundred tasks, and .034 over ten with as many trials.
    const worse = (task: number) => 0.5 - (task % 2 === 0 ? 0.12 : -0.095)
    expect(chosen([...ten(0, () => 0.5), ...ten(1, worse)]).stopOffset).toBe(1)
    expect(chosen([...trials100(0, () => 0.5), ...trials100(1, worse)]).stopOffset).toBe(0)
  })

  it('is the only one that is kept of a row, under the name of the stage', () => {
    const outcome = (f1: number) => ({ admitted: [], f1, precision: f1, recall: f1, reward: null, tokens: 0 })
    const row = {
      ...({ task: 't', set: 'hard', domain: 'pets', level: 'L0', gold: [] } as const),
      ...{
        candidateRecall: null,
        oracleRecall: null,
        bareRecall: null,
        seeds: { 'joint@1+0': [0.1], 'joint@2+1': [0.3] },
      },
      outcomes: {
        ...{ 'joint@1+0': outcome(0), 'joint@2+1': outcome(1), 'joint.routed@2+1': outcome(0.5), random: outcome(0.2) },
      },
    }
    const stopping = { temperature: 2, stopOffset: 1 }
    const { outcomes, seeds } = atChosen(row, { sft: stopping, stagewise: stopping, joint: stopping })
    expect(Object.keys(outcomes).sort()).toEqual(['joint', 'joint.routed', 'random'])
    expect(outcomes['joint']?.f1).toBe(1)
    expect(seeds).toEqual({ sft: [], stagewise: [], joint: [0.3] })
  })
})
