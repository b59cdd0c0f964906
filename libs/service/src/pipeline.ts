import type { Encoder, EventLog, Generation, Generations, GraphStore, LogPosition, MemoryType } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'
import { liveOf } from './generations.ts'
import type { Versions } from './replay/versions.ts'

export interface PipelineParts {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly router: Pick<TraceRouter, 'cut'>
  readonly types: readonly MemoryType[]
  readonly encoder: Encoder
  /** What generations are pinned to, where they are to be read from here. */
  readonly versions?: Versions
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
  /** Resolves once every projection of a generation, by default the live one, has passed a root position. */
  passed(position: LogPosition, generation?: string): Promise<void>
  /** Resolves once the erasure at a root position has left every graph and the log, and the stores are purged. */
  erased(position: LogPosition): Promise<void>
  /** The types that a generation's graphs are read by, where it is pinned to others than `parts.types`. */
  typesOf?(generation: Generation): readonly MemoryType[]
  /** Runs a read of a generation, which is not dropped before its end. */
  reading?<Result>(generation: string, read: () => Promise<Result>): Promise<Result>
}

/** What a read of one subject goes by: one generation from its beginning to its end. */
export interface LiveParts extends PipelineParts {
  readonly generation: Generation
}

/** Reads from the generation that answers a tenant. */
export async function readLive<Result>(
  pipeline: Pipeline,
  tenant: string,
  read: (parts: LiveParts) => Promise<Result>,
): Promise<Result> {
  const generation = liveOf(await pipeline.currentGenerations(), tenant)
  const types = pipeline.typesOf?.(generation) ?? pipeline.parts.types
  const reading = () => read({ ...pipeline.parts, types, generation })
  return pipeline.reading === undefined ? reading() : pipeline.reading(generation.id, reading)
}
