import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceReward, rewardWeights, utilityOf } from './reward.ts'

const score = (logProbabilities: readonly number[], entropies: readonly number[]) => ({ logProbabilities, entropies })
const without = score([-2, -3], [1.5, 2.5])
const number = fc.double({ min: -10, max: 10, noNaN: true })

describe('the utility of evidence', () => {
  it('is how much likelier the reference became, and how much surer the generator, per token', () => {
    expect(utilityOf(score([-1, -2], [1, 2]), without)).toEqual({ dL: 1, dH: 0.5 })
    expect(utilityOf(score([-4, -3], [2, 3]), without)).toEqual({ dL: -1, dH: -0.5 })
  })

  it('is nothing where nothing changed, or there is nothing to score', () => {
    expect(utilityOf(without, without)).toEqual({ dL: 0, dH: 0 })
    expect(utilityOf(score([], []), score([], []))).toEqual({ dL: 0, dH: 0 })
  })
})

describe('the reward of evidence', () => {
  it('is exactly 0 for EMPTY', () => {
    expect(evidenceReward(utilityOf(without, without), 0)).toBe(0)
  })

  it('weighs likelihood, entropy and tokens', () => {
    expect(evidenceReward({ dL: 1, dH: 0 }, 0)).toBe(1)
    expect(evidenceReward({ dL: 0, dH: 1 }, 0)).toBe(0.25)
    expect(evidenceReward({ dL: 0, dH: 0 }, 128)).toBe(-0.4)
    const weights = { ...rewardWeights, likelihood: 2, entropy: 3, length: 5, budgetTokens: 10 }
    expect(evidenceReward({ dL: 0.5, dH: 0.25 }, 4, weights)).toBeCloseTo(1 + 0.75 - 2, 12)
  })

  it('rises with both utilities and falls with every token', () => {
    fc.assert(
      fc.property(number, number, fc.nat(500), (dL, dH, tokens) => {
        const reward = evidenceReward({ dL, dH }, tokens)
        expect(evidenceReward({ dL: dL + 0.1, dH }, tokens)).toBeGreaterThan(reward)
        expect(evidenceReward({ dL, dH: dH + 0.1 }, tokens)).toBeGreaterThan(reward)
        expect(evidenceReward({ dL, dH }, tokens + 1)).toBeLessThan(reward)
      }),
    )
  })
})
