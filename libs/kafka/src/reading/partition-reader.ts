import type { RawRecord } from '../client/committed-records.ts'
import { throwIfError } from '../client/exchange.ts'
import { fetchRecords } from '../client/fetch-records.ts'
import type { FetchedChunk } from '../client/fetch-records.ts'
import type { ClusterLine } from '../client/kafka-client.ts'
import type { Cluster } from '../client/kafkajs-internals.ts'
import { fetchBytesMin, leftoversMax, visibleMsMax, visiblePollMs } from '../limits.ts'
import type { TopicDirectory } from '../topics/topic-directory.ts'

/** Records in order, and where to read on. */
export interface Chunk {
  readonly records: readonly RawRecord[]
  readonly next: number
  /** Nothing more can be read at present. */
  readonly isLast: boolean
}

const outOfRange = 1
const stale: ReadonlySet<number> = new Set([3, 5, 6, 9, 74, 75, 76])
const [earliest, latest, readCommitted] = [-2, -1, 1]

/** Pull reads of committed records. Topics are Kafka's names. */
export class PartitionReader {
  readonly #line: ClusterLine
  readonly #directory: TopicDirectory
  /** What was fetched beyond what was asked for, by place; the log does not change under it. */
  readonly #leftovers = new Map<string, Chunk & { readonly from: number }>()
  /** Offsets that this process knows to be committed, though readers may not see them for some milliseconds. */
  readonly #written = new Map<string, number>()

  constructor(directory: TopicDirectory, line: ClusterLine) {
    this.#line = line
    this.#directory = directory
  }

  /** From now on a read that comes to its end waits until it has seen `offset`. */
  expect(topic: string, partition: number, offset: number): void {
    const place = placeOf(topic, partition)
    this.#written.set(place, Math.max(offset, this.#written.get(place) ?? -1))
  }

  /** One fetch from `from` on. An empty partition, an unknown one and a place past the end answer at once. */
  async chunk(topic: string, partition: number, from: number, bytesMax: number): Promise<Chunk> {
    const place = placeOf(topic, partition)
    const held = this.#leftovers.get(place)
    if (held !== undefined && held.from <= from && from < held.next) {
      this.#leftovers.delete(place)
      // More may have come since it was fetched.
      return { ...held, records: held.records.filter(({ offset }) => offset >= from), isLast: false }
    }
    const until = Date.now() + visibleMsMax
    for (;;) {
      const chunk = await this.#fetch(topic, partition, from, bytesMax)
      const written = this.#written.get(place)
      if (!chunk.isLast || written === undefined || chunk.next > written) return chunk
      if (chunk.records.length > 0) return { ...chunk, isLast: false }
      if (Date.now() > until) {
        // Somebody else's transaction is open before it.
        this.#written.delete(place)
        return chunk
      }
      await sleep(visiblePollMs)
    }
  }

