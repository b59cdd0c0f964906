import { factsTopic, memoryKinds, segmentsTopic } from '@ecphory/events'
import type { MemoryKind, Subject } from '@ecphory/events'
import { deriveId } from './digest/canonical.ts'
import type { Space } from './ports/graph-store.ts'

/** One routing run, one extraction run per type, and the graphs built from them. */
export interface Generation {
  readonly id: string
  readonly routingRun: string
  readonly extractionRuns: Readonly<Record<MemoryKind, string>>
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
}

export function spaceOf(subject: Subject, generation: string, graph: MemoryKind): Space {
  return deriveId('space', subject.tenant, subject.user, generation, graph)
}

export const segmentsTopicOf = (generation: Generation, kind: MemoryKind): string =>
  segmentsTopic(kind, generation.routingRun)

export const factsTopicOf = (generation: Generation, kind: MemoryKind): string =>
  factsTopic(kind, generation.extractionRuns[kind])
