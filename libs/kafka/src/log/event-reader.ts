import { deadLettersTopic, keyToPartition, rootTopic, subjectToKey } from '@ecphory/events'
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
import type { EventSealer } from '../sealing/event-sealer.ts'
import { keyNameOf } from '../sealing/key-name.ts'
import type { TopicNames } from '../topics/topic-names.ts'
import { DeadLetterIndex } from './dead-letter-index.ts'
import type { RedactedPlace, Redactions } from './redactions.ts'
import { rootOffsetOf, RootSearch } from './root-search.ts'

interface Parts {
  readonly reader: PartitionReader
  readonly names: TopicNames
  readonly redactions: Redactions
  readonly sealer: EventSealer
  readonly partitions: number
}

type Wanted = (record: RawRecord) => boolean

export interface SubjectRecord {
  readonly place: RedactedPlace
  readonly raw: RawRecord
  /** What stands in its place: null for nothing any more, undefined where it was left alone. */
  readonly instead: RawRecord | null | undefined
  /** Null where it was erased. */
  readonly record: LogRecord | null
}

/** Reads events: records decoded, with what was erased left out. Topics are the log's names. */
export class EventReader {
  readonly #parts: Parts
  readonly #deadLetters: DeadLetterIndex
  readonly #roots: RootSearch
  #skipped = 0

  constructor(parts: Parts) {
    this.#parts = parts
    const { reader, names, partitions } = parts
    this.#roots = new RootSearch(reader)
    this.#deadLetters = new DeadLetterIndex(reader, names.toKafka(deadLettersTopic), partitions)
  }

  /** Records that were met whose key was destroyed, though nothing says that they were erased. */
  get skipped(): number {
    return this.#skipped
  }

  /** A topic begins anew. */
  forget(topic: string): void {
    this.#roots.forget(this.#parts.names.toKafka(topic))
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
    const from = await this.#roots.find(names.toKafka(topic), root.partition, root.offset)
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
      const wanted = chunk.records.filter(isWanted)
      while (wanted.length > 0 && found.length < limit) {
        found.push(...(await this.#decodeAll(topic, partition, wanted.splice(0, limit - found.length))))
      }
      const [left] = wanted
      if (left !== undefined) reader.keep(kafkaName, partition, chunk, left.offset)
      if (chunk.isLast) break
      at = chunk.next
    }
    return found
  }

  /** Every record of a subject on a topic, also what was erased of it. */
  async *recordsOf(topic: string, subject: Subject): AsyncGenerator<SubjectRecord> {
    const { reader, names, redactions, partitions } = this.#parts
    const key = Buffer.from(subjectToKey(subject))
    const partition = keyToPartition(subjectToKey(subject), partitions)
    for (let at = 0; ;) {
      const chunk = await reader.chunk(names.toKafka(topic), partition, at, scanBytes)
      for (const raw of chunk.records) {
        if (!(raw.key?.equals(key) ?? false)) continue
        const place = { topic, partition, offset: raw.offset }
        const [record] = await this.#decode(topic, partition, raw)
        yield { place, raw, instead: redactions.find(place), record: record ?? null }
      }
      if (chunk.isLast) return
      at = chunk.next
    }
  }

  /** Together: keys that are fetched together may be fetched with one request. */
  async #decodeAll(topic: string, partition: number, raws: readonly RawRecord[]): Promise<readonly LogRecord[]> {
    return (await Promise.all(raws.map((raw) => this.#decode(topic, partition, raw)))).flat()
  }

  /** The event of a record; none where it was erased. */
  async #decode(topic: string, partition: number, raw: RawRecord): Promise<readonly LogRecord[]> {
    const { redactions } = this.#parts
    const place = { topic, partition, offset: raw.offset }
    const before = redactions.find(place)
    const found = await this.#open(topic, partition, raw, before)
    if (found !== keyGone) return found
    // It may have been sealed anew under another key since this process last looked.
    await redactions.catchUp()
    const after = redactions.find(place)
    const again = after === before ? keyGone : await this.#open(topic, partition, raw, after)
    if (again !== keyGone) return again
    this.#skipped += 1
    return []
  }

  async #open(
    topic: string,
    partition: number,
    raw: RawRecord,
    instead: RawRecord | null | undefined,
  ): Promise<readonly LogRecord[] | typeof keyGone> {
    const { sealer, partitions } = this.#parts
    const position = { partition, offset: raw.offset }
    if (topic === rootTopic) sealer.learnRoot(position, raw)
    if (instead === null) return []
    const record = instead ?? raw
    const standInFor = (fault: string) => [standIn(topic, partition, partitions, raw, fault)]
    const bytesMax = topic === deadLettersTopic ? derivedRecordBytesMax : eventBytesMax
    const decoded = decodeEvent(record.value, bytesMax)
    if ('fault' in decoded) return standInFor(decoded.fault)
    if (decoded.sealed === undefined) return [{ position, event: decoded.event }]
    const event = await sealer.open(decoded.event, decoded.sealed, keyNameOf(record))
    if (event === undefined) return standInFor('its seal is broken')
    return event === null ? keyGone : [{ position, event }]
  }
}

const keyGone = Symbol('the key was destroyed')
