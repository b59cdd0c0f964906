import { EcphoryError, segmentsOfAnswer } from '@ecphory/memory'
import type { Claim } from '@ecphory/memory'
import type { Subject } from '@ecphory/events'
import type { RawRecord } from '../client/committed-records.ts'
import type { PartitionReader } from '../reading/partition-reader.ts'
import { TailedTopic } from '../reading/tailed-topic.ts'
import { toRecord } from '../records/encode-event.ts'
import { keyHeader, keyNameOf } from '../sealing/key-name.ts'
import type { KeyRing } from '../sealing/key-ring.ts'
import { seal, unseal } from '../sealing/seal.ts'
import type { PlacedRecord } from './send-batches.ts'

interface HeldClaim {
  readonly partition: number
  /** As it is on the topic: sealed where it has a key. */
  readonly bytes: Buffer
  readonly keyName: string | undefined
  /** Once it was asked for. */
  value?: string
}

/** Keys of recorded answers belong to nobody: a claim does not say whose it is. Erasing takes each by its name. */
const holder: Subject = { tenant: 'ecphory', user: 'claims' }

/**
 * What stages have claimed, kept in memory, and followed whenever a name is asked for. A name belongs to one partition,
 * that of the step which claims it; the first value under it stays until it is taken back.
 * What a model said is sealed, each answer under a key of its own; other claims hold ids and hashes.
 */
export class Claims {
  readonly #topic: string
  readonly #ring: KeyRing | null
  readonly #held = new Map<string, HeldClaim>()
  /** Claims of this process's own steps, until the topic has shown them: it shows them some milliseconds later. */
  readonly #own = new Map<string, HeldClaim & { readonly offset: number }>()
  readonly #tail: TailedTopic

  constructor(reader: PartitionReader, topic: string, partitions: number, ring: KeyRing | null) {
    this.#topic = topic
    this.#ring = ring
    this.#tail = new TailedTopic(reader, topic, partitions, (partition, record) => this.#apply(partition, record))
  }

  async find(names: readonly string[]): Promise<Map<string, string>> {
    // Also where all are held: one may have been taken back since.
    if (names.length > 0) await this.#tail.catchUp()
    const found = names.map(async (name) => {
      const claim = this.#get(name)
      const value = claim === undefined ? null : await this.#open(name, claim)
      return value === null ? [] : [[name, value] as const]
    })
    return new Map((await Promise.all(found)).flat())
  }

  /** Records for those of a step's claims that are new. What is claimed already is not written again: compaction keeps the last. */
  async toRecords(partition: number, claims: readonly Claim[]): Promise<readonly PlacedRecord[]> {
    if (claims.length === 0) return []
    const claimed = await this.find(claims.map(({ name }) => name))
    const fresh = claims.filter(({ name }) => !claimed.has(name))
    return Promise.all(fresh.map((claim) => this.#toRecord(partition, claim)))
  }

  /** A step of this process has committed a claim. */
  committed({ partition, record }: PlacedRecord, offset: number): void {
    if (offset < this.#tail.nextOf(partition) || record.value === null) return
    this.#own.set(record.key, { partition, offset, bytes: record.value, keyName: record.headers[keyHeader] })
  }

  /**
   * Tombstones for the claims that `isMeant` names; the keys of those that are sealed are destroyed before. A sealed one
   * is looked for on the subject's partition alone: it was claimed by a step of it.
   */
  async eraseKeys(
    partition: number,
    isMeant: (name: string, value: string) => boolean,
  ): Promise<readonly PlacedRecord[]> {
    await this.#tail.catchUp()
    const near = [...this.#held, ...this.#own].filter(
      ([, claim]) => claim.keyName === undefined || claim.partition === partition,
    )
    const opened = await Promise.all(
      near.map(async ([name, claim]) => ({ name, claim, value: await this.#open(name, claim) })),
    )
    // One whose key is gone was being erased when that was broken off.
    const meant = opened.filter(({ name, value }) => value === null || isMeant(name, value))
    const keyNames = meant.flatMap(({ claim }) => claim.keyName ?? [])
    await this.#ring?.destroy(holder, keyNames)
    return meant.map(({ name, claim }) => ({
      topic: this.#topic,
      partition: claim.partition,
      record: toRecord(name, null),
    }))
  }

  /** Sees what was written by others, tombstones included. */
  catchUp(): Promise<void> {
    return this.#tail.catchUp()
  }

  #get(name: string): HeldClaim | undefined {
    return this.#held.get(name) ?? this.#own.get(name)
  }

  async #toRecord(partition: number, { name, value }: Claim): Promise<PlacedRecord> {
    const plain = Buffer.from(value)
    const topic = this.#topic
    if (this.#ring === null || segmentsOfAnswer(name, value).length === 0) {
      return { topic, partition, record: toRecord(name, plain) }
    }
    const { name: keyName, key } = await this.#ring.make(holder)
    return { topic, partition, record: toRecord(name, seal(key, plain, name), { [keyHeader]: keyName }) }
  }

  /** Null where its key is gone. */
  async #open(name: string, claim: HeldClaim): Promise<string | null> {
    if (claim.value !== undefined) return claim.value
    if (claim.keyName === undefined) return (claim.value = claim.bytes.toString())
    if (this.#ring === null) {
      throw new EcphoryError('STORE_FAILED', 'The log is sealed, and was opened without its key store.')
    }
    const key = await this.#ring.find(holder, claim.keyName)
    const plain = key === null ? null : unseal(key, claim.bytes, name)
    if (plain === null) return null
    return (claim.value = plain.toString())
  }

  #apply(partition: number, record: RawRecord): void {
    const { offset, key, value } = record
    const name = key?.toString() ?? ''
    const own = this.#own.get(name)
    if (own !== undefined && own.partition === partition && own.offset <= offset) this.#own.delete(name)
    if (value === null) this.#held.delete(name)
    else if (!this.#held.has(name)) this.#held.set(name, { partition, bytes: value, keyName: keyNameOf(record) })
  }
}
