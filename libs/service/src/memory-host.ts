import type { DropReason, Encoder, EventLog, Generations, GraphStore, MemoryType } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'
import type { Pipeline } from './pipeline.ts'
import type { ReplayHost } from './replay/replays.ts'
import type { RetryHost } from './replay/retry.ts'
import type { Versions } from './replay/versions.ts'

/** The stages behind a whole memory: `Engine` in this process, or `RemoteStages` in others. */
export interface MemoryHost extends Pipeline, ReplayHost, RetryHost {
  readonly parts: {
    readonly log: EventLog
    readonly graphs: GraphStore
    readonly router: TraceRouter
    readonly types: readonly MemoryType[]
    readonly encoder: Encoder
    readonly versions: Versions
  }
  /** As they were when somebody last looked. */
  readonly generations: Generations
  /** What stopped stages of this process; null while all is well, or where others run them. */
  readonly outage: unknown
  /** Findings of the model that made no fact in this process. */
  readonly dropped: ReadonlyMap<DropReason, number>
  outageOf(generation: string): unknown
  /** Resolves once everything recorded so far can be recalled. */
  drain(): Promise<void>
  /** The root offset that all projections of a generation have passed, exclusive. */
  watermark(generation: string, partition: number): Promise<number>
  /** Does what this process has still to do before the stores are closed. */
  finish(): Promise<void>
  stop(): Promise<void>
}
