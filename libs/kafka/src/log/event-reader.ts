import { deadLettersTopic, keyToPartition, subjectToKey } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import type { LogPosition, LogRecord } from '@ecphory/memory'
import type { RawRecord } from '../client/committed-records.ts'
import {
  derivedRecordBytesMax,
  eventBytesMax,
  fetchBytesMax,
  fetchBytesMin,
  fetchBytesPerRecord,
  scanBytes,
} from '../limits.ts'
import type { PartitionReader } from '../reading/partition-reader.ts'
import { decodeEvent, standIn } from '../records/decode-event.ts'
import type { TopicNames } from '../topics/topic-names.ts'
import { DeadLetterIndex } from './dead-letter-index.ts'
import type { Redactions } from './redactions.ts'
import { findRoot, rootOffsetOf } from './root-search.ts'

interface Parts {
  readonly reader: PartitionReader
  readonly names: TopicNames
  readonly redactions: Redactions
  readonly partitions: number
}

type Wanted = (record: RawRecord) => boolean

/** Reads events: records decoded, with what was erased left out. Topics are the log's names. */
export class EventReader {
  readonly #parts: Parts
  readonly #deadLetters: DeadLetterIndex

  constructor(parts: Parts) {
    this.#parts = parts
    const { reader, names, partitions } = parts
    this.#deadLetters = new DeadLetterIndex(reader, names.toKafka(deadLettersTopic), partitions)
  }

  async read(topic: string, partition: number, from: number, limit: number): Promise<readonly LogRecord[]> {
    const bytes = Math.min(fetchBytesMax, Math.max(fetchBytesMin, limit * fetchBytesPerRecord))
    return this.#take(topic, partition, from, limit, bytes, () => true)
  }

  async readSubject(topic: string, subject: Subject, from: number, limit: number): Promise<readonly LogRecord[]> {
    const key = subjectToKey(subject)
    const bytes = Buffer.from(key)
    const partition = keyToPartition(key, this.#parts.partitions)
    return this.#take(topic, partition, from, limit, scanBytes, (record) => record.key?.equals(bytes) ?? false)
  }

  async derivedFrom(topic: string, root: LogPosition): Promise<readonly LogRecord[]> {
    const { reader, names } = this.#parts
    if (topic === deadLettersTopic) {
      const offsets = await this.#deadLetters.find(root)
      const found = offsets.map((offset) => this.read(topic, root.partition, offset, 1))
      return (await Promise.all(found)).flat().filter(({ position }) => offsets.includes(position.offset))
    }
    const from = await findRoot(reader, names.toKafka(topic), root.partition, root.offset)
    const found: RawRecord[] = []
    await reader.scan(names.toKafka(topic), root.partition, from, fetchBytesMin, (record) => {
      const offset = rootOffsetOf(record)
      if (offset === root.offset) found.push(record)
      return offset === undefined || offset <= root.offset
    })
    await this.#parts.redactions.refresh()
    return this.#decodeAll(topic, root.partition, found)
  }

  async #take(
    topic: string,
    partition: number,
    from: number,
    limit: number,
    bytesMax: number,
    isWanted: Wanted,
  ): Promise<readonly LogRecord[]> {
    const { reader, names, redactions } = this.#parts
    const kafkaName = names.toKafka(topic)
    await redactions.refresh()
    const found: LogRecord[] = []
    for (let at = from; found.length < limit;) {
      const chunk = await reader.chunk(kafkaName, partition, at, bytesMax)
      for (const raw of chunk.records) {
        if (!isWanted(raw)) continue
        if (found.length === limit) {
          reader.keep(kafkaName, partition, chunk, raw.offset)
          break
        }
        found.push(...(await this.#decode(topic, partition, raw)))
      }
      if (chunk.isLast) break
      at = chunk.next
    }
    return found
  }

  async #decodeAll(topic: string, partition: number, raws: readonly RawRecord[]): Promise<readonly LogRecord[]> {
    const found: LogRecord[] = []
    for (const raw of raws) found.push(...(await this.#decode(topic, partition, raw)))
    return found
  }

  /** The event of a record; none where it was erased. */
  async #decode(topic: string, partition: number, raw: RawRecord): Promise<readonly LogRecord[]> {
    const { offset } = raw
    const instead = this.#parts.redactions.find({ topic, partition, offset })
    if (instead === null) return []
    const { value } = instead ?? raw
    const decoded = decodeEvent(value, topic === deadLettersTopic ? derivedRecordBytesMax : eventBytesMax)
    if ('event' in decoded) return [{ position: { partition, offset }, event: decoded.event }]
    return [standIn(topic, partition, this.#parts.partitions, raw, decoded.fault)]
  }
}
