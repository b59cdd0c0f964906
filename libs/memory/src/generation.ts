import { factsTopic, memoryKinds, segmentsTopic } from '@ecphory/events'
import type { MemoryKind, Subject } from '@ecphory/events'
import { deriveId } from './digest/canonical.ts'
import type { Space } from './ports/graph-store.ts'

/** One routing run, one extraction run per type, and the graphs built from them. */
export interface Generation {
  readonly id: string
  readonly routingRun: string
  readonly extractionRuns: Readonly<Record<MemoryKind, string>>
  /** What an operator calls it, e.g. `shadow`. */
  readonly name?: string
  /** What its runs are bound to. A run that is not named goes by what the process has: the shipped router, the types. */
  readonly pinned?: Pinned
  /** The stretch of the root log that it was made from, for one that is there to be compared only: it has no graphs. */
  readonly partial?: Stretch
}

/** A router or an extractor by name and content hash, and where it may be had again. */
export interface PinnedVersion {
  readonly id: string
  readonly source?: string
}

export interface Pinned {
  readonly router?: PinnedVersion
  readonly extractors?: Readonly<Partial<Record<MemoryKind, PinnedVersion>>>
}

/** Root offsets by partition: from the first one taken, to the first one left out. */
export interface Stretch {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

export const firstGeneration: Generation = {
  id: 'g1',
  routingRun: 'r1',
  extractionRuns: Object.fromEntries(memoryKinds.map((kind) => [kind, 'x1'])) as Record<MemoryKind, string>,
}

/** The generations that are kept, and which of them answers reads. */
export interface Generations {
  readonly live: string
  readonly kept: readonly Generation[]
  /** Those that answered before, the last one last: where a rollback points. */
  readonly previous?: readonly string[]
  /** Tenants with a pointer of their own. */
  readonly tenants?: readonly TenantPointer[]
  /** The number of the last generation that was made: no name of a run comes twice. */
  readonly made?: number
  /** Counts the changes. */
  readonly version?: number
}

export interface TenantPointer {
  readonly tenant: string
  readonly live: string
  readonly previous: readonly string[]
}

export function spaceOf(subject: Subject, generation: string, graph: MemoryKind): Space {
  return deriveId('space', subject.tenant, subject.user, generation, graph)
}

export const segmentsTopicOf = (generation: Generation, kind: MemoryKind): string =>
  segmentsTopic(kind, generation.routingRun)

export const factsTopicOf = (generation: Generation, kind: MemoryKind): string =>
  factsTopic(kind, generation.extractionRuns[kind])
