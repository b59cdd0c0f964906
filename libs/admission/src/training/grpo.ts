import { createRandom, shuffled } from '@ecphory/routing'
import { prepare, softmax, stateOf, stepOf } from '../structured/selection-net.ts'
import type { SelectionNet, SelectionProblem } from '../structured/selection-net.ts'
import { createDraw, likelyMin } from './draw.ts'
import type { Drawn } from './draw.ts'
import { createLearner } from './gradient.ts'
import type { Learner, LearnerState } from './gradient.ts'
import type { TrainingHooks } from './training-state.ts'

/** A selection that was drawn, and what it was worth beside its group. */
export interface Sample extends Drawn {
  readonly advantage: number
}

export interface GrpoOptions {
  readonly takenMax: number
  /** How far a step's probability may move from what it was drawn with before it stops counting: 1 - clip to 1 + clip. */
  readonly clip: number
  /** Weight of the divergence from the policy that training started from. */
  readonly kl: number
}

/**
 * Advantages within a group of samples of one input: (reward - mean) / (standard deviation + epsilon). Where all rewards
 * are one, there is nothing to learn, and every advantage is zero.
 */
export function groupAdvantages(rewards: readonly number[]): readonly number[] {
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length
  const spread = Math.sqrt(rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / rewards.length)
  if (spread < spreadMin) return rewards.map(() => 0)
  return rewards.map((reward) => (reward - mean) / (spread + epsilon))
}

const spreadMin = 1e-9
const epsilon = 1e-6

/**
 * The gradient of one sample: the clipped surrogate of PPO with the group's advantage (GRPO, Shao et al. 2024), and the
 * divergence of the policy from `reference` at every step of the walk. Summed into the learner; call `step` when a batch
 * is full.
 */
export function learnFromSample(
  learner: Learner,
  reference: SelectionNet,
  { problem, taken, drawnAs, advantage }: Sample,
  { clip, kl }: Pick<GrpoOptions, 'clip' | 'kl'>,
  batch: number,
): void {
  const prepared = prepare(reference, problem)
  const actions = drawnAs.length > taken.length ? [...taken, problem.count] : taken
  if (actions.length === 0) return
  learner.walk(problem, {
    slopes(logits, before) {
      const likely = softmax(logits)
      const { logits: others } = stepOf(reference, problem, prepared, stateOf(problem, before))
      const slopes = divergenceSlopes(likely, softmax(others)).map((value) => (kl * value) / batch)
      const action = actions[before.length] as number
      const ratio = Math.exp(
        Math.log(Math.max(likelyMin, likely[action] as number)) - (drawnAs[before.length] as number),
      )
      const isClipped = advantage > 0 ? ratio > 1 + clip : ratio < 1 - clip
      if (isClipped || advantage === 0) return slopes
      const weight = (advantage * ratio) / batch
      for (let option = 0; option < slopes.length; option++) {
        slopes[option] =
          (slopes[option] as number) + weight * ((likely[option] as number) - (option === action ? 1 : 0))
      }
      return slopes
    },
    next: (before) => (before.length + 1 < actions.length ? (actions[before.length] as number) : null),
  })
}

/** The gradient of KL(policy || reference) by the policy's logits. */
function divergenceSlopes(policy: Float64Array, reference: Float64Array): Float64Array {
  const logs = policy.map((value, option) =>
    value > 0 ? Math.log(value / Math.max(likelyMin, reference[option] as number)) : 0,
  )
  const divergence = policy.reduce((sum, value, option) => sum + value * (logs[option] as number), 0)
  return policy.map((value, option) => value * ((logs[option] as number) - divergence))
}

export interface StageOptions extends GrpoOptions, TrainingHooks {
  readonly rounds: number
  /** Selections that are drawn of one problem: its group. */
  readonly group: number
  /** Problems of one round; all of them where there are fewer. */
  readonly problems: number
  readonly rate: number
  readonly decay: number
  /** Passes over a round's samples. */
  readonly passes: number
  readonly seed: number
}

/**
 * Reduced-space training of one stage, the other frozen: groups of selections of each problem, in place. `reward` is
 * given the options that were taken.
 */
export function trainStage<Problem extends { readonly problem: SelectionProblem }>(
  net: SelectionNet,
  reference: SelectionNet,
  problems: readonly Problem[],
  reward: (problem: Problem, taken: readonly number[]) => number,
  options: StageOptions,
): void {
  const { from } = options
  const random = createRandom(from?.random ?? options.seed)
  const learner = createLearner(net, options.decay)
  if (from !== undefined) learner.restore(from.learners[0] as LearnerState)
  for (let round = from?.rounds ?? 0; round < options.rounds; round++) {
    const samples: Sample[] = []
    let [sum, count] = [0, 0]
    for (const index of [...shuffled(problems.length, random)].slice(0, options.problems)) {
      const one = problems[index] as Problem
      const drawOne = createDraw(net, one.problem, options.takenMax)
      const drawn = Array.from({ length: options.group }, () => drawOne(random))
      const rewards = drawn.map(({ taken }) => reward(one, taken))
      const advantages = groupAdvantages(rewards)
      sum += rewards.reduce((total, value) => total + value, 0)
      count += rewards.length
      drawn.forEach((sample, at) => samples.push({ ...sample, advantage: advantages[at] as number }))
    }
    learnFromRound(learner, reference, samples, options, random)
    const save = () => ({ rounds: round + 1, random: random.state(), learners: [learner.save()] })
    options.onRound?.(round, sum / Math.max(1, count), save)
  }
}

/**
 * Several passes over a round's samples in small batches, in a new order each. What is left over of a pass makes a
 * smaller batch: gradients do not wait for a policy that is another one by then.
 */
export function learnFromRound(
  learner: Learner,
  reference: SelectionNet,
  samples: readonly Sample[],
  options: Pick<StageOptions, 'clip' | 'kl' | 'rate' | 'passes'>,
  random: () => number,
): void {
  for (let pass = 0; pass < options.passes; pass++) {
    let waiting = 0
    for (const index of shuffled(samples.length, random)) {
      learnFromSample(learner, reference, samples[index] as Sample, options, samplesPerStep)
      waiting += 1
      if (waiting % samplesPerStep === 0 || waiting === samples.length) learner.step(options.rate)
    }
  }
}

const samplesPerStep = 64
