import type { LearnerState } from './gradient.ts'

/** Where a training stands between two rounds: with the same problems and options, enough to go on to the same weights. */
export interface TrainingState {
  /** Rounds, or epochs, that are done. */
  readonly rounds: number
  /** Where the random numbers stand. */
  readonly random: number
  /** One of each net that is trained. */
  readonly learners: readonly LearnerState[]
}

/** How a training is followed, and where it begins. */
export interface TrainingHooks {
  /** Goes on from here. Default: from the beginning. */
  readonly from?: TrainingState | undefined
  /** After each round or epoch, counted from 0: the mean reward, or the loss, and the state, copied when it is asked for. */
  readonly onRound?: (round: number, value: number, save: () => TrainingState) => void
}
