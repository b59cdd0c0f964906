import { rootTopic } from '@ecphory/events'
import { EcphoryError, factsTopicOf, segmentsTopicOf } from '@ecphory/memory'
import type { EventLog, Generation, MemoryType } from '@ecphory/memory'

/** Where a topic's history has lost its front. */
export interface LostHistory {
  readonly topic: string
  readonly partition: number
  readonly keptFrom: number
}

/**
 * Places at which the log no longer holds what a replay of these generations reads: the root log, and the recorded
 * segments and facts of their runs. Empty where retention is infinite; what an erasure took is no loss.
 */
export async function lostHistory(
  log: EventLog,
  types: readonly MemoryType[],
  generations: readonly Generation[],
): Promise<readonly LostHistory[]> {
  const derived = generations.flatMap((generation) =>
    types.flatMap(({ kind }) => [segmentsTopicOf(generation, kind), factsTopicOf(generation, kind)]),
  )
  const lost: LostHistory[] = []
  for (const topic of new Set([rootTopic, ...derived])) {
    for (let partition = 0; partition < log.partitions; partition += 1) {
      const keptFrom = await log.keptFrom(topic, partition)
      if (keptFrom > 0) lost.push({ topic, partition, keptFrom })
    }
  }
  return lost
}

/** Throws `HISTORY_LOST` where a replay would make a graph of less than was recorded. */
export async function checkHistory(
  log: EventLog,
  types: readonly MemoryType[],
  generations: readonly Generation[],
): Promise<void> {
  const [lost, ...more] = await lostHistory(log, types, generations)
  if (lost === undefined) return
  const others = more.length === 0 ? '' : `, and ${more.length} more places likewise`
  const place = `${lost.topic}/${lost.partition} begins at ${lost.keptFrom}${others}`
  throw new EcphoryError('HISTORY_LOST', `A replay needs the whole log, and ${place}: set its retention to infinite.`)
}
