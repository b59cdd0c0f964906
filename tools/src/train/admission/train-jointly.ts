import {
  createDraw,
  createLearner,
  copyNet,
  gapsMax,
  groupAdvantages,
  learnFromRound,
  scaleProblem,
} from '@ecphory/admission'
import type { Drawn, LearnerState, PosedGap, Sample, SelectionNet } from '@ecphory/admission'
import { createRandom, shuffled } from '@ecphory/routing'
import { evidenceStage, sourceIds } from './examples.ts'
import { evidenceScales } from './prepare-tasks.ts'
import type { Taught } from './prepare-tasks.ts'
import type { Nets, Training } from './training.ts'
import { takenMax } from './training-plan.ts'

/**
 * Nested M x N: `queries` gap lists of each task, `actions` evidence sets of each list. An evidence action is judged
 * within the group of its list; a list by the mean of its actions, within the group of the task's lists. Two updates.
 */
export function trainJointly(training: Training, start: Nets, reference: Nets): Nets {
  const { prepared, plan, seed, journal } = training
  const nets = { query: copyNet(start.query), evidence: copyNet(start.evidence) }
  const learners = {
    query: createLearner(nets.query, plan.decay / 10),
    evidence: createLearner(nets.evidence, plan.decay / 10),
  }
  const { from, onRound } = journal.hooksOf('joint')
  const first = createRandom(seed + 3)
  const seen = prepared.taught.filter(({ share }) => share === 1 || first() < share)
  const random = from === undefined ? first : createRandom(from.random)
  if (from !== undefined) {
    learners.query.restore(from.learners[0] as LearnerState)
    learners.evidence.restore(from.learners[1] as LearnerState)
  }
  const update = { clip: plan.clip, kl: plan.kl, rate: plan.reinforceRate, passes: plan.passes }
  for (let round = from?.rounds ?? 0; round < plan.jointRounds; round++) {
    const { samples, mean } = drawRound(training, seen, nets, random)
    learnFromRound(learners.query, reference.query, samples.query, update, random)
    learnFromRound(learners.evidence, reference.evidence, samples.evidence, update, random)
    onRound?.(round, mean, () => ({
      ...{ rounds: round + 1, random: random.state() },
      learners: [learners.query.save(), learners.evidence.save()],
    }))
  }
  return nets
}

/** The samples of one round for both nets, and the mean reward of its gap lists. */
function drawRound(training: Training, seen: readonly Taught[], nets: Nets, random: () => number) {
  const { plan } = training
  const samples: { query: Sample[]; evidence: Sample[] } = { query: [], evidence: [] }
  let [sum, count] = [0, 0]
  for (const index of [...shuffled(seen.length, random)].slice(0, Math.round(plan.problems / 2))) {
    const one = seen[index] as Taught
    const drawQuery = createDraw(nets.query, one.gapProblem, gapsMax)
    const lists = Array.from({ length: plan.queries }, () =>
      drawActions(training, one, drawQuery(random), nets.evidence, random),
    )
    const advantages = groupAdvantages(lists.map(({ mean }) => mean))
    lists.forEach(({ sample, actions, mean }, at) => {
      samples.query.push({ ...sample, advantage: advantages[at] as number })
      samples.evidence.push(...actions)
      sum += mean
      count += 1
    })
  }
  return { samples, mean: sum / Math.max(1, count) }
}

/** Evidence actions behind one gap list, each with its advantage, and their mean reward: that of the list. */
function drawActions(
  { prepared, readers, reward, plan }: Training,
  one: Taught,
  sample: Drawn,
  evidence: SelectionNet,
  random: () => number,
) {
  const gaps = sample.taken.map((index) => one.gap.options[index] as PosedGap)
  // Without a gap there is nothing to choose from: EMPTY, worth exactly 0.
  if (gaps.length === 0) return { sample, actions: [] as Sample[], mean: 0 }
  const stage = evidenceStage(readers.of(one.task), one.gap, one.task, gaps)
  const problem = scaleProblem(evidenceScales(prepared.scales), stage.problem)
  const drawOne = createDraw(evidence, problem, takenMax)
  const drawn = Array.from({ length: plan.actions }, () => drawOne(random))
  const rewards = drawn.map(({ taken }) => reward(one.task, sourceIds(stage, taken)))
  const advantages = groupAdvantages(rewards)
  const actions = drawn.map((each, at) => ({ ...each, advantage: advantages[at] as number }))
  return { sample, actions, mean: rewards.reduce((total, value) => total + value, 0) / rewards.length }
}
