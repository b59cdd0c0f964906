import type { Clock, EcphoryError } from '@ecphory/memory'
import { createHead, createHeadFolder, readShippedBase } from '@ecphory/onnx'
import type { Head } from '@ecphory/routing'
import { createLearning, createTrainingThread } from '@ecphory/service'
import type { TrainerParts } from '@ecphory/service'
import type { Stores } from './open-stores.ts'

export interface LearningOptions extends Pick<TrainerParts, 'isMine' | 'onRound'> {
  readonly stores: Pick<Stores, 'log' | 'graphs'>
  /** Where the heads of tenants are kept: one folder for all processes of an installation that route. */
  readonly folder: string
  readonly shipped: Head
  readonly clock: Clock
  readonly onFault?: (error: EcphoryError) => void
}

/** What an installation's router learns, as a process sees it that routes, or that looks after it. */
export const openLearning = ({ stores, folder, ...options }: LearningOptions): ReturnType<typeof createLearning> =>
  createLearning({
    ...{ log: stores.log, graphs: stores.graphs, store: createHeadFolder(folder), open: createHead },
    ...{ base: readShippedBase, rounds: createTrainingThread() },
    ...options,
  })
