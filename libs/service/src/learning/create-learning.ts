import { HeadKeeper } from './head-keeper.ts'
import type { HeadKeeperParts } from './head-keeper.ts'
import { Learning } from './learning.ts'
import { Trainer } from './trainer.ts'
import type { TrainerParts } from './trainer.ts'

export interface CreateLearningParts extends HeadKeeperParts, Omit<TrainerParts, 'keeper' | 'log' | 'onFault'> {
  readonly log: TrainerParts['log']
}

/** A memory's router as far as it learns: `heads` for whoever routes, `learning` for whoever looks after it. */
export function createLearning(parts: CreateLearningParts): {
  readonly heads: HeadKeeper
  readonly learning: Learning
  readonly trainer: Trainer
} {
  const keeper = new HeadKeeper(parts)
  const trainer = new Trainer({ ...parts, keeper })
  return { heads: keeper, trainer, learning: new Learning({ ...parts, keeper, trainer }) }
}
