import type { RawRecord } from '../client/committed-records.ts'
import { scanBytes } from '../limits.ts'
import type { PartitionReader } from './partition-reader.ts'

/** Follows a topic from its beginning, for an index that is kept in memory. `topic` is Kafka's name. */
export class TailedTopic {
  readonly #reader: PartitionReader
  readonly #topic: string
  readonly #apply: (partition: number, record: RawRecord) => void
  readonly #next: number[]
  #running: Promise<void> | null = null
  #queued: Promise<void> | null = null

  constructor(
    reader: PartitionReader,
    topic: string,
    partitions: number,
    apply: (partition: number, record: RawRecord) => void,
  ) {
    this.#reader = reader
    this.#topic = topic
    this.#apply = apply
    this.#next = Array.from({ length: partitions }, () => 0)
  }

  /** Everything below it has been applied. */
  nextOf(partition: number): number {
    return this.#next[partition] ?? 0
  }

  /** Applies all that is committed at the moment of the call. Calls that come while one runs share the next. */
  async catchUp(): Promise<void> {
    if (this.#running === null) return this.#start()
    this.#queued ??= this.#running
      // Whoever waits for the one that runs is told of its failure; the next one starts afresh.
      .catch(() => undefined)
      .then(() => {
        this.#queued = null
        return this.#start()
      })
    return this.#queued
  }

  #start(): Promise<void> {
    this.#running = this.#read().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #read(): Promise<void> {
    const numbers = this.#next.map((_, partition) => partition)
    const ends = await this.#reader.ends(this.#topic, numbers)
    await Promise.all(numbers.map((partition) => this.#readTo(partition, ends[partition] ?? 0)))
  }

  async #readTo(partition: number, end: number): Promise<void> {
    while (this.nextOf(partition) < end) {
      const chunk = await this.#reader.chunk(this.#topic, partition, this.nextOf(partition), scanBytes)
      for (const record of chunk.records) this.#apply(partition, record)
      this.#next[partition] = Math.max(chunk.next, this.nextOf(partition))
      if (chunk.isLast) return
    }
  }
}
