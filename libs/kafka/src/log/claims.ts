import type { Claim } from '@ecphory/memory'
import type { RawRecord } from '../client/committed-records.ts'
import type { PartitionReader } from '../reading/partition-reader.ts'
import { TailedTopic } from '../reading/tailed-topic.ts'
import { toRecord } from '../records/encode-event.ts'
import type { PlacedRecord } from './send-batches.ts'

interface HeldClaim {
  readonly value: string
  readonly partition: number
}

/**
 * What stages have claimed, kept in memory. The topic is followed when a name is asked for that is not held. A name
 * belongs to one partition, that of the step which claims it; the first value under it stays until it is taken back.
 */
export class Claims {
  readonly #topic: string
  readonly #held = new Map<string, HeldClaim>()
  /** Claims of this process's own steps, until the topic has shown them: it shows them some milliseconds later. */
  readonly #own = new Map<string, HeldClaim & { readonly offset: number }>()
  readonly #tail: TailedTopic

  constructor(reader: PartitionReader, topic: string, partitions: number) {
    this.#topic = topic
    this.#tail = new TailedTopic(reader, topic, partitions, (partition, record) => this.#apply(partition, record))
  }

  async find(names: readonly string[]): Promise<Map<string, string>> {
    if (names.some((name) => !this.#has(name))) await this.#tail.catchUp()
    return new Map(
      names.flatMap((name) => {
        const claim = this.#held.get(name) ?? this.#own.get(name)
        return claim === undefined ? [] : [[name, claim.value] as const]
      }),
    )
  }

  /** Records for those of a step's claims that are new. What is claimed already is not written again: compaction keeps the last. */
  async toRecords(partition: number, claims: readonly Claim[]): Promise<{ claim: Claim; placed: PlacedRecord }[]> {
    if (claims.length === 0) return []
    const claimed = await this.find(claims.map(({ name }) => name))
    return claims
      .filter(({ name }) => !claimed.has(name))
      .map((claim) => ({ claim, placed: this.#place(partition, claim.name, claim.value) }))
  }

  /** A step of this process has committed a claim. */
  committed(partition: number, { name, value }: Claim, offset: number): void {
    if (offset >= this.#tail.nextOf(partition)) this.#own.set(name, { value, partition, offset })
  }

  /** Tombstones for the claims that `isMeant` names. */
  async toTombstones(isMeant: (name: string, value: string) => boolean): Promise<PlacedRecord[]> {
    await this.#tail.catchUp()
    return [...this.#held, ...this.#own]
      .filter(([name, { value }]) => isMeant(name, value))
      .map(([name, { partition }]) => this.#place(partition, name, null))
  }

  /** Sees what was written by others, tombstones included. */
  catchUp(): Promise<void> {
    return this.#tail.catchUp()
  }

  #has(name: string): boolean {
    return this.#held.has(name) || this.#own.has(name)
  }

  #place(partition: number, name: string, value: string | null): PlacedRecord {
    return { topic: this.#topic, partition, record: toRecord(name, value === null ? null : Buffer.from(value)) }
  }

  #apply(partition: number, { offset, key, value }: RawRecord): void {
    const name = key?.toString() ?? ''
    const own = this.#own.get(name)
    if (own !== undefined && own.partition === partition && own.offset <= offset) this.#own.delete(name)
    if (value === null) this.#held.delete(name)
    else if (!this.#held.has(name)) this.#held.set(name, { value: value.toString(), partition })
  }
}
