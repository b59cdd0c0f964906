import { hashOf } from '@ecphory/memory'
import { createRandom } from '@ecphory/routing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepare, softmax, stateOf, stepOf, weightNames } from '../structured/selection-net.ts'
import type { SelectionNet, SelectionProblem } from '../structured/selection-net.ts'
import { differenceSlope } from '../testing/difference-slope.ts'
import { markedProblem, randomProblem, smallShape } from '../testing/random-problem.ts'
import { createLearner } from './gradient.ts'
import { createDraw } from './draw.ts'
import { groupAdvantages, learnFromRound, learnFromSample, trainStage } from './grpo.ts'
import type { Sample, StageOptions } from './grpo.ts'
import { copyNet, createNet } from './random-net.ts'
import type { TrainingHooks, TrainingState } from './training-state.ts'

const problem = randomProblem(4, createRandom(8))
const options: StageOptions = {
  ...{ takenMax: 2, clip: 0.2, kl: 0 },
  ...{ rounds: 30, group: 8, problems: 8, rate: 0.02, decay: 0, passes: 2, seed: 4 },
}
const hashOfNet = (net: SelectionNet) => hashOf(weightNames.map((name) => [...net.weights[name]]))

/** Log-probability of each of the actions. */
function likelihoods(net: SelectionNet, problem: SelectionProblem, actions: readonly number[]): readonly number[] {
  const prepared = prepare(net, problem)
  return actions.map((action, step) => {
    const { logits } = stepOf(net, problem, prepared, stateOf(problem, actions.slice(0, step)))
    return Math.log(softmax(logits)[action]!)
  })
}

/** KL(policy || reference), summed over the states that these actions pass through. */
function divergence(
  net: SelectionNet,
  reference: SelectionNet,
  problem: SelectionProblem,
  actions: readonly number[],
): number {
  const [own, other] = [prepare(net, problem), prepare(reference, problem)]
  return actions.reduce((sum, _, step) => {
    const state = stateOf(problem, actions.slice(0, step))
    const policy = softmax(stepOf(net, problem, own, state).logits)
    const others = softmax(stepOf(reference, problem, other, state).logits)
    return policy.reduce((total, p, option) => total + (p > 0 ? p * Math.log(p / others[option]!) : 0), sum)
  }, 0)
}

function gradientOf(net: SelectionNet, reference: SelectionNet, sample: Sample, bounds: { clip: number; kl: number }) {
  const learner = createLearner(net, 0)
  learnFromSample(learner, reference, sample, bounds, 1)
  return learner.gradient
}

const expectSlopes = (net: SelectionNet, gradient: SelectionNet['weights'], valueOf: () => number) => {
  for (const name of weightNames) {
    for (const index of net.weights[name].keys()) {
      const slope = differenceSlope(net.weights[name], index, valueOf)
      expect(gradient[name][index], `${name} ${index}`).toBeCloseTo(slope, 3)
    }
  }
}
const isZero = (weights: SelectionNet['weights']) =>
  weightNames.every((name) => weights[name].every((value) => Math.abs(value) < 1e-7))

describe('advantages within a group', () => {
  it('have mean 0 and deviation 1, and keep the order of the rewards', () => {
    const rewards = fc.array(
      fc.integer({ min: -1000, max: 1000 }).map((value) => value / 100),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(rewards, (values) => {
        const advantages = groupAdvantages(values)
        expect(advantages).toHaveLength(values.length)
        expect(advantages.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 9)
        const deviation = Math.sqrt(advantages.reduce((sum, value) => sum + value ** 2, 0) / values.length)
        expect(deviation).toBeCloseTo(new Set(values).size > 1 ? 1 : 0, 3)
        values.forEach((a, i) =>
          values.forEach((b, j) => a > b && expect(advantages[i]).toBeGreaterThan(advantages[j]!)),
        )
      }),
    )
  })

  it('are exactly zero where nothing differs', () => {
    expect(groupAdvantages([0.1, 0.1, 0.1])).toEqual([0, 0, 0])
    expect(groupAdvantages([0.1 + 0.2, 0.3])).toEqual([0, 0])
    expect(groupAdvantages([5])).toEqual([0])
    expect(groupAdvantages([])).toEqual([])
  })
})

describe('a sample', () => {
  it('knows how likely each of its steps was, and whether it stopped by itself', () => {
    const net = createNet(smallShape, 1)
    const random = createRandom(2)
    const drawOne = createDraw(net, problem, options.takenMax)
    const samples = Array.from({ length: 60 }, () => drawOne(random))
    for (const { taken, drawnAs } of samples) {
      const actions = taken.length < options.takenMax ? [...taken, problem.count] : taken
      expect(drawnAs).toEqual(likelihoods(net, problem, actions))
    }
    expect(new Set(samples.map(({ taken }) => taken.length))).toEqual(new Set([0, 1, 2]))
  })
})