  /** Takes back what a caller had no use for, so that its next read need not fetch it again. */
  keep(topic: string, partition: number, chunk: Chunk, from: number): void {
    const place = placeOf(topic, partition)
    this.#leftovers.delete(place)
    this.#leftovers.set(place, { ...chunk, from, records: chunk.records.filter(({ offset }) => offset >= from) })
    const [oldest] = this.#leftovers.keys()
    if (this.#leftovers.size > leftoversMax && oldest !== undefined) this.#leftovers.delete(oldest)
  }

  /** Whether there is a record at or after `from`, and not only the ends of transactions. What is held stays for readers. */
  async hasRecord(topic: string, partition: number, from: number): Promise<boolean> {
    const held = this.#leftovers.get(placeOf(topic, partition))
    if (held?.records.some(({ offset }) => offset >= from)) return true
    for (let at = from; ;) {
      const chunk = await this.#fetch(topic, partition, at, fetchBytesMin)
      if (chunk.records.length > 0) return true
      if (chunk.isLast) return false
      at = chunk.next
    }
  }

  /** Goes through a partition in large chunks until `visit` answers false or the end is met. */
  async scan(
    topic: string,
    partition: number,
    from: number,
    bytesMax: number,
    visit: (record: RawRecord) => boolean | Promise<boolean>,
  ): Promise<void> {
    for (let at = from; ;) {
      const chunk = await this.chunk(topic, partition, at, bytesMax)
      for (const record of chunk.records) if (!(await visit(record))) return
      if (chunk.isLast) return
      at = chunk.next
    }
  }

  /** Below these offsets every transaction has ended; undefined for partitions that do not exist. */
  async ends(topic: string, partitions: readonly number[]): Promise<readonly (number | undefined)[]> {
    const until = Date.now() + visibleMsMax
    for (;;) {
      const ends = await this.#offsets(topic, partitions, latest)
      const behind = partitions.filter((partition, i) => {
        const written = this.#written.get(placeOf(topic, partition))
        return written !== undefined && (ends[i] ?? 0) <= written
      })
      if (behind.length === 0) return ends
      if (Date.now() > until) {
        // Somebody else's transaction is open before it: whoever asks next must not wait for it as well.
        for (const partition of behind) this.#written.delete(placeOf(topic, partition))
        return ends
      }
      await sleep(visiblePollMs)
    }
  }

  /** The first offset that a partition still holds; undefined where there is none. */
  async begin(topic: string, partition: number): Promise<number | undefined> {
    const [first] = await this.#offsets(topic, [partition], earliest)
    return first
  }

  /** What is held of a topic is no longer so. */
  forget(topic: string): void {
    for (const held of [this.#leftovers, this.#written]) {
      for (const place of held.keys()) if (place.slice(place.indexOf(' ') + 1) === topic) held.delete(place)
    }
    this.#directory.forget(topic)
  }

  #fetch(topic: string, partition: number, from: number, bytesMax: number): Promise<Chunk> {
    return this.#line.run('reading', async (cluster) => {
      for (let at = from; ;) {
        const chunk = await this.#fetchOnce(cluster, topic, partition, at, bytesMax)
        if (chunk === null) return { records: [], next: at, isLast: true }
        if (chunk.errorCode !== outOfRange) return this.#toChunk(chunk, at)
        const [first] = await this.#offsets(topic, [partition], earliest)
        // Past the end there is nothing; before the beginning it begins there.
        if (first === undefined || first <= at) return { records: [], next: at, isLast: true }
        at = first
      }
    })
  }

  #toChunk({ errorCode, records, next, stableEnd, topic }: FetchedChunk, from: number): Chunk {
    if (stale.has(errorCode)) this.#directory.forget(topic)
    throwIfError(errorCode)
    const isLast = next >= stableEnd
    // It passes: the broker had no time to read, or the batch is larger than what it would send.
    if (!isLast && next === from) throw new Error('a fetch brought nothing though there is something')
    return { records, next, isLast }
  }

  async #fetchOnce(cluster: Cluster, topic: string, partition: number, from: number, bytesMax: number) {
    const broker = await this.#directory.leaderOf(cluster, topic, partition)
    if (broker === null) return null
    const [chunk] = await fetchRecords(broker, { places: [{ topic, partition, from }], bytesMax, waitMs: 0 })
    return chunk ?? null
  }

  #offsets(topic: string, partitions: readonly number[], timestamp: number): Promise<readonly (number | undefined)[]> {
    return this.#line.run('reading offsets', async (cluster) => {
      const found = new Map<number, number>()
      const byBroker = new Map<number, number[]>()
      for (const partition of partitions) {
        const broker = await this.#directory.leaderOf(cluster, topic, partition)
        if (broker !== null) byBroker.set(broker.nodeId, [...(byBroker.get(broker.nodeId) ?? []), partition])
      }
      for (const [nodeId, led] of byBroker) {
        const broker = await cluster.findBroker({ nodeId: String(nodeId) })
        const asked = led.map((partition) => ({ partition, timestamp }))
        const { responses } = await broker
          .listOffsets({ replicaId: -1, isolationLevel: readCommitted, topics: [{ topic, partitions: asked }] })
          .catch((error: unknown) => {
            this.#directory.forget(topic)
            throw error
          })
        for (const { partition, offset } of responses[0]?.partitions ?? []) found.set(partition, Number(offset))
      }
      return partitions.map((partition) => found.get(partition))
    })
  }
}

const placeOf = (topic: string, partition: number): string => `${partition} ${topic}`
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
