import { keyToPartition } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { bareClient } from '@ecphory/kafka/testing'
import { costOf } from '../measure.ts'
import type { Cost } from '../measure.ts'
import { inBatches } from './log-batches.ts'

type Client = ReturnType<typeof bareClient>
type Producer = ReturnType<Client['producer']>
type Consumer = ReturnType<Client['consumer']>
type Admin = ReturnType<Client['admin']>

interface Message {
  readonly key: string
  readonly value: Buffer
  readonly partition: number
  readonly headers: { readonly 'content-type': string }
}

interface Parts {
  readonly admin: Admin
  readonly producer: Producer
  readonly transactional: Producer
  readonly consumer: Consumer
  readonly topics: { readonly input: string; readonly output: string }
  readonly group: string
  readonly partitions: number
}

/** The same work with kafkajs alone, as its manual has it. */
export class BareLog {
  readonly #parts: Parts
  #committed = 0
  #seen = new Set<string>()
  #wanted = { count: Infinity, resolve: (): void => undefined }

  private constructor(parts: Parts) {
    this.#parts = parts
  }

  static async open(brokers: string[], installation: string, partitions: number): Promise<BareLog> {
    const client = bareClient(brokers)
    const topics = { input: `${installation}-bare-input`, output: `${installation}-bare-output` }
    const group = `${installation}-bare`
    const admin = client.admin()
    await admin.connect()
    await admin.createTopics({
      topics: Object.values(topics).map((topic) => ({ topic, numPartitions: partitions })),
      waitForLeaders: false,
    })
    while (!(await hasTopics(admin, Object.values(topics)))) await new Promise((resolve) => setTimeout(resolve, 100))
    const producer = client.producer({ idempotent: true, maxInFlightRequests: 1 })
    const transactionalId = `${installation}-bare`
    // By default kafkajs waits 300 ms where a transaction meets the end of the one before: that would flatter the log.
    const retry = { initialRetryTime: 8, maxRetryTime: 500, retries: 30 }
    const transactional = client.producer({ transactionalId, idempotent: true, maxInFlightRequests: 1, retry })
    const consumer = client.consumer({ groupId: group, maxWaitTimeInMs: 5 })
    const bare = new BareLog({ admin, producer, transactional, consumer, topics, group, partitions })
    await bare.#start()
    return bare
  }

  async close(): Promise<void> {
    const { admin, producer, transactional, consumer, topics } = this.#parts
    await consumer.disconnect()
    await Promise.all([producer.disconnect(), transactional.disconnect()])
    await admin.deleteTopics({ topics: Object.values(topics) })
    await admin.disconnect()
  }

  /** What it takes to send them in batches, and to commit as many as outputs of transactions. */
  async write(events: readonly EcphoryEvent[]): Promise<{ append: Cost; commit: Cost }> {
    const messages = events.map((event) => toMessage(event, this.#parts.partitions))
    const { producer, topics } = this.#parts
    const append = await costOf(async () => {
      for (const batch of inBatches(messages)) {
        await producer.send({ topic: topics.input, acks: -1, messages: [...batch] })
      }
    })
    const commit = await costOf(async () => {
      for (const batch of inBatches(messages)) await this.#commit(batch)
    })
    return { append, commit }
  }

  /** What it takes to consume all that was sent so far, from the beginning: `count` messages. */
  async readAll(count: number): Promise<Cost> {
    const { consumer, topics, partitions } = this.#parts
    this.#seen = new Set()
    const all = new Promise<void>((resolve) => (this.#wanted = { count, resolve }))
    return costOf(async () => {
      for (let partition = 0; partition < partitions; partition += 1) {
        consumer.seek({ topic: topics.input, partition, offset: '0' })
      }
      await all
    })
  }

  async #start(): Promise<void> {
    const { producer, transactional, consumer, topics } = this.#parts
    await Promise.all([producer.connect(), transactional.connect(), consumer.connect()])
    await consumer.subscribe({ topics: [topics.input], fromBeginning: true })
    const joined = new Promise<void>((resolve) => consumer.on('consumer.group_join', () => resolve()))
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => this.#arrive(batch.partition, batch.messages),
    })
    await joined
  }

  /** A batch that was on its way when all was begun anew comes twice. */
  #arrive(partition: number, messages: readonly { readonly offset: string }[]): void {
    for (const { offset } of messages) this.#seen.add(`${partition}/${offset}`)
    if (this.#seen.size >= this.#wanted.count) this.#wanted.resolve()
  }

  async #commit(batch: readonly Message[]): Promise<void> {
    const { transactional, topics, group } = this.#parts
    this.#committed += batch.length
    const transaction = await transactional.transaction()
    const messages = batch.map((message) => ({ ...message, partition: 0 }))
    await transaction.send({ topic: topics.output, acks: -1, messages })
    await transaction.sendOffsets({
      consumerGroupId: `${group}-offsets`,
      topics: [{ topic: topics.input, partitions: [{ partition: 0, offset: String(this.#committed) }] }],
    })
    await transaction.commit()
  }
}

/** kafkajs asks for the leaders once, and throws where the broker does not know them yet. */
async function hasTopics(admin: Admin, topics: readonly string[]): Promise<boolean> {
  const listed = await admin.listTopics()
  if (!topics.every((topic) => listed.includes(topic))) return false
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] })
  return found.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0))
}

function toMessage(event: EcphoryEvent, partitions: number): Message {
  return {
    key: event.partitionkey,
    value: Buffer.from(JSON.stringify(event)),
    partition: keyToPartition(event.partitionkey, partitions),
    headers: { 'content-type': 'application/cloudevents+json' },
  }
}
