import type { EventLog, Generations, GraphStore, MemoryType } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'
import { readGenerations } from '../generations.ts'
import { readsOverMs } from '../limits.ts'
import type { ReplayHost } from './replays.ts'
import type { RetryHost } from './retry.ts'
import type { Versions } from './versions.ts'

export interface PolledReplayParts {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly types: readonly MemoryType[]
  /** A whole router, where what a router has parked is to be run again from here. */
  readonly router: Pick<TraceRouter, 'cut'> | TraceRouter
  readonly versions: Versions
}

/**
 * Replays where the stages run in other processes: they follow the generations as the store has them, within
 * `generationsMs`. A router or an extractor that is replayed is to be among the versions of those processes too.
 */
export class PolledReplayHost implements ReplayHost, RetryHost {
  readonly parts: PolledReplayParts

  constructor(parts: PolledReplayParts) {
    this.parts = parts
  }

  currentGenerations(): Promise<Generations> {
    return readGenerations(this.parts.graphs)
  }

  /** Whoever follows the log sees for himself that there is more. */
  poke(): void {}

  /** Nobody counts the reads of other processes: one ends within its deadline. */
  async readsOver(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, readsOverMs))
  }

  /** By the time that reads are over, every process has looked at the generations again. */
  async stagesOver(): Promise<void> {}
}
