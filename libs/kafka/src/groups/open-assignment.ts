import type { Consumer } from 'kafkajs'
import { isPassing, toStoreFailed } from '../client/faults.ts'
import type { KafkaClient } from '../client/kafka-client.ts'
import { within } from '../client/within.ts'
import {
  fetchBytesMin,
  heartbeatIntervalMsDefault,
  metadataAgeMsMax,
  rebalanceTimeoutMs,
  rejoinMs,
  retryMsMax,
  retryMsMin,
  sessionTimeoutMsDefault,
} from '../limits.ts'

/** Which partitions of a topic are this member's to work on; it changes while others come and go. */
export interface Assignment {
  /** Empty while the group is rebalancing, and once the broker has not been heard of for a session. */
  partitions(): readonly number[]
  close(): Promise<void>
}

export interface AssignmentOptions {
  readonly group: string
  readonly topic: string
  /** Told of every change, at once. */
  readonly onChange?: (partitions: readonly number[]) => void
  readonly sessionTimeoutMs?: number
  readonly heartbeatIntervalMs?: number
}

/**
 * Joins a consumer group and says that it is there, without reading: all of the consumer's partitions are paused, and
 * whoever works on them reads and commits by itself. Resolves once the member has its first partitions, or none.
 */
export async function openAssignment(client: KafkaClient, options: AssignmentOptions): Promise<Assignment> {
  const member = new Member(client, options)
  await member.join()
  return member
}

class Member implements Assignment {
  readonly #client: KafkaClient
  readonly #options: AssignmentOptions
  readonly #consumer: Consumer
  readonly #sessionTimeoutMs: number
  #partitions: readonly number[] = []
  #heardAt = 0
  #reviving: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(client: KafkaClient, options: AssignmentOptions) {
    const { group, sessionTimeoutMs = sessionTimeoutMsDefault } = options
    const { heartbeatIntervalMs = heartbeatIntervalMsDefault } = options
    this.#client = client
    this.#options = options
    this.#sessionTimeoutMs = sessionTimeoutMs
    this.#consumer = client.kafka.consumer({
      groupId: group,
      sessionTimeout: sessionTimeoutMs,
      rebalanceTimeout: rebalanceTimeoutMs,
      heartbeatInterval: heartbeatIntervalMs,
      // A paused consumer sleeps for so long between heartbeats.
      maxWaitTimeInMs: Math.max(50, Math.floor(heartbeatIntervalMs / 4)),
      maxBytes: fetchBytesMin,
      metadataMaxAge: metadataAgeMsMax,
      allowAutoTopicCreation: false,
      retry: {
        initialRetryTime: retryMsMin,
        maxRetryTime: retryMsMax,
        retries: 5,
        restartOnFailure: async () => !this.#isClosed,
      },
    })
    this.#listen()
  }

  partitions(): readonly number[] {
    return Date.now() - this.#heardAt > this.#sessionTimeoutMs ? [] : this.#partitions
  }

  async join(): Promise<void> {
    const joined = new Promise<void>((resolve, reject) => {
      this.#consumer.on('consumer.group_join', () => resolve())
      this.#consumer.on('consumer.crash', ({ payload }) => {
        if (!isPassing(payload.error)) reject(payload.error)
      })
    })
    // A refusal after the first join shows in `partitions`, which stays empty.
    joined.catch(() => undefined)
    try {
      await within(
        this.#client.patienceMs,
        this.#run().then(() => joined),
      )
    } catch (error) {
      await this.close()
      throw toStoreFailed(this.#client.brokers, 'joining a group', error)
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#reviving)
    this.#set([])
    // A broker that is away or slow must not hold up the end: the group drops a member that it does not hear of.
    await within(this.#client.patienceMs, this.#consumer.disconnect()).catch((error: unknown) => {
      if (!isPassing(error)) throw error
    })
  }

  async #run(): Promise<void> {
    await this.#consumer.connect()
    await this.#consumer.subscribe({ topics: [this.#options.topic], fromBeginning: true })
    await this.#consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: async () => undefined })
  }

  #listen(): void {
    const consumer = this.#consumer
    consumer.on('consumer.heartbeat', () => {
      this.#heardAt = Date.now()
    })
    consumer.on('consumer.group_join', ({ payload }) => {
      this.#heardAt = Date.now()
      consumer.pause([{ topic: this.#options.topic }])
      this.#set(payload.memberAssignment[this.#options.topic] ?? [])
    })
    const leave = () => this.#set([])
    for (const event of ['rebalancing', 'crash', 'stop', 'disconnect'] as const) consumer.on(`consumer.${event}`, leave)
    consumer.on('consumer.crash', ({ payload }) => {
      if (!payload.restart) this.#revive()
    })
  }

  /** Joins again after a failure that kafkajs takes for the end: a member that is alive must not stay out for good. */
  #revive(): void {
    if (this.#isClosed) return
    this.#reviving = setTimeout(() => {
      within(this.#client.patienceMs, this.#consumer.stop())
        .then(() => this.#run())
        .catch(() => this.#revive())
    }, rejoinMs)
  }

  #set(partitions: readonly number[]): void {
    const next = this.#isClosed ? [] : [...partitions].sort((a, b) => a - b)
    if (next.join() === this.#partitions.join()) return
    this.#partitions = next
    this.#options.onChange?.(next)
  }
}
