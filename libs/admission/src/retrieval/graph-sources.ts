import type { Subject } from '@ecphory/events'
import { spaceOf } from '@ecphory/memory'
import type { GraphStore, MemoryType } from '@ecphory/memory'
import type { HeldKinds } from '../request.ts'

/** Where a subject's memory is read from: one generation, the one that answers. */
export interface GraphSources {
  readonly graphs: GraphStore
  readonly types: readonly MemoryType[]
  readonly generation: string
}

/** How much each graph of a subject holds, and nothing of what. */
export async function readHeld({ graphs, types, generation }: GraphSources, subject: Subject): Promise<HeldKinds> {
  const counts = await Promise.all(
    types.map(async ({ kind }) => {
      const { anchors } = await graphs.statistics(spaceOf(subject, generation, kind), [], {}, {})
      return [kind, anchors] as const
    }),
  )
  return Object.fromEntries(counts) as HeldKinds
}
