import { EcphoryError } from '@ecphory/memory'
import type { Kafka, KafkaConfig, Producer, ProducerConfig, RetryOptions, SASLOptions } from 'kafkajs'
import {
  connectionTimeoutMs,
  metadataAgeMsMax,
  patienceMsDefault,
  patienceMsMin,
  requestTimeoutMs,
  requestTimeoutMsMin,
  retryMsMax,
  retryMsMin,
  transactionRetryMs,
  unstableMsMax,
} from '../limits.ts'
import { isOfConnection, isPassing, toStoreFailed } from './faults.ts'
import { clusterMakerOf, endTries, loadKafkajs } from './kafkajs-internals.ts'
import type { Cluster } from './kafkajs-internals.ts'
import { within } from './within.ts'

export interface KafkaLogin {
  /** `plain` sends the password itself: for connections with TLS. */
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'
  readonly username: string
  readonly password: string
}

export interface KafkaConnection {
  /** `host:port` of some brokers; the others are learnt from them. */
  readonly brokers: readonly string[]
  readonly ssl?: KafkaConfig['ssl']
  readonly sasl?: KafkaLogin
  readonly clientId?: string
  /** How long a call goes on trying before it rejects with `STORE_FAILED`. */
  readonly patienceMs?: number
}

const readCommitted = 1

/** Connections to the brokers, and calls over them that outlive a broker's restart. */
export class KafkaClient {
  readonly brokers: readonly string[]
  readonly patienceMs: number
  readonly kafka: Kafka
  readonly #producing: Kafka
  readonly #patient: RetryOptions
  readonly #clusterOf = new WeakMap<Producer, Cluster>()
  #latestCluster: Cluster | null = null
  readonly #makeCluster: () => Cluster
  readonly #clusters = new Set<ClusterLine>()
  #isClosed = false

  constructor(connection: KafkaConnection) {
    this.brokers = connection.brokers
    this.patienceMs = Math.max(patienceMsMin, connection.patienceMs ?? patienceMsDefault)
    const few: RetryOptions = { initialRetryTime: retryMsMin, maxRetryTime: retryMsMax, retries: 3 }
    this.kafka = this.#makeKafka(connection, few)
    const make = clusterMakerOf(this.kafka, few)
    this.#makeCluster = () =>
      make({ metadataMaxAge: metadataAgeMsMax, allowAutoTopicCreation: false, isolationLevel: readCommitted })
    // A producer's own tries end with the first failure to connect: so that one must be as patient as a call may be.
    const retries = Math.ceil(this.patienceMs / retryMsMax) + 5
    this.#patient = { initialRetryTime: transactionRetryMs, maxRetryTime: retryMsMax, retries }
    this.#producing = this.#makeKafka(connection, this.#patient)
    clusterMakerOf(this.#producing, this.#patient, (cluster) => {
      this.#latestCluster = cluster
    })
  }

  /** A line of calls with connections of its own: a broker answers one connection's requests in turn. */
  openLine(): ClusterLine {
    const line = new ClusterLine(this, this.#makeCluster)
    this.#clusters.add(line)
    return line
  }

  /**
   * A connected producer, which tries each request as often as the client's patience allows; each message says itself
   * where it goes. kafkajs does not try again to connect where the connection breaks meanwhile: that is done here.
   */
  async connectProducer(options: ProducerConfig = {}): Promise<Producer> {
    const until = Date.now() + this.patienceMs
    for (let waitMs = retryMsMin; ; waitMs = Math.min(waitMs * 2, retryMsMax)) {
      this.checkOpen()
      const producer = this.#makeProducer(options)
      try {
        await within(this.workMsMax, producer.connect())
        return producer
      } catch (error) {
        await this.giveUp(producer)
        if (!isPassing(error) || Date.now() + waitMs > until) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }

  #makeProducer(options: ProducerConfig): Producer {
    const producer = this.#producing.producer({
      ...options,
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      metadataMaxAge: metadataAgeMsMax,
      createPartitioner:
        () =>
        ({ message }) =>
          message.partition ?? 0,
      retry: this.#patient,
    })
    if (this.#latestCluster !== null) this.#clusterOf.set(producer, this.#latestCluster)
    return producer
  }

  /**
   * Whether all of these partitions are on one broker and on no other, so that none of them can come to have another
   * leader than the others. False where the producer does not know them yet.
   */
  isOnOneBroker(
    producer: Producer,
    places: readonly { readonly topic: string; readonly partition: number }[],
  ): boolean {
    const cluster = this.#clusterOf.get(producer)
    if (cluster === undefined) return false
    const brokers = new Set<number>()
    for (const { topic, partition } of places) {
      const known = partitionsOf(cluster, topic).find(({ partitionId }) => partitionId === partition)
      if (known === undefined) return false
      for (const broker of known.replicas) brokers.add(broker)
    }
    return brokers.size === 1
  }

  /** How long one piece of work with a producer may take: its tries, and the last request, which may hang. */
  get workMsMax(): number {
    return this.patienceMs + this.#requestTimeoutMs
  }

  /** How long a call waits for the end of a transaction whose end nobody may know of. */
  get settleMsMax(): number {
    return Math.min(unstableMsMax, this.patienceMs / 2)
  }

  /** Lets go of a producer, in whatever state it is; it tries nothing more. */
  async giveUp(producer: Producer | null): Promise<void> {
    if (producer === null) return
    const cluster = this.#clusterOf.get(producer)
    if (cluster !== undefined) endTries(cluster)
    // Its connections may be broken: how their end goes says nothing more, and whoever comes next must not wait for it.
    await within(this.#requestTimeoutMs, producer.disconnect()).catch(() => undefined)
  }

  checkOpen(): void {
    if (this.#isClosed) throw new EcphoryError('CLOSED', 'The event log is closed.')
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#clusters].map((line) => line.close()))
  }

  get #requestTimeoutMs(): number {
    return Math.min(requestTimeoutMs, Math.max(requestTimeoutMsMin, this.patienceMs))
  }

  #makeKafka({ brokers, ssl, sasl, clientId = 'ecphory' }: KafkaConnection, retry: RetryOptions): Kafka {
    const { Kafka, logLevel } = loadKafkajs().kafkajs
    return new Kafka({
      clientId,
      brokers: [...brokers],
      ...(ssl !== undefined && { ssl }),
      // kafkajs keeps what it makes of a login in the object that it is given.
      ...(sasl !== undefined && { sasl: { ...sasl } as SASLOptions }),
      connectionTimeout: connectionTimeoutMs,
      // No call may hang for longer on a broker that is there and does not answer.
      requestTimeout: this.#requestTimeoutMs,
      retry,
      logLevel: logLevel.NOTHING,
    })
  }
}

