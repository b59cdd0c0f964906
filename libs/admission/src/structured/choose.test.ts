import { createRandom } from '@ecphory/routing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomProblem, smallShape } from '../testing/random-problem.ts'
import { createNet } from '../training/random-net.ts'
import { choose } from './choose.ts'
import { prepare, softmax, stateOf, stepOf, weightNames, weightSizes } from './selection-net.ts'
import type { SelectionNet, SelectionProblem, SelectionWeights } from './selection-net.ts'

/** A net that gives every option the same logit, and stopping another. */
function flatNet(option: number, stop: number): SelectionNet {
  const sizes = weightSizes(smallShape)
  const zeros = Object.fromEntries(weightNames.map((name) => [name, new Float32Array(sizes[name])])) as SelectionWeights
  return { ...smallShape, weights: { ...zeros, offsets: Float32Array.of(option, stop) } }
}

/** A net whose logit of an option is its first feature, and of stopping 0. */
function firstFeatureNet(): SelectionNet {
  const net = flatNet(0, 0)
  net.weights.optionIn[0] = 1
  net.weights.optionOut[0] = 1
  return net
}

const withFirst = (values: readonly number[]): SelectionProblem => {
  const problem = randomProblem(values.length, createRandom(1))
  values.forEach((value, option) => (problem.options[option * smallShape.optionInputs] = value))
  return problem
}

const probabilities = (net: SelectionNet, problem: SelectionProblem, taken: readonly number[]) =>
  softmax(stepOf(net, problem, prepare(net, problem), stateOf(problem, taken)).logits)

const seeds = fc.integer({ min: 0, max: 1_000_000 })

describe('a selection net', () => {
  it('gives each step probabilities that add up to 1, and none to what was taken', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }), (seed, count, places) => {
        const random = createRandom(seed)
        const taken = Array.from({ length: Math.min(count, places) }, (_, option) => option)
        const likely = probabilities(createNet(smallShape, seed), randomProblem(count, random), taken)
        expect(likely).toHaveLength(count + 1)
        expect(likely.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12)
        for (const [option, value] of likely.entries()) expect(value === 0).toBe(taken.includes(option))
      }),
      { numRuns: 100 },
    )
  })

  it('does not overflow where a logit is great', () => {
    expect([...softmax(Float64Array.of(2000, 1000, -Infinity))]).toEqual([1, 0, 0])
  })

  it('sees what was taken: a likeness to it, its number and its tokens', () => {
    const problem = {
      ...randomProblem(3, createRandom(4)),
      likeness: Float32Array.of(1, 0.9, 0.7, 0.9, 1, 0.8, 0.7, 0.8, 1),
    }
    const { options, whole } = stateOf({ ...problem, costs: Float32Array.of(32, 32, 64) }, [0, 1])
    expect([...whole]).toEqual([expect.closeTo(2 / 3, 6), 1])
    expect([...options.subarray(8)]).toEqual([0, 2 / 3, 1, -0.4].map((value) => expect.closeTo(value, 5)))
    expect([...stateOf(problem, []).options].every((value) => value === 0)).toBe(true)
  })
})

describe('choosing', () => {
  it('takes each option once, no more than allowed, and only while it is likelier than to stop', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 6 }), (seed, count, takenMax) => {
        const random = createRandom(seed)
        const problem = randomProblem(count, random)
        const net = createNet(smallShape, seed)
        const { taken, worths } = choose([net], problem, { takenMax })
        expect(new Set(taken).size).toBe(taken.length)
        expect(taken.length).toBeLessThanOrEqual(takenMax)
        expect(worths).toHaveLength(count)
        const steps = [...taken, ...(taken.length < takenMax ? [count] : [])]
        steps.forEach((chosen, step) => {
          const likely = probabilities(net, problem, taken.slice(0, step))
          expect(likely[chosen]).toBe(Math.max(...likely))
        })
      }),
      { numRuns: 100 },
    )
  })

  it('weighs each option by its logit less that of stopping', () => {
    expect(choose([flatNet(1.5, 1)], withFirst([0, 0]), { takenMax: 1, stopOffset: 0.25 }).worths).toEqual([0.25, 0.25])
  })

  it('gives a tie to the option that comes first, and to an option before stopping', () => {
    const problem = withFirst([0, 0, 0])
    expect(choose([flatNet(1, 1)], problem, { takenMax: 6 }).taken).toEqual([0, 1, 2])
    expect(choose([flatNet(1, 1)], problem, { takenMax: 2 }).taken).toEqual([0, 1])
    expect(choose([flatNet(1, 1)], problem, { takenMax: 6, stopOffset: 0.01 }).taken).toEqual([])
  })

  it('passes over what does not fit, and goes on with the next', () => {
    const asked: (readonly [readonly number[], number])[] = []
    const fits = (taken: readonly number[], option: number) => {
      asked.push([[...taken], option])
      return option !== 1 && taken.length < 2
    }
    const { taken } = choose([firstFeatureNet()], withFirst([0.2, 0.9, 0.4, 0.1, -1]), { takenMax: 6, fits })
    expect(taken).toEqual([2, 0])
    // Each option is asked about once: what did not fit is out for good.
    expect(asked).toEqual([
      [[], 1],
      [[], 2],
      [[2], 0],
      [[2, 0], 3],
    ])
  })

  it('goes by the mean of several nets', () => {
    const problem = withFirst([0, 0])
    const [eager, shy] = [flatNet(2, 0), flatNet(0, 1)]
    expect(choose([eager], problem, { takenMax: 6 }).taken).toEqual([0, 1])
    expect(choose([shy], problem, { takenMax: 6 }).taken).toEqual([])
    expect(choose([eager, shy], problem, { takenMax: 6 })).toEqual({ taken: [0, 1], worths: [0.5, 0.5] })
    expect(choose([eager, shy, shy], problem, { takenMax: 6 }).taken).toEqual([0, 1])
    expect(choose([eager, shy, shy, shy], problem, { takenMax: 6 }).taken).toEqual([])
  })
})
