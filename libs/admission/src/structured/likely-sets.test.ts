import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likelySets, mostAgreeing } from './likely-sets.ts'
import type { LikelySet } from './likely-sets.ts'

/** Weights of options and of stopping, which each step makes probabilities of those that are left. */
const stepsBy = (weights: readonly number[], stop: number) => (taken: readonly number[]) => {
  const left = weights.map((weight, option) => (taken.includes(option) ? 0 : weight))
  const sum = left.reduce((total, weight) => total + weight, stop)
  return [...left, stop].map((weight) => weight / sum)
}

const probabilityOf = (sets: readonly LikelySet[], options: readonly number[]): number =>
  sets.find((set) => set.options.join() === options.join())?.probability ?? 0

describe('likelySets', () => {
  it('sums over the orders in which a set may come about, by hand', () => {
    // Two options of weight 1, stopping 2. Nothing: 1/2. One: 1/4 * 2/3. Both: 1/4 * 1/3 in either order.
    const sets = likelySets(stepsBy([1, 1], 2), 2)
    expect(probabilityOf(sets, [])).toBeCloseTo(1 / 2, 12)
    expect(probabilityOf(sets, [0])).toBeCloseTo(1 / 6, 12)
    expect(probabilityOf(sets, [1])).toBeCloseTo(1 / 6, 12)
    expect(probabilityOf(sets, [0, 1])).toBeCloseTo(1 / 6, 12)
  })

  it('gives every set once, and together nearly all that there is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.05, max: 2, noNaN: true }), { maxLength: 5 }),
        fc.integer({ min: 0, max: 6 }),
        (weights, takenMax) => {
          const sets = likelySets(stepsBy(weights, 1), takenMax)
          expect(new Set(sets.map(({ options }) => options.join())).size).toBe(sets.length)
          for (const { options } of sets) expect(options.length).toBeLessThanOrEqual(takenMax)
          const total = sets.reduce((sum, { probability }) => sum + probability, 0)
          expect(total).toBeGreaterThan(0.95)
          expect(total).toBeLessThan(1 + 1e-9)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('knows one set where nothing may be taken, or there is nothing to take', () => {
    expect(likelySets(stepsBy([1], 1), 0)).toEqual([{ options: [], probability: 1 }])
    expect(likelySets(stepsBy([], 1), 3)).toEqual([{ options: [], probability: 1 }])
  })

  it('goes on from a bounded number of sets, however many are likely', () => {
    let steps = 0
    const likely = likelySets((taken) => {
      steps += 1
      return stepsBy(
        Array.from({ length: 12 }, () => 1),
        0.2,
      )(taken)
    }, 6)
    expect(steps).toBeLessThan(200)
    expect(likely.length).toBeLessThan(200)
  })
})

describe('mostAgreeing', () => {
  const set = (options: readonly number[], probability: number): LikelySet => ({ options, probability })

  const any = () => true

  it('takes the set of the greatest mean F1, not the likeliest', () => {
    // {0}: .4 + .3 * 2/3 + .3 * 2/3 = .8; {0, 1}: .4 * 2/3 + .3 + .3 / 2 = .717; {1, 2} none of the first.
    expect(mostAgreeing([set([0], 0.4), set([0, 1], 0.3), set([0, 2], 0.3)], any)).toEqual([0])
    // Nothing is the likeliest by itself, but something is more likely than not.
    expect(mostAgreeing([set([], 0.4), set([0], 0.3), set([0, 1], 0.3)], any)).toEqual([0])
    expect(mostAgreeing([set([], 0.55), set([0], 0.45)], any)).toEqual([])
  })

  it('takes the best of those that fit, asks no further than that, and keeps to the first of two as good', () => {
    const likely = [set([0, 1], 0.6), set([2], 0.3), set([3], 0.1)]
    const asked: string[] = []
    const fits = (options: readonly number[]) => {
      asked.push(options.join())
      return options.length === 1
    }
    expect(mostAgreeing(likely, fits)).toEqual([2])
    expect(asked).toEqual(['0,1', '2'])
    expect(mostAgreeing([set([0], 0.5), set([1], 0.5)], any)).toEqual([0])
    expect(mostAgreeing(likely, () => false)).toEqual([])
    expect(mostAgreeing([], any)).toEqual([])
  })
})