function partitionsOf(cluster: Cluster, topic: string): ReturnType<Cluster['findTopicPartitionMetadata']> {
  try {
    return cluster.findTopicPartitionMetadata(topic)
  } catch {
    // It says so where it has not been told of any topic.
    return []
  }
}

/** One cluster of connections, made anew when it fails. */
export class ClusterLine {
  readonly #client: KafkaClient
  readonly #make: () => Cluster
  #connecting: Promise<Cluster> | null = null
  /** A topic that exists: kafkajs learns its brokers from it, rather than from every topic there is. */
  #knownTopic: string | null = null

  constructor(client: KafkaClient, make: () => Cluster) {
    this.#client = client
    this.#make = make
  }

  async learnBrokersFrom(topic: string): Promise<void> {
    this.#knownTopic = topic
    await this.run('learning of its brokers', (cluster) => cluster.addTargetTopic(topic))
  }

  /**
   * Runs a call until it succeeds, fails for good, or the client's patience is over: then `STORE_FAILED`. So it is where one
   * try neither succeeds nor fails: kafkajs forgets requests whose connection ends while it is being given up. `holdMs` is
   * how long a broker is asked to hold its answer back.
   */
  async run<Result>(doing: string, work: (cluster: Cluster) => Promise<Result>, holdMs = 0): Promise<Result> {
    const until = Date.now() + this.#client.patienceMs
    for (let waitMs = retryMsMin; ; waitMs = Math.min(waitMs * 2, retryMsMax)) {
      this.#client.checkOpen()
      const connecting = (this.#connecting ??= this.#connect())
      try {
        return await within(this.#client.workMsMax + holdMs, connecting.then(work))
      } catch (error) {
        this.#client.checkOpen()
        if (error instanceof EcphoryError || isOfConnection(error)) this.#drop(connecting)
        if (error instanceof EcphoryError) throw error
        if (!isPassing(error) || Date.now() + waitMs > until) throw toStoreFailed(this.#client.brokers, doing, error)
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }

  async close(): Promise<void> {
    const connecting = this.#connecting
    this.#connecting = null
    // One that never connected has nothing to give back.
    const cluster = await connecting?.catch(() => null)
    await cluster?.disconnect()
  }

  async #connect(): Promise<Cluster> {
    const cluster = this.#make()
    try {
      await cluster.connect()
      if (this.#knownTopic !== null) await cluster.addTargetTopic(this.#knownTopic)
    } catch (error) {
      await cluster.disconnect()
      throw error
    }
    return cluster
  }

  #drop(connecting: Promise<Cluster>): void {
    if (this.#connecting !== connecting) return
    this.#connecting = null
    // Its connections are broken: how their end goes says nothing more.
    void connecting.then((cluster) => cluster.disconnect()).catch(() => undefined)
  }
}
