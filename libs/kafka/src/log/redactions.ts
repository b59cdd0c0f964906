import type { RawRecord } from '../client/committed-records.ts'
import { redactionsAgeMsMax } from '../limits.ts'
import type { PartitionReader } from '../reading/partition-reader.ts'
import { TailedTopic } from '../reading/tailed-topic.ts'
import { toRecord } from '../records/encode-event.ts'
import type { NewRecord } from '../records/encode-event.ts'
import { keyNameOf } from '../sealing/key-name.ts'
import type { PlacedRecord } from './send-batches.ts'

export interface RedactedPlace {
  readonly topic: string
  readonly partition: number
  readonly offset: number
}

/**
 * What stands in the place of erased records: a broker can't rewrite a record, so that readers put these over it. Kept
 * in memory, and followed by every reader.
 */
export class Redactions {
  readonly #kafkaName: string
  readonly #held = new Map<string, RawRecord | null>()
  /** Key names of redactions that a later one took the place of. */
  readonly #outdated = new Map<string, Set<string>>()
  readonly #tail: TailedTopic
  #freshUntil = 0

  constructor(reader: PartitionReader, kafkaName: string, partitions: number) {
    this.#kafkaName = kafkaName
    this.#tail = new TailedTopic(reader, kafkaName, partitions, (_, record) => this.#apply(record))
  }

  /** Sees what others have erased, up to `redactionsAgeMsMax` ago. */
  async refresh(): Promise<void> {
    if (Date.now() < this.#freshUntil) return
    await this.catchUp()
  }

  async catchUp(): Promise<void> {
    const startedAt = Date.now()
    await this.#tail.catchUp()
    this.#freshUntil = startedAt + redactionsAgeMsMax
  }

  /** The record that stands in a place instead; null where nothing does any more, undefined where it was left alone. */
  find(place: RedactedPlace): RawRecord | null | undefined {
    return this.#held.get(keyOf(place))
  }

  /** Puts a record in a place, or nothing for null. */
  toRecord(place: RedactedPlace, record: NewRecord | null): PlacedRecord {
    const { partition } = place
    const key = keyOf(place)
    const written = record === null ? toRecord(key, dropped) : toRecord(key, record.value, record.headers)
    return { topic: this.#kafkaName, partition, record: written }
  }

  /** Takes back all that stands in the place of a topic's records: it is dropped, and its offsets begin anew. */
  toTombstones(topic: string): PlacedRecord[] {
    return [...this.#held.keys()].flatMap((key) => {
      const [of, partition] = JSON.parse(key) as [string, number]
      return of === topic ? [{ topic: this.#kafkaName, partition, record: toRecord(key, null) }] : []
    })
  }

  /** Keys under which nothing is read any more that once stood in this place; the original's is not among them. */
  outdatedKeys(place: RedactedPlace): readonly string[] {
    return [...(this.#outdated.get(keyOf(place)) ?? [])]
  }

  #apply(record: RawRecord): void {
    const key = record.key?.toString() ?? ''
    const before = this.#held.get(key)
    const keyName = before === undefined || before === null ? undefined : keyNameOf(before)
    if (keyName !== undefined) this.#outdated.set(key, (this.#outdated.get(key) ?? new Set()).add(keyName))
    if (record.value === null) this.#held.delete(key)
    else this.#held.set(key, record.value.length === 0 ? null : record)
  }
}

/** Not the same as no value: that is a tombstone, and the erased record would come back. */
const dropped = Buffer.alloc(0)

const keyOf = ({ topic, partition, offset }: RedactedPlace): string => JSON.stringify([topic, partition, offset])
