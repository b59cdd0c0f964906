import type { Encoder } from '@ecphory/memory'
import type { Checkpoints } from '../../train/admission/checkpoints/checkpoint.ts'
import { openJournal } from '../../train/admission/checkpoints/journal.ts'
import type { Journal, Kept, OnProgress } from '../../train/admission/checkpoints/journal.ts'
import { furtherKey, trainingKey } from '../../train/admission/checkpoints/training-key.ts'
import type { LevelTask } from '../../train/admission/examples.ts'
import { fitFoldReaders } from '../../train/admission/fold-readers.ts'
import type { FoldReaders } from '../../train/admission/fold-readers.ts'
import { prepareTasks } from '../../train/admission/prepare-tasks.ts'
import type { Prepared } from '../../train/admission/prepare-tasks.ts'
import { createTaskReward, taskRewardWeights } from '../../train/admission/task-reward.ts'
import type { TaskRewardWeights } from '../../train/admission/task-reward.ts'
import { trainPolicies, trainStagewise } from '../../train/admission/train-policies.ts'
import type { Nets, TrainedStages, Training } from '../../train/admission/training.ts'
import type { TrainingPlan } from '../../train/admission/training-plan.ts'
import type { TaskUtilities } from '../../train/admission/utility.ts'
import type { PolicyGroup } from './run-policies.ts'

/** What a fold is trained on, and how. */
export interface FoldTraining {
  readonly train: readonly LevelTask[]
  /** The part of a domain within the taught tasks: readers are fitted without a task's own part. */
  readonly partOf: (domain: string) => number
  readonly encoder: Encoder
  readonly utilities: TaskUtilities
  readonly plan: TrainingPlan
  readonly seeds: readonly number[]
  /** Where it is kept how far training is. */
  readonly checkpoints: Checkpoints
}

/** A point of a learning curve. */
export interface CurvePoint {
  readonly stage: string
  readonly seed: number
  readonly round: number
  readonly value: number
}

export const stages = ['sft', 'stagewise', 'joint'] as const
export type Stage = (typeof stages)[number]

/** Trained policies of one fold, one of each stage for a seed. */
export interface TrainedFold {
  readonly groupOf: (nets: readonly Nets[]) => PolicyGroup
  readonly netsOf: (stage: Stage) => readonly Nets[]
  readonly ablated: Readonly<Record<string, Nets>>
  readonly curves: readonly CurvePoint[]
}

/** A fold's tasks as they are trained on, and the key of all that follows from them. */
export interface PreparedFold {
  readonly readers: FoldReaders
  readonly prepared: Prepared
  readonly key: string
}

export function prepareFold({ train, partOf, encoder, utilities, plan, seeds }: FoldTraining): PreparedFold {
  const readers = fitFoldReaders(encoder.id, train, partOf, seeds[0] as number)
  const prepared = prepareTasks(train, readers, plan)
  return { readers, prepared, key: trainingKey({ prepared, utilities, plan }) }
}

export function trainFold(
  { readers, prepared, key }: PreparedFold,
  { utilities, plan, seeds, checkpoints }: FoldTraining,
  onSeed: (done: number) => void,
): TrainedFold {
  const open: OpenJournal = (name, onProgress) =>
    openJournal(checkpoints<Kept>(name, furtherKey(key, name)), onProgress)
  const curves: CurvePoint[] = []
  const shared = { prepared, readers, plan, reward: createTaskReward(utilities) }
  const trained = seeds.map((seed, index) => {
    const journal = open(`seed-${seed}`, (stage, round, value) => curves.push({ stage, seed, round, value }))
    const made = trainPolicies({ ...shared, seed, journal })
    onSeed(index + 1)
    return made
  })
  return {
    groupOf: (nets) => ({ reader: readers.whole, scales: prepared.scales, nets }),
    netsOf: (stage) => trained.map((one) => one[stage]),
    ablated: ablate({ ...shared, seed: seeds[0] as number }, trained[0] as TrainedStages, utilities, open),
    curves,
  }
}

type OpenJournal = (name: string, onProgress?: OnProgress) => Journal

/** The second stage trained on rewards that lack a term, from the same start. */
function ablate(
  shared: Omit<Training, 'reward' | 'journal'>,
  { sft }: TrainedStages,
  utilities: TaskUtilities,
  open: OpenJournal,
): Readonly<Record<string, Nets>> {
  const trainedWithout = (name: string, lacking: Partial<TaskRewardWeights>) => {
    const reward = createTaskReward(utilities, { ...taskRewardWeights, ...lacking })
    const journal = open(`${name}-seed-${shared.seed}`)
    return trainStagewise({ ...shared, reward, journal }, sft)
  }
  return {
    'stagewise.withoutEntropy': trainedWithout('without-entropy', { entropy: 0 }),
    'stagewise.withoutCompactness': trainedWithout('without-compactness', { length: 0 }),
    'stagewise.withoutGold': trainedWithout('without-gold', { gold: 0 }),
  }
}
