import { fetchRecords } from '../client/fetch-records.ts'
import type { FetchedChunk, FetchPlace } from '../client/fetch-records.ts'
import type { ClusterLine, KafkaClient } from '../client/kafka-client.ts'
import type { Broker, Cluster } from '../client/kafkajs-internals.ts'
import { fetchBytesMin, waitersMax } from '../limits.ts'
import type { TopicDirectory } from '../topics/topic-directory.ts'
import type { PartitionReader } from './partition-reader.ts'

/**
 * Waits until there is more at one of some places. The broker holds its answer back, and with it all that comes behind
 * on the same connection: so each wait has connections of its own, and what it brought is kept for the read that follows.
 */
export class MoreWaiter {
  readonly #client: KafkaClient
  readonly #directory: TopicDirectory
  readonly #reader: PartitionReader
  readonly #idle: ClusterLine[] = []
  readonly #queue: ((line: ClusterLine) => void)[] = []
  #opened = 0
  readonly #rootTopic: string

  constructor(client: KafkaClient, directory: TopicDirectory, reader: PartitionReader, rootTopic: string) {
    this.#client = client
    this.#directory = directory
    this.#reader = reader
    this.#rootTopic = rootTopic
  }

  /** True once there is a record at or after one of the places; false after `ms`. Topics are Kafka's names. */
  async wait(places: readonly FetchPlace[], ms: number): Promise<boolean> {
    const until = Date.now() + ms
    const line = await this.#take()
    try {
      const from = new Map(places.map((place) => [place, place.from]))
      for (let waitMs = ms; waitMs > 0; waitMs = until - Date.now()) {
        const chunks = await line.run('waiting for more', (cluster) => this.#poll(cluster, from, waitMs), waitMs)
        if (chunks === null) await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, missingTopicMs)))
        else if (this.#keep(chunks, from)) return true
      }
      return false
    } finally {
      this.#giveBack(line)
    }
  }

  /** Takes note of what came; what were only the ends of transactions is gone past. */
  #keep(chunks: readonly FetchedChunk[], from: Map<FetchPlace, number>): boolean {
    let isMore = false
    for (const { topic, partition, errorCode, records, next, stableEnd } of chunks) {
      const place = [...from.keys()].find((one) => one.topic === topic && one.partition === partition)
      if (place === undefined) continue
      if (errorCode === outOfRange) isMore = true
      else if (errorCode !== 0) this.#directory.forget(topic)
      from.set(place, next)
      if (records.length === 0) continue
      this.#reader.keep(topic, partition, { records, next, isLast: next >= stableEnd }, place.from)
      isMore = true
    }
    return isMore
  }

  /** One fetch on each broker, until the first has something; null while none of the topics exists. */
  async #poll(
    cluster: Cluster,
    from: ReadonlyMap<FetchPlace, number>,
    waitMs: number,
  ): Promise<readonly FetchedChunk[] | null> {
    const byBroker = new Map<Broker, FetchPlace[]>()
    for (const [{ topic, partition }, at] of from) {
      const broker = await this.#directory.leaderOf(cluster, topic, partition)
      if (broker !== null) byBroker.set(broker, [...(byBroker.get(broker) ?? []), { topic, partition, from: at }])
    }
    if (byBroker.size === 0) return null
    const polls = [...byBroker].map(([broker, places]) =>
      fetchRecords(broker, { places, bytesMax: fetchBytesMin, waitMs }),
    )
    return Promise.race(polls)
  }

  async #take(): Promise<ClusterLine> {
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle
    if (this.#opened >= waitersMax) return new Promise((resolve) => this.#queue.push(resolve))
    this.#opened += 1
    const line = this.#client.openLine()
    try {
      await line.learnBrokersFrom(this.#rootTopic)
    } catch (error) {
      // It will learn of them with its next call, and is one of the few that there are.
      this.#giveBack(line)
      throw error
    }
    return line
  }

  #giveBack(line: ClusterLine): void {
    const next = this.#queue.shift()
    if (next === undefined) this.#idle.push(line)
    else next(line)
  }
}

const outOfRange = 1
const missingTopicMs = 100
