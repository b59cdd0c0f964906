import { isOf, memoryErasedV1, rootTopic, watermarkAdvancedV1 } from '@ecphory/events'
import type { EcphoryEvent, Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { LogPosition } from '@ecphory/memory'
import type { RawRecord } from '../client/committed-records.ts'
import { probeBytes, rootKeysHeldMax } from '../limits.ts'
import type { Redactions } from '../log/redactions.ts'
import type { PartitionReader } from '../reading/partition-reader.ts'
import { encodeEvent } from '../records/encode-event.ts'
import type { NewRecord } from '../records/encode-event.ts'
import type { TopicNames } from '../topics/topic-names.ts'
import { keyHeader, keyNameOf } from './key-name.ts'
import type { KeyRing, NamedKey } from './key-ring.ts'
import { seal, unseal } from './seal.ts'

export interface SealerParts {
  /** Null for a log without sealing. */
  readonly ring: KeyRing | null
  readonly reader: PartitionReader
  readonly redactions: Redactions
  readonly names: TopicNames
}

/**
 * Seals the `data` of events: AES-256-GCM under a key of the event's root, so that erasing a root event and all that
 * was derived from it is destroying one key. What a router or a reader needs to find its way stays readable: ids, types,
 * times, the root position, and `partitionkey` and `tenant`, which name the subject, since its keys are found by it.
 */
export class EventSealer {
  readonly #parts: SealerParts
  /** Key names of root records, null for a plain one. */
  readonly #rootKeys = new Map<string, string | null>()
  /** Keys made for what is derived from a root that has none, or none any more. */
  readonly #madeKeys = new Map<string, string>()

  readonly #finding = new Map<string, Promise<NamedKey>>()

  constructor(parts: SealerParts) {
    this.#parts = parts
  }

  async encode(event: EcphoryEvent): Promise<NewRecord> {
    const { ring } = this.#parts
    if (ring === null || isPlain(event)) return encodeEvent(event)
    const subject = subjectOf(event)
    const { rootpartition: partition, rootoffset: offset } = event
    const isRoot = partition === undefined || offset === undefined
    return encodeSealed(
      event,
      isRoot ? await ring.make(subject) : await this.#keyOfRoot(ring, subject, { partition, offset }),
    )
  }

  /** The event with its data; null where its key was destroyed, undefined where the seal is broken. */
  async open(
    event: EcphoryEvent,
    sealed: Buffer,
    keyName: string | undefined,
  ): Promise<EcphoryEvent | null | undefined> {
    const { ring } = this.#parts
    if (ring === null) {
      throw new EcphoryError('STORE_FAILED', 'The log is sealed, and was opened without its key store.')
    }
    if (keyName === undefined) return undefined
    const key = await ring.find(subjectOf(event), keyName)
    if (key === null) return null
    const plain = unseal(key, sealed, aboutOf(event))
    return plain === null ? undefined : { ...event, data: JSON.parse(plain.toString()) as unknown }
  }

  /** Notes a root record's key, so that what is derived from it need not look for it. */
  learnRoot({ partition, offset }: LogPosition, raw: RawRecord): void {
    if (this.#parts.ring === null) return
    this.#rootKeys.set(placeOf({ partition, offset }), keyNameOf(raw) ?? null)
    dropOldest(this.#rootKeys)
  }

  /** One at a time for a root: its events of one step, which come together, share the key that the first finds or makes. */
  #keyOfRoot(ring: KeyRing, subject: Subject, root: LogPosition): Promise<NamedKey> {
    const place = placeOf(root)
    const finding =
      this.#finding.get(place) ?? this.#findOrMake(ring, subject, root).finally(() => this.#finding.delete(place))
    this.#finding.set(place, finding)
    return finding
  }

  async #findOrMake(ring: KeyRing, subject: Subject, root: LogPosition): Promise<NamedKey> {
    const name = this.#madeKeys.get(placeOf(root)) ?? (await this.#keyNameOfRoot(root))
    const key = name === null ? null : await ring.find(subject, name)
    if (key !== null && name !== null) return { name, key }
    const made = await ring.make(subject)
    this.#madeKeys.set(placeOf(root), made.name)
    dropOldest(this.#madeKeys)
    return made
  }

  /** That of what stands in the root's place today; null where that is nothing, or plain. */
  async #keyNameOfRoot(root: LogPosition): Promise<string | null> {
    const instead = this.#parts.redactions.find({ topic: rootTopic, ...root })
    if (instead !== undefined) return instead === null ? null : (keyNameOf(instead) ?? null)
    const held = this.#rootKeys.get(placeOf(root))
    if (held !== undefined) return held
    const { reader, names } = this.#parts
    const { partition } = root
    const { records } = await reader.chunk(names.toKafka(rootTopic), partition, root.offset, probeBytes)
    for (const raw of records) this.learnRoot({ partition, offset: raw.offset }, raw)
    return this.#rootKeys.get(placeOf(root)) ?? null
  }
}

export function encodeSealed(event: EcphoryEvent, { name, key }: NamedKey): NewRecord {
  const { data, ...envelope } = event
  // A missing value is no JSON; it reads back as null.
  const sealed = seal(key, Buffer.from(JSON.stringify(data ?? null)), aboutOf(event))
  return encodeEvent({ ...envelope, data_base64: sealed.toString('base64') }, { [keyHeader]: name })
}

/** Watermarks speak of nobody, and the fact of an erasure outlives it: neither holds a word of anyone. */
const isPlain = (event: EcphoryEvent): boolean => isOf(watermarkAdvancedV1, event) || isOf(memoryErasedV1, event)

function subjectOf({ partitionkey }: EcphoryEvent): Subject {
  const [tenant, user] = JSON.parse(partitionkey) as [string, string]
  return { tenant, user }
}

const aboutOf = ({ id, type, partitionkey }: EcphoryEvent): string => JSON.stringify([id, type, partitionkey])
const placeOf = ({ partition, offset }: LogPosition): string => `${partition}/${offset}`

function dropOldest(held: Map<string, unknown>): void {
  if (held.size <= rootKeysHeldMax) return
  const [oldest] = held.keys()
  if (oldest !== undefined) held.delete(oldest)
}
