import { decisionMadeV1, decisionsTopic, isOf, memoryKinds, rootTopic, segmentAnnotatedV1 } from '@ecphory/events'
import type { Decision, EcphoryEvent, SegmentAnnotated } from '@ecphory/events'
import { firstGeneration, routerGroup, segmentsTopicOf } from '@ecphory/memory'
import type { EventLog, TopicEvent } from '@ecphory/memory'
import { openSqlite } from '@ecphory/sqlite'
import { feedBatch } from '../limits.ts'

/** What a router has left in a store. */
export interface RoutedStore {
  /** The root offset before which all is done. */
  readonly committed: number
  readonly decisions: readonly Decision[]
  readonly annotations: readonly SegmentAnnotated[]
  /** Ids of all derived events: decisions, annotations, and the segments of each type. */
  readonly ids: readonly string[]
}

/** Makes the file, with what there is to route. Resolves with the offset of each event. */
export async function recordAll(path: string, events: readonly TopicEvent[]): Promise<readonly number[]> {
  const { log, close } = await openSqlite({ path })
  const offsets: number[] = []
  for (let from = 0; from < events.length; from += feedBatch) {
    const positions = await log.append(events.slice(from, from + feedBatch))
    offsets.push(...positions.map(({ offset }) => offset))
  }
  await close()
  return offsets
}

/** Opens a store that nobody has open, and reads all that a router derived in it. Rejects where that can't be read. */
export async function readRouted(path: string): Promise<RoutedStore> {
  const { log, close } = await openSqlite({ path })
  try {
    const { routingRun } = firstGeneration
    const topics = [decisionsTopic(routingRun), ...memoryKinds.map((kind) => segmentsTopicOf(firstGeneration, kind))]
    const derived: EcphoryEvent[] = []
    for (const topic of topics) derived.push(...(await readAll(log, topic)))
    return {
      committed: await log.committed(routerGroup(firstGeneration), rootTopic, 0),
      decisions: derived.flatMap((event) => (isOf(decisionMadeV1, event) ? [event.data] : [])),
      annotations: derived.flatMap((event) => (isOf(segmentAnnotatedV1, event) ? [event.data] : [])),
      ids: derived.map(({ id }) => id),
    }
  } finally {
    await close()
  }
}

async function readAll(log: EventLog, topic: string): Promise<readonly EcphoryEvent[]> {
  const events: EcphoryEvent[] = []
  for (let from = 0; ;) {
    const read = await log.read(topic, 0, from, 1_000)
    const last = read.at(-1)
    if (last === undefined) return events
    events.push(...read.map(({ event }) => event))
    from = last.position.offset + 1
  }
}
