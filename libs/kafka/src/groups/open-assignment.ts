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
  /**
   * Milliseconds since it was last heard of in its group; 0 while it is in it. Then it holds what the group gave it, which
   * may be nothing where there are more members than partitions.
   */
  absentMs(): number
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

/** What of a client is needed to be in a group. */
export type GroupClient = Pick<KafkaClient, 'kafka' | 'brokers' | 'patienceMs'>

/**
 * Joins a consumer group and says that it is there, without reading: all of the consumer's partitions are paused, and
 * whoever works on them reads and commits by itself. Resolves once the member has its first partitions, or none.
 */
export async function openAssignment(client: GroupClient, options: AssignmentOptions): Promise<Assignment> {
  const member = new Member(client, options)
  await member.join()
  return member
}

/** Kafka tells a member its generation with its first heartbeat; null until then. */
interface Membership {
  readonly memberId: string
  generation: number | null
}

class Member implements Assignment {
  readonly #client: GroupClient
  readonly #options: AssignmentOptions
  readonly #consumer: Consumer
  readonly #sessionTimeoutMs: number
  #partitions: readonly number[] = []
  /** As what it joined last; null while it is out of the group. */
  #joined: Membership | null = null
  #heardAt = Date.now()
  #reviving: NodeJS.Timeout | undefined
  #isRejoining = false
  #isClosed = false

  constructor(client: GroupClient, options: AssignmentOptions) {
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
        // One that is being stopped, to join anew, is not to begin by itself as well.
        restartOnFailure: async () => !this.#isClosed && !this.#isRejoining,
      },
    })
    this.#listen()
  }

  partitions(): readonly number[] {
    return this.#isInGroup() ? this.#partitions : []
  }

  absentMs(): number {
    return this.#isInGroup() ? 0 : Date.now() - this.#heardAt
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
    consumer.on('consumer.heartbeat', ({ payload }) => this.#hear(payload.memberId, payload.groupGenerationId))
    consumer.on('consumer.group_join', ({ payload }) => {
      // Refused where it was stopped meanwhile; then it has not joined either.
      consumer.pause([{ topic: this.#options.topic }])
      this.#joined = { memberId: payload.memberId, generation: null }
      this.#heardAt = Date.now()
      // Where no event told of the rebalancing, what it held is let go of here.
      this.#set([])
      this.#set(payload.memberAssignment[this.#options.topic] ?? [])
    })
    const leave = () => this.#leave()
    for (const event of ['rebalancing', 'crash', 'stop', 'disconnect'] as const) consumer.on(`consumer.${event}`, leave)
    consumer.on('consumer.crash', ({ payload }) => {
      if (!payload.restart) this.#revive()
    })
  }

  /**
   * kafkajs takes up the generation that a join answers, and its heartbeats are good from then on. Where the answer that
   * holds the partitions is lost (the broker hangs in between), it goes on as a member that never learns what it was
   * given, and says nothing. Whoever is heard of in a generation that was not told leaves it, and joins anew.
   */
  #hear(memberId: string, generation: number): void {
    const joined = this.#joined
    if (joined?.memberId === memberId && (joined.generation ?? generation) === generation) {
      joined.generation = generation
      this.#heardAt = Date.now()
      return
    }
    this.#leave()
    if (!this.#isRejoining) this.#rejoin()
  }

  #leave(): void {
    this.#joined = null
    this.#set([])
  }

  #isInGroup(): boolean {
    return this.#joined !== null && Date.now() - this.#heardAt <= this.#sessionTimeoutMs
  }

  /** Joins again after a failure that kafkajs takes for the end: a member that is alive must not stay out for good. */
  #revive(): void {
    if (this.#isClosed) return
    clearTimeout(this.#reviving)
    this.#reviving = setTimeout(() => (this.#isRejoining ? this.#revive() : this.#rejoin()), rejoinMs)
  }

  /** Never while it joins: kafkajs lets go of a consumer that is stopped then, which goes on as a second member. */
  #rejoin(): void {
    if (this.#isClosed) return
    this.#isRejoining = true
    within(this.#client.patienceMs, this.#consumer.stop())
      .then(() => (this.#isClosed ? undefined : this.#run()))
      .catch(() => this.#revive())
      .finally(() => {
        this.#isRejoining = false
      })
  }

  #set(partitions: readonly number[]): void {
    const next = this.#isClosed ? [] : [...partitions].sort((a, b) => a - b)
    if (next.join() === this.#partitions.join()) return
    this.#partitions = next
    this.#options.onChange?.(next)
  }
}
