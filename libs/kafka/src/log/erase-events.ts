import type { EcphoryEvent, Subject } from '@ecphory/events'
import type { LogRecord } from '@ecphory/memory'
import type { Producer } from 'kafkajs'
import { toStoreFailed } from '../client/faults.ts'
import type { KafkaClient } from '../client/kafka-client.ts'
import { within } from '../client/within.ts'
import { transactionTimeoutMs } from '../limits.ts'
import { encodeEvent } from '../records/encode-event.ts'
import type { NewRecord } from '../records/encode-event.ts'
import { encodeSealed } from '../sealing/event-sealer.ts'
import { keyNameOf } from '../sealing/key-name.ts'
import type { KeyRing, NamedKey } from '../sealing/key-ring.ts'
import type { TopicNames } from '../topics/topic-names.ts'
import type { EventReader, SubjectRecord } from './event-reader.ts'
import type { RedactedPlace, Redactions } from './redactions.ts'
import { sendBatches } from './send-batches.ts'
import type { PlacedRecord } from './send-batches.ts'

export interface EraseParts {
  readonly client: KafkaClient
  readonly names: TopicNames
  readonly events: EventReader
  readonly redactions: Redactions
  /** Null for a log without sealing. */
  readonly ring: KeyRing | null
}

export interface EraseAim {
  readonly subject: Subject
  /** Where all that is the subject's stands, on every topic. */
  readonly partition: number
  readonly topics: readonly string[]
  readonly redact: (topic: string, record: LogRecord) => EcphoryEvent | null
}

export interface ErasedEvents {
  readonly touched: number
  /** To be destroyed once what was written is seen: what stays does not need them any more. */
  readonly obsoleteKeys: readonly string[]
  readonly written: readonly { readonly topic: string; readonly partition: number; readonly offset: number }[]
}

/** What an erasure changes, and the keys that seal it. */
interface Survey {
  readonly changed: Map<string, { readonly found: SubjectRecord; readonly kept: EcphoryEvent | null }>
  readonly touchedKeys: Set<string>
  /** Keys of what was erased before: an erasure that was broken off may have left them. */
  readonly outdatedKeys: Set<string>
}

/**
 * Puts what remains in the place of each event that an erasure changes, and seals anew, under a fresh key, whatever
 * stays of the events that shared a key with one of them. All in one transaction, so that no reader sees half of it;
 * broken off anywhere, it may be run again.
 */
export async function eraseEvents(parts: EraseParts, aim: EraseAim): Promise<ErasedEvents> {
  const survey = await surveyEvents(parts, aim)
  const records = await toRedactions(parts, aim, survey)
  return {
    touched: survey.changed.size,
    obsoleteKeys: [...survey.touchedKeys, ...survey.outdatedKeys],
    written: await writeTogether(parts, aim.partition, records),
  }
}

async function surveyEvents(
  { events, redactions }: EraseParts,
  { subject, topics, redact }: EraseAim,
): Promise<Survey> {
  const survey: Survey = { changed: new Map(), touchedKeys: new Set(), outdatedKeys: new Set() }
  for (const topic of topics) {
    for await (const found of events.recordsOf(topic, subject)) {
      const { place, raw, instead, record } = found
      if (instead !== undefined) {
        for (const name of [keyNameOf(raw) ?? [], redactions.outdatedKeys(place)].flat()) survey.outdatedKeys.add(name)
      }
      if (record === null) continue
      const kept = redact(topic, record)
      if (kept !== null && JSON.stringify(kept) === JSON.stringify(record.event)) continue
      survey.changed.set(keyOf(place), { found, kept })
      const keyName = keyNameOf(instead ?? raw)
      if (keyName !== undefined) survey.touchedKeys.add(keyName)
    }
  }
  return survey
}

async function toRedactions(parts: EraseParts, aim: EraseAim, survey: Survey): Promise<readonly PlacedRecord[]> {
  const freshKeys = new FreshKeys(parts.ring, aim.subject)
  const records: PlacedRecord[] = []
  const put = async ({ place, raw, instead }: SubjectRecord, kept: EcphoryEvent | null) => {
    const record = kept === null ? null : await freshKeys.encode(kept, keyNameOf(instead ?? raw))
    records.push(parts.redactions.toRecord(place, record))
  }
  for (const { found, kept } of survey.changed.values()) await put(found, kept)
  if (survey.touchedKeys.size === 0) return records
  for (const topic of aim.topics) {
    for await (const found of parts.events.recordsOf(topic, aim.subject)) {
      const keyName = keyNameOf(found.instead ?? found.raw)
      const isShared = keyName !== undefined && survey.touchedKeys.has(keyName)
      if (!isShared || found.record === null || survey.changed.has(keyOf(found.place))) continue
      await put(found, found.record.event)
    }
  }
  return records
}

/** One new key for each that is given up. */
class FreshKeys {
  readonly #ring: KeyRing | null
  readonly #subject: Subject
  readonly #made = new Map<string, NamedKey>()

  constructor(ring: KeyRing | null, subject: Subject) {
    this.#ring = ring
    this.#subject = subject
  }

  /** Plain stays plain. */
  async encode(event: EcphoryEvent, keyName: string | undefined): Promise<NewRecord> {
    if (this.#ring === null || keyName === undefined) return encodeEvent(event)
    const fresh = this.#made.get(keyName) ?? (await this.#ring.make(this.#subject))
    this.#made.set(keyName, fresh)
    return encodeSealed(event, fresh)
  }
}

async function writeTogether(
  { client, names }: EraseParts,
  partition: number,
  records: readonly PlacedRecord[],
): Promise<ErasedEvents['written']> {
  if (records.length === 0) return []
  const offsets: number[] = []
  const transactionalId = names.transactionalId('redactions', partition)
  let producer: Producer | null = null
  try {
    const own = await client.connectProducer({ transactionalId, transactionTimeout: transactionTimeoutMs })
    producer = own
    const transaction = await within(client.workMsMax, own.transaction())
    await sendBatches(
      {
        send: (batch) => within(client.workMsMax, transaction.sendBatch(batch)),
        isOnOneBroker: (places) => client.isOnOneBroker(own, places),
      },
      records,
      (offset) => offsets.push(offset),
    )
    await within(client.workMsMax, transaction.commit())
  } catch (error) {
    throw toStoreFailed(client.brokers, 'erasing', error)
  } finally {
    await client.giveUp(producer)
  }
  return records.map(({ topic, partition: on }, i) => ({ topic, partition: on, offset: offsets[i] ?? -1 }))
}

const keyOf = ({ topic, offset }: RedactedPlace): string => `${offset} ${topic}`
