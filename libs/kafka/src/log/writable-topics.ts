import { deadLettersTopic } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { derivedRecordBytesMax, eventBytesMax } from '../limits.ts'
import type { NewRecord } from '../records/encode-event.ts'
import type { NewTopics, TopicDirectory } from '../topics/topic-directory.ts'

export interface WritableTopic {
  readonly topic: string
  /** The name that Kafka has for it. */
  readonly kafkaName: string
  /** Bytes of the largest record that it takes. */
  readonly bytesMax: number
}

/** The topics that this log has written to: made when they are first written to, where it may make topics. */
export class WritableTopics {
  readonly #directory: TopicDirectory
  readonly #make: NewTopics | null
  readonly #found = new Map<string, Promise<WritableTopic>>()

  constructor(directory: TopicDirectory, make: NewTopics | null) {
    this.#directory = directory
    this.#make = make
  }

  /** Throws `STORE_FAILED` for a topic that is missing and may not be made: work waits until somebody makes it. */
  async find(topic: string): Promise<WritableTopic> {
    const finding = this.#found.get(topic) ?? this.#find(topic)
    this.#found.set(topic, finding)
    try {
      return await finding
    } catch (error) {
      this.#found.delete(topic)
      throw error
    }
  }

  /** After a failed write: a topic may have been dropped and made anew. */
  forget(topic: string): void {
    this.#found.delete(topic)
    this.#directory.forget(this.#directory.names.toKafka(topic))
  }

  async #find(topic: string): Promise<WritableTopic> {
    let [found] = await this.#directory.describe([topic])
    if (found === undefined && this.#make !== null) {
      await this.#directory.create([topic], this.#make)
      ;[found] = await this.#directory.describe([topic])
    }
    const kafkaName = this.#directory.names.toKafka(topic)
    if (found === undefined) {
      throw new EcphoryError('STORE_FAILED', `Kafka has no topic ${kafkaName}; \`ecphory topics\` makes it.`)
    }
    return { topic, kafkaName, bytesMax: Number(found.settings['max.message.bytes']) }
  }
}

/** Throws `TOO_LARGE` for an event that the topic would refuse, or that could not be parked were it poison. */
export function checkSize({ topic, bytesMax }: WritableTopic, record: NewRecord): void {
  const max = Math.min(bytesMax, topic === deadLettersTopic ? derivedRecordBytesMax : eventBytesMax)
  if (record.bytes > max) {
    throw new EcphoryError('TOO_LARGE', `An event of ${record.bytes} bytes is over the ${max} that ${topic} takes.`)
  }
}