describe('the gradient of a sample', () => {
  const net = createNet(smallShape, 1)
  const reference = createNet(smallShape, 2)
  const actions = [2, 0, problem.count]
  const sample = (advantage: number, drawnAs = likelihoods(net, problem, actions)): Sample => ({
    ...{ problem, taken: [2, 0], drawnAs, advantage },
  })

  it.each([1.3, -0.7])('is that of minus ratio times advantage, within the clip: %f', (advantage) => {
    // A policy that has moved a little since the sample was drawn.
    const drawnAs = likelihoods(net, problem, actions).map((value, step) => value + [0.1, -0.15, 0.05][step]!)
    const loss = () =>
      likelihoods(net, problem, actions).reduce(
        (sum, value, step) => sum - advantage * Math.exp(value - drawnAs[step]!),
        0,
      )
    expectSlopes(net, gradientOf(net, reference, sample(advantage, drawnAs), { clip: 0.2, kl: 0 }), loss)
  })

  it.each([
    ['a step that was good and is likelier by more than the clip', 1, -0.2, true],
    ['one that was bad and is as much likelier', -1, -0.2, false],
    ['one that was bad and is less likely by more than the clip', -1, 0.25, true],
    ['one that was good and is as much less likely', 1, 0.25, false],
  ])('ends with the clip, in the direction of the advantage alone: %s', (_, advantage, moved, isStill) => {
    const drawnAs = likelihoods(net, problem, actions).map((value) => value + moved)
    expect(isZero(gradientOf(net, reference, sample(advantage, drawnAs), { clip: 0.2, kl: 0 }))).toBe(isStill)
    // The divergence counts all the same.
    expect(isZero(gradientOf(net, reference, sample(advantage, drawnAs), { clip: 0.2, kl: 0.1 }))).toBe(false)
  })

  it('of the divergence is zero at the reference, and elsewhere what finite differences say', () => {
    expect(isZero(gradientOf(net, copyNet(net), sample(0), { clip: 0.2, kl: 1 }))).toBe(true)
    const gradient = gradientOf(net, reference, sample(0), { clip: 0.2, kl: 0.5 })
    expect(isZero(gradient)).toBe(false)
    expectSlopes(net, gradient, () => 0.5 * divergence(net, reference, problem, actions))
  })

  it('is none where nothing could be chosen', () => {
    expect(isZero(gradientOf(net, reference, { problem, taken: [], drawnAs: [], advantage: 1 }, options))).toBe(true)
  })
})

describe('training of a stage', () => {
  const random = createRandom(6)
  const tasks = Array.from({ length: 12 }, (_, n) => {
    const right = new Set(n % 3 === 0 ? [] : [n % 4])
    return { problem: markedProblem(4, right, random), right }
  })
  /** What is right is worth 1, whatever else is taken costs. */
  const reward = ({ right }: (typeof tasks)[number], taken: readonly number[]) =>
    taken.reduce((sum, option) => sum + (right.has(option) ? 1 : -0.5), 0)

  it('raises the mean reward, leaves the reference as it is, and is the same for a seed', () => {
    const start = createNet(smallShape, 5)
    const run = (seed: number) => {
      const net = copyNet(start)
      const means: number[] = []
      trainStage(net, start, tasks, reward, { ...options, kl: 0.01, seed, onRound: (_, mean) => means.push(mean) })
      return { net, means }
    }
    const before = hashOfNet(start)
    const { net, means } = run(4)
    expect(means).toHaveLength(options.rounds)
    expect(means[0]).toBeLessThan(0)
    // 2 of 3 tasks have something that is worth 1.
    expect(means.slice(-5).reduce((sum, mean) => sum + mean, 0) / 5).toBeGreaterThan(0.5)
    expect(hashOfNet(start)).toBe(before)
    expect(hashOfNet(net)).not.toBe(before)
    expect(hashOfNet(run(4).net)).toBe(hashOfNet(net))
    expect(hashOfNet(run(5).net)).not.toBe(hashOfNet(net))
  })

  it('goes on after a round to the weights of a run that was not stopped', () => {
    const start = createNet(smallShape, 5)
    const run = (hooks: TrainingHooks) => {
      const net = copyNet(start)
      trainStage(net, start, tasks, reward, { ...options, rounds: 6, kl: 0.01, decay: 0.1, ...hooks })
      return net
    }
    const states: TrainingState[] = []
    const whole = run({ onRound: (_round, _mean, save) => states.push(save()) })
    for (const from of states) expect(run({ from })).toEqual(whole)
    expect(states.map(({ rounds }) => rounds)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('leaves the net as it is where no selection is better than another', () => {
    const net = createNet(smallShape, 5)
    trainStage(net, createNet(smallShape, 6), tasks, () => 0.7, { ...options, rounds: 3 })
    expect(net).toEqual(createNet(smallShape, 5))
  })

  it('is pulled back to the reference by the divergence alone', () => {
    const [net, reference] = [createNet(smallShape, 5), createNet(smallShape, 6)]
    const apart = () => tasks.reduce((sum, { problem }) => sum + divergence(net, reference, problem, [0]), 0)
    const before = apart()
    trainStage(net, reference, tasks, () => 0.7, { ...options, kl: 1 })
    expect(apart()).toBeLessThan(0.2 * before)
  })

  it('learns from a round that is smaller than a batch, and leaves nothing of it for the next', () => {
    const net = createNet(smallShape, 5)
    const learner = createLearner(net, 0)
    const drawOne = createDraw(net, problem, options.takenMax)
    const samples = groupAdvantages([1, 0, 0]).map((advantage) => ({
      ...drawOne(random),
      advantage,
    }))
    learnFromRound(learner, copyNet(net), samples, { ...options, passes: 1 }, random)
    expect(net).not.toEqual(createNet(smallShape, 5))
    expect(isZero(learner.gradient)).toBe(true)
  })
})
