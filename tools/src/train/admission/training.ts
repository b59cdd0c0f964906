import type { SelectionNet } from '@ecphory/admission'
import type { Journal } from './checkpoints/journal.ts'
import type { LevelTask } from './examples.ts'
import type { FoldReaders } from './fold-readers.ts'
import type { Prepared } from './prepare-tasks.ts'
import type { TrainingPlan } from './training-plan.ts'

/** The two nets at one stage of training, on problems scaled as `Scales` say. */
export interface Nets {
  readonly query: SelectionNet
  readonly evidence: SelectionNet
}

export interface TrainedStages {
  readonly sft: Nets
  readonly stagewise: Nets
  readonly joint: Nets
}

export type Reward = (task: LevelTask, ids: readonly string[]) => number

/** Everything that the weights follow from, and where it is kept how far they are. */
export interface Training {
  readonly prepared: Prepared
  readonly readers: FoldReaders
  readonly reward: Reward
  readonly plan: TrainingPlan
  readonly seed: number
  readonly journal: Journal
}
