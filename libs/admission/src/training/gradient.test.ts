import { createRandom } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { prepare, softmax, stateOf, stepOf, weightNames } from '../structured/selection-net.ts'
import type { SelectionNet, SelectionProblem } from '../structured/selection-net.ts'
import { differenceSlope } from '../testing/difference-slope.ts'
import { randomProblem, smallShape } from '../testing/random-problem.ts'
import { createLearner } from './gradient.ts'
import type { Dropped } from './gradient.ts'
import { createNet } from './random-net.ts'

interface Case {
  readonly actions: readonly number[]
  readonly closed?: ReadonlySet<number>
  readonly dropped?: Dropped
}

/** -log p of taking these one after another, read from the net alone. */
function lossOf(net: SelectionNet, problem: SelectionProblem, { actions, closed }: Case): number {
  const prepared = prepare(net, problem)
  return actions.reduce((loss, action, step) => {
    const { logits } = stepOf(net, problem, prepared, stateOf(problem, actions.slice(0, step)), closed)
    return loss - Math.log(softmax(logits)[action]!)
  }, 0)
}

/** Walks the same actions with the slopes of that loss. */
function learnerAfter(net: SelectionNet, problem: SelectionProblem, { actions, closed, dropped }: Case) {
  const learner = createLearner(net, 0)
  const slopes = (logits: Float64Array, taken: readonly number[]) =>
    softmax(logits).map((value, option) => value - (option === actions[taken.length] ? 1 : 0))
  const next = (taken: readonly number[]) => (taken.length + 1 < actions.length ? actions[taken.length]! : null)
  learner.walk(problem, { slopes, next, ...(closed && { closed }) }, dropped)
  return learner
}

const times = (values: Float32Array, factors: Float32Array) =>
  values.map((value, index) => value * factors[index % factors.length]!)

describe('the gradient of a walk', () => {
  const problem = randomProblem(4, createRandom(2))
  const dropped = { option: Float32Array.of(0, 1.5, 1.5), whole: Float32Array.of(2, 0) }
  const seen = {
    ...problem,
    options: times(problem.options, dropped.option),
    whole: times(problem.whole, dropped.whole),
  }

  it.each<[string, Case, SelectionProblem]>([
    ['stopping at once', { actions: [4] }, problem],
    ['several options and stopping', { actions: [2, 0, 4] }, problem],
    ['options up to a bound, without stopping', { actions: [1, 3, 0] }, problem],
    ['closed options', { actions: [2, 4], closed: new Set([0, 1]) }, problem],
    ['inputs left out', { actions: [3, 1, 4], dropped }, seen],
  ])('is what finite differences say, in every block: %s', (_, given, asSeen) => {
    const net = createNet(smallShape, 11)
    // Offsets begin at zero; elsewhere they could pass for right by accident.
    net.weights.offsets.set([0.3, -0.2])
    const { gradient } = learnerAfter(net, problem, given)
    for (const name of weightNames) {
      const slopes = [...net.weights[name].keys()].map((index) =>
        differenceSlope(net.weights[name], index, () => lossOf(net, asSeen, given)),
      )
      slopes.forEach((slope, index) => expect(gradient[name][index], `${name} ${index}`).toBeCloseTo(slope, 3))
      const isState = name === 'optionState' || name === 'wholeState'
      const isMoved = slopes.some((slope) => Math.abs(slope) > 0.01)
      if (!isState || given.actions.length > 1) expect(isMoved, name).toBe(true)
    }
  })

  it('adds up over walks, and a step empties it', () => {
    const net = createNet(smallShape, 11)
    const once = learnerAfter(net, problem, { actions: [2, 4] }).gradient
    const learner = createLearner(net, 0)
    const rule = {
      slopes: (logits: Float64Array, taken: readonly number[]) =>
        softmax(logits).map((value, option) => value - (option === [2, 4][taken.length] ? 1 : 0)),
      next: (taken: readonly number[]) => (taken.length === 0 ? 2 : null),
    }
    learner.walk(problem, rule)
    learner.walk(problem, rule)
    for (const name of weightNames) {
      learner.gradient[name].forEach((value, index) => expect(value).toBeCloseTo(2 * once[name][index]!, 5))
    }
    learner.step(0.01)
    for (const name of weightNames) expect(learner.gradient[name].every((value) => value === 0)).toBe(true)
  })

  it('leads downhill', () => {
    const net = createNet(smallShape, 11)
    const given = { actions: [2, 0, 4] }
    const before = lossOf(net, problem, given)
    learnerAfter(net, problem, given).step(0.01)
    expect(lossOf(net, problem, given)).toBeLessThan(before - 0.05)
  })
})
