import type { Producer } from 'kafkajs'
import { toStoreFailed } from '../client/faults.ts'
import type { KafkaClient } from '../client/kafka-client.ts'
import { within } from '../client/within.ts'
import { sendBatches } from './send-batches.ts'
import type { PlacedRecord } from './send-batches.ts'

interface Waiting {
  readonly records: readonly PlacedRecord[]
  readonly offsets: number[]
  readonly resolve: (offsets: readonly number[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Appends through one idempotent producer, one request at a time: several at once would let one overtake another.
 * Appends that wait are sent together, each whole and in its order.
 */
export class Appender {
  readonly #client: KafkaClient
  #producer: Producer | null = null
  #waiting: Waiting[] = []
  #running: Promise<void> | null = null

  constructor(client: KafkaClient) {
    this.#client = client
  }

  /** Resolves with the offset of each record once all are durable. */
  append(records: readonly PlacedRecord[]): Promise<readonly number[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ records, offsets: [], resolve, reject })
      this.#running ??= this.#run()
    })
  }

  async close(): Promise<void> {
    await this.#running
    await this.#discard()
  }

  async #run(): Promise<void> {
    // Lets those who were woken together all join.
    await new Promise(setImmediate)
    for (let group = this.#waiting.splice(0); group.length > 0; group = this.#waiting.splice(0)) {
      await this.#send(group)
    }
    this.#running = null
  }

  async #send(group: readonly Waiting[]): Promise<void> {
    const owners = group.flatMap((waiting) => waiting.records.map(() => waiting))
    let sent = 0
    try {
      const producer = (this.#producer ??= await this.#client.connectProducer())
      const all = group.flatMap(({ records }) => records)
      await sendBatches(
        {
          send: (batch) => within(this.#client.workMsMax, producer.sendBatch(batch)),
          isOnOneBroker: (places) => this.#client.isOnOneBroker(producer, places),
        },
        all,
        (offset) => owners[sent++]?.offsets.push(offset),
      )
    } catch (error) {
      void this.#discard()
      const failure = toStoreFailed(this.#client.brokers, 'appending', error)
      for (const { records, offsets, reject } of group) if (offsets.length < records.length) reject(failure)
    }
    for (const { records, offsets, resolve } of group) if (offsets.length === records.length) resolve(offsets)
  }

  /**
   * A producer that failed must not be used again: it would number its next records like those that failed, and a broker
   * that did take those would drop the new ones as repeats.
   */
  async #discard(): Promise<void> {
    const producer = this.#producer
    this.#producer = null
    await this.#client.giveUp(producer)
  }
}
