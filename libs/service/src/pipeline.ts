import type { Encoder, EventLog, Generations, GraphStore, LogPosition, MemoryType } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'

export interface PipelineParts {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly router: Pick<TraceRouter, 'cut'>
  readonly types: readonly MemoryType[]
  readonly encoder: Encoder
}

/** The stages behind a memory, as its callers see them: in this process (`Engine`) or in others (`PolledPipeline`). */
export interface Pipeline {
  readonly parts: PipelineParts
  /** The generations that are kept, and which of them answers, as of now. */
  currentGenerations(): Promise<Generations>
  /** Lets the stages know that there is more on the log. */
  poke(): void
  /** Resolves once the router has taken what the root log of a partition held when this was called. */
  routed(partition: number): Promise<void>
  /** Resolves once every projection of the live generation has passed a root position. */
  passed(position: LogPosition): Promise<void>
  /** Resolves once the erasure at a root position has left every graph and the log, and the stores are purged. */
  erased(position: LogPosition): Promise<void>
}
