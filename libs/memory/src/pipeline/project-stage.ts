import { EcphoryError } from '../errors.ts'
import { factsTopicOf } from '../generation.ts'
import type { Generation } from '../generation.ts'
import { slotsCachedMax, stageBatchMax } from '../limits.ts'
import type { MemoryType } from '../memory-type.ts'
import type { EventLog, LogRecord } from '../ports/event-log.ts'
import type { CheckpointKey, GraphStore } from '../ports/graph-store.ts'
import { projectBatch } from '../projection/project-batch.ts'
import type { Projector } from '../projection/project-batch.ts'
import { SlotCache } from '../projection/slot-cache.ts'
import { checked, isOutage, park } from './stage.ts'

/** The projecting half of a projector: facts of one generation into the typed graph, from the graph's own checkpoint. */
export class ProjectStage {
  readonly projection: string
  readonly #log: EventLog
  readonly #projector: Projector
  readonly #topic: string
  /** Where this worker left each partition: what stands elsewhere was moved by another, who knows the slots better. */
  readonly #left = new Map<number, number>()

  constructor(log: EventLog, graphs: GraphStore, type: MemoryType, generation: Generation) {
    this.projection = projectionOf(type)
    this.#log = log
    this.#projector = { type, generation: generation.id, graphs, slots: new SlotCache(slotsCachedMax) }
    this.#topic = factsTopicOf(generation, type.kind)
  }

  /** Takes one batch of a partition; resolves with the count of events taken. A poison event is parked alone. */
  async advance(partition: number): Promise<number> {
    const key: CheckpointKey = {
      projection: this.projection,
      generation: this.#projector.generation,
      topic: this.#topic,
      partition,
    }
    const expected = await this.#projector.graphs.checkpoint(key)
    const records = await this.#log.read(this.#topic, partition, expected, stageBatchMax)
    if (records.length === 0) return 0
    if (this.#left.get(partition) !== expected) this.#projector.slots.clear()
    try {
      this.#left.set(partition, await projectBatch(this.#projector, key, expected, records.map(checked)))
    } catch (error) {
      // What stands before an event of a later release is projected; the event itself then stops the stage.
      const isMet = records.length > 1 && error instanceof EcphoryError && error.code === 'UNKNOWN_EVENT'
      if (isOutage(error) && !isMet) throw error
      await this.#oneByOne(key, expected, records)
    }
    return records.length
  }

  async #oneByOne(key: CheckpointKey, from: number, records: readonly LogRecord[]): Promise<void> {
    let expected = from
    for (const record of records) {
      try {
        expected = await projectBatch(this.#projector, key, expected, [checked(record)])
      } catch (error) {
        if (isOutage(error)) throw error
        await this.#log.append([park(projectStageOf(this.projection, this.#projector.generation), record, error)])
        const next = record.position.offset + 1
        await this.#projector.graphs.transact(key, expected, next, async () => {})
        expected = next
      }
    }
  }
}

/** What a dead letter of a projection names: its generation too, since another one may have taken the same event. */
export const projectStageOf = (projection: string, generation: string): string => `${projection}-${generation}`

export const projectionOf = (type: MemoryType): string => `project-${type.kind}`
