import { createRandom } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { choose } from '../structured/choose.ts'
import { prepare, softmax, stateOf, stepOf, weightNames } from '../structured/selection-net.ts'
import type { SelectionNet } from '../structured/selection-net.ts'
import { markedProblem, randomProblem, smallShape } from '../testing/random-problem.ts'
import { copyNet, createNet } from './random-net.ts'
import { trainSupervised } from './sft.ts'
import type { SftOptions, TaughtProblem } from './sft.ts'
import type { TrainingState } from './training-state.ts'

const count = 5
/** Problems with none, one or two right options, which their first feature marks. */
function markedProblems(problems: number, seed: number): readonly TaughtProblem[] {
  const random = createRandom(seed)
  return Array.from({ length: problems }, (_, n) => {
    const right = new Set(Array.from({ length: n % 3 }, () => Math.floor(random() * count)))
    return { problem: markedProblem(count, right, random), right, share: 1 }
  })
}

const options: SftOptions = {
  ...{ epochs: 30, rate: 0.03, decay: 0, dropInputs: 0, dropOptions: 0, batch: 8, seed: 1 },
}
const trained = (problems: readonly TaughtProblem[], more: Partial<SftOptions> = {}): SelectionNet => {
  const net = createNet(smallShape, 3)
  trainSupervised(net, problems, { ...options, ...more })
  return net
}
const sorted = (options: Iterable<number>) => [...options].sort((a, b) => a - b)

/** How likely the net is to take the right options, in its own order, and then to stop. */
function certainty(net: SelectionNet, { problem, right }: TaughtProblem): number {
  const { taken } = choose([net], problem, { takenMax: right.size })
  const prepared = prepare(net, problem)
  return [...taken, problem.count].reduce((all, action, step) => {
    const likely = softmax(stepOf(net, problem, prepared, stateOf(problem, taken.slice(0, step))).logits)
    const rightLeft = [...right].filter((option) => !taken.slice(0, step).includes(option))
    return (
      all * (action === problem.count ? likely[action]! : rightLeft.reduce((sum, option) => sum + likely[option]!, 0))
    )
  }, 1)
}

describe('supervised training', () => {
  it.each([
    ['', {}, 0.95],
    [', with inputs and options left out', { dropInputs: 0.1, dropOptions: 0.3, epochs: 60 }, 0.75],
  ])('learns which options are right, and to stop at once where none is%s', (_, more, certain) => {
    const net = trained(markedProblems(60, 1), more)
    for (const taught of markedProblems(30, 2)) {
      expect(sorted(choose([net], taught.problem, { takenMax: count }).taken)).toEqual(sorted(taught.right))
      expect(certainty(net, taught)).toBeGreaterThan(certain)
    }
  })

  it('says its loss, which falls', () => {
    const losses: number[] = []
    trained(markedProblems(60, 1), { onRound: (epoch, loss) => losses.splice(epoch, 1, loss) })
    expect(losses).toHaveLength(options.epochs)
    expect(losses[0]).toBeGreaterThan(1)
    expect(losses.at(-1)).toBeLessThan(0.05)
  })

  it('is the same for a seed, whatever order a gold set is written in', () => {
    const problems = markedProblems(20, 1)
    const turned = problems.map((taught) => ({ ...taught, right: new Set([...taught.right].reverse()) }))
    const more = { dropInputs: 0.2, dropOptions: 0.2 }
    expect(trained(problems, more)).toEqual(trained(problems, more))
    expect(trained(turned, more)).toEqual(trained(problems, more))
    expect(trained(problems, { ...more, seed: 2 })).not.toEqual(trained(problems, more))
  })

  it.each([1, 7, 11])('goes on after epoch %i to the weights of a run that was not stopped', (stopped) => {
    const problems = markedProblems(20, 1)
    const more = { epochs: 11, dropInputs: 0.2, dropOptions: 0.2, batch: 6 }
    const states: TrainingState[] = []
    const whole = trained(problems, { ...more, onRound: (_epoch, _loss, save) => states.push(save()) })
    const losses: number[] = []
    const resumed = trained(problems, { ...more, from: states[stopped - 1], onRound: (epoch) => losses.push(epoch) })
    expect(resumed).toEqual(whole)
    expect(losses).toEqual(Array.from({ length: 11 - stopped }, (_, index) => stopped + index))
  })

  it('learns from fewer problems than a batch holds, and leaves out those without a share', () => {
    const problems = markedProblems(6, 1)
    expect(trained(problems, { batch: 8 })).not.toEqual(createNet(smallShape, 3))
    const hidden = problems.map((taught) => ({ ...taught, share: 0 }))
    expect(trained(hidden, { batch: 1 })).toEqual(createNet(smallShape, 3))
  })

  it('bears a policy that is sure of the wrong thing', () => {
    const net = copyNet(createNet(smallShape, 3))
    net.weights.offsets.set([-1000, 1000])
    const problem = randomProblem(count, createRandom(1))
    trainSupervised(net, [{ problem, right: new Set([1]), share: 1 }], { ...options, batch: 1 })
    expect(weightNames.every((name) => net.weights[name].every(Number.isFinite))).toBe(true)
  })
})
