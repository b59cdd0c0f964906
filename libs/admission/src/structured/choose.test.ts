import { createRandom } from '@ecphory/routing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomProblem, smallShape } from '../testing/random-problem.ts'
import { createNet } from '../training/random-net.ts'
import { choose, createChooser } from './choose.ts'
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

/** Every order in which some options may be taken. */
const ordersOf = (options: readonly number[]): readonly (readonly number[])[] =>
  options.length === 0
    ? [[]]
    : options.flatMap((first) => ordersOf(options.filter((option) => option !== first)).map((rest) => [first, ...rest]))

const setsOf = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, option) => option).filter((option) => (bits >> option) & 1),
  )

/** The probability that a walk ends at exactly these options. */
function endsAt(net: SelectionNet, problem: SelectionProblem, options: readonly number[]): number {
  return ordersOf(options).reduce((sum, order) => {
    const walked = order.reduce(
      (product, option, step) => product * (probabilities(net, problem, order.slice(0, step))[option] as number),
      1,
    )
    return sum + walked * (probabilities(net, problem, order)[problem.count] as number)
  }, 0)
}

const f1Of = (a: readonly number[], b: readonly number[]): number =>
  a.length + b.length === 0 ? 1 : (2 * a.filter((option) => b.includes(option)).length) / (a.length + b.length)

describe('choosing', () => {
  it('agrees as well with what is likely as the best of all sets does', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 4 }), (seed, count) => {
        const problem = randomProblem(count, createRandom(seed))
        const net = createNet(smallShape, seed)
        const all = setsOf(count).map((options) => ({ options, probability: endsAt(net, problem, options) }))
        const agreement = (options: readonly number[]): number =>
          all.reduce((sum, other) => sum + other.probability * f1Of(options, other.options), 0)
        const { taken, worths } = choose([net], problem, { takenMax: 6 })
        expect(worths).toHaveLength(count)
        expect(agreement(taken)).toBeGreaterThan(Math.max(...all.map(({ options }) => agreement(options))) - 0.02)
      }),
      { numRuns: 60 },
    )
  })

  it('takes each option once, no more than allowed, what is worth most first', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 6 }), (seed, count, takenMax) => {
        const net = createNet(smallShape, seed)
        const { taken, worths } = choose([net], randomProblem(count, createRandom(seed)), { takenMax })
        expect(new Set(taken).size).toBe(taken.length)
        expect(taken.length).toBeLessThanOrEqual(takenMax)
        const takenWorths = taken.map((option) => worths[option] as number)
        expect(takenWorths).toEqual([...takenWorths].sort((a, b) => b - a))
      }),
      { numRuns: 100 },
    )
  })

  it('weighs each option by its logit less that of stopping', () => {
    const net = flatNet(1.5, 1)
    expect(choose([net], withFirst([0, 0]), { takenMax: 1, stopOffset: 0.25 }).worths).toEqual([0.25, 0.25])
    const bounds = { takenMax: 1, temperature: 2, stopOffset: 0.125 }
    expect(choose([net], withFirst([0, 0]), bounds).worths).toEqual([0.125, 0.125])
  })

  it('takes what is likelier in than out, and less of it where stopping is made likelier', () => {
    const problem = withFirst([4, 3.5, -4])
    expect(choose([firstFeatureNet()], problem, { takenMax: 6 }).taken).toEqual([0, 1])
    expect(choose([firstFeatureNet()], problem, { takenMax: 1 }).taken).toEqual([0])
    expect(choose([firstFeatureNet()], problem, { takenMax: 6, stopOffset: 9 }).taken).toEqual([])
  })

  it('takes less where a policy is taken for less sure', () => {
    const problem = withFirst([2, 2])
    const bounds = { takenMax: 1, stopOffset: 1 }
    expect(choose([firstFeatureNet()], problem, bounds).taken).toEqual([0])
    expect(choose([firstFeatureNet()], problem, { ...bounds, temperature: 1000 }).taken).toEqual([])
  })

  it('chooses the same within one bound, whatever it chose within others before', () => {
    const problem = randomProblem(5, createRandom(3))
    const nets = [createNet(smallShape, 3), createNet(smallShape, 4)]
    const chooseWithin = createChooser(nets, problem)
    for (const temperature of [1, 3, 1]) {
      for (const stopOffset of [0, 2]) {
        const bounds = { takenMax: 4, temperature, stopOffset }
        expect(chooseWithin(bounds)).toEqual(choose(nets, problem, bounds))
      }
    }
  })

  it('takes the best of what fits together', () => {
    const problem = withFirst([2, 5, 4, 3, -5])
    const fits = (options: readonly number[]) => !options.includes(1) && options.length <= 2
    expect(choose([firstFeatureNet()], problem, { takenMax: 6, fits }).taken).toEqual([2, 3])
    expect(choose([firstFeatureNet()], problem, { takenMax: 6, fits: () => false }).taken).toEqual([])
  })

  it('takes something where that must be and something is likelier than nothing, else nothing', () => {
    // Of 42 in all nothing has 20, each of two options 11: no one of them agrees as well as nothing.
    const problem = withFirst([0, 0])
    const net = flatNet(Math.log(11), Math.log(20))
    const fits = (options: readonly number[]) => options.length > 0
    expect(choose([net], problem, { takenMax: 1 }).taken).toEqual([])
    expect(choose([net], problem, { takenMax: 1, fits }).taken).toEqual([0])
    expect(choose([flatNet(Math.log(9), Math.log(20))], problem, { takenMax: 1, fits }).taken).toEqual([])
  })

  it('goes by the mean of several nets', () => {
    const problem = withFirst([0, 0])
    const [eager, shy] = [flatNet(3, 0), flatNet(0, 2)]
    expect(choose([eager], problem, { takenMax: 6 }).taken).toEqual([0, 1])
    expect(choose([shy], problem, { takenMax: 6 }).taken).toEqual([])
    expect(choose([eager, shy], problem, { takenMax: 6 })).toEqual({ taken: [0, 1], worths: [0.5, 0.5] })
    expect(choose([eager, shy, shy, shy], problem, { takenMax: 6 }).taken).toEqual([])
  })
})
