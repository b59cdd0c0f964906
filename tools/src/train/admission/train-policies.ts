import { copyNet, createNet, trainStage, trainSupervised } from '@ecphory/admission'
import type { SelectionNet, SelectionProblem } from '@ecphory/admission'
import { createRandom } from '@ecphory/routing'
import { sourceIds } from './examples.ts'
import type { TaughtGaps } from './prepare-tasks.ts'
import { trainJointly } from './train-jointly.ts'
import type { Nets, TrainedStages, Training } from './training.ts'
import { takenMax } from './training-plan.ts'
import type { TrainingPlan } from './training-plan.ts'

/** SFT, then each stage with the other frozen, then both nested: three pairs of nets, each trained from the one before. */
export function trainPolicies(training: Training): TrainedStages {
  const sft = trainBySupervision(training)
  const stagewise = trainStagewise(training, sft)
  const joint = trainJointly(training, stagewise, sft)
  return { sft, stagewise, joint }
}

function trainBySupervision(training: Training): Nets {
  const { prepared, plan, seed, journal } = training
  const { taught } = prepared
  const query = trainQueries(taught, training)
  const evidence = netOf(taught[0]!.evidence.problem, plan, seed + 1)
  const sets = taught.map(({ evidence: { problem, right }, share }) => ({ problem, right, share }))
  trainSupervised(evidence, sets, { ...supervision(plan, seed), ...journal.hooksOf('sft.evidence') })
  return { query, evidence }
}

/** The first stage by itself, from the gaps that are right. */
export function trainQueries(
  taught: readonly TaughtGaps[],
  { plan, seed, journal }: Pick<Training, 'plan' | 'seed' | 'journal'>,
): SelectionNet {
  const query = netOf(taught[0]!.gapProblem, plan, seed)
  const gaps = taught.map(({ gapProblem: problem, rightGaps: right, share }) => ({ problem, right, share }))
  trainSupervised(query, gaps, { ...supervision(plan, seed), dropOptions: 0, ...journal.hooksOf('sft.query') })
  return query
}

const netOf = ({ options, count, whole }: SelectionProblem, plan: TrainingPlan, seed: number): SelectionNet => {
  const { optionHidden, wholeHidden } = plan
  return createNet({ optionInputs: options.length / count, wholeInputs: whole.length, optionHidden, wholeHidden }, seed)
}

const supervision = ({ epochs, rate, decay, dropInputs, dropOptions }: TrainingPlan, seed: number) => ({
  ...{ epochs, rate, decay, dropInputs, dropOptions, batch: 16, seed },
})

/** The evidence stage by itself behind the right gaps, the first one frozen: the reduced space. */
export function trainStagewise({ prepared: { taught }, reward, plan, seed, journal }: Training, sft: Nets): Nets {
  const evidence = copyNet(sft.evidence)
  const { clip, kl, rounds, group, problems, reinforceRate: rate, decay, passes } = plan
  const shared = { clip, kl, rounds, group, problems, rate, decay: decay / 10, passes }
  const random = createRandom(seed + 17)
  const seen = taught.filter(({ share }) => share === 1 || random() < share)
  trainStage(
    evidence,
    sft.evidence,
    seen.map((one) => ({ ...one, problem: one.evidence.problem })),
    (one, taken) => reward(one.task, sourceIds(one.evidence, taken)),
    { ...shared, takenMax, seed: seed + 2, ...journal.hooksOf('stagewise.evidence') },
  )
  return { query: sft.query, evidence }
}
