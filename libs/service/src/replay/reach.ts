import { rootTopic } from '@ecphory/events'
import { extractGroup, projectionOf, routerGroup, segmentsTopicOf } from '@ecphory/memory'
import type { EventLog, Generation, GraphStore, MemoryType } from '@ecphory/memory'

export interface ReachParts {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly types: readonly MemoryType[]
}

/** The root offset that a generation has passed on a partition, exclusive: its graphs, or the facts of a partial one. */
export async function reachOf(parts: ReachParts, generation: Generation, partition: number): Promise<number> {
  const { log, graphs, types } = parts
  const marks =
    generation.partial === undefined
      ? types.map((type) => graphs.watermark(projectionOf(type), generation.id, partition))
      : [
          log.watermark(routerGroup(generation), rootTopic, partition),
          ...types.map((type) =>
            log.watermark(extractGroup(type, generation), segmentsTopicOf(generation, type.kind), partition),
          ),
        ]
  return Math.min(...(await Promise.all(marks)))
}

/** The root offset below which a generation writes nothing any more: a partial one is done at the end of its stretch. */
export async function behindOf(parts: ReachParts, generation: Generation, partition: number): Promise<number> {
  const reach = await reachOf(parts, generation, partition)
  return reach >= (generation.partial?.to[partition] ?? Infinity) ? Infinity : reach
}

/** How far each partition has come. */
export function reachesOf(parts: ReachParts, generation: Generation): Promise<readonly number[]> {
  const partitions = Array.from({ length: parts.log.partitions }, (_, partition) => partition)
  return Promise.all(partitions.map((partition) => reachOf(parts, generation, partition)))
}
