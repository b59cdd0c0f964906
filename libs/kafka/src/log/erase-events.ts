import { keyToPartition, subjectToKey } from '@ecphory/events'
import type { EcphoryEvent, Subject } from '@ecphory/events'
import { stageBatchMax } from '@ecphory/memory'
import type { LogRecord } from '@ecphory/memory'
import { toStoreFailed } from '../client/faults.ts'
import type { KafkaClient } from '../client/kafka-client.ts'
import { transactionTimeoutMs } from '../limits.ts'
import { encodeEvent } from '../records/encode-event.ts'
import type { TopicNames } from '../topics/topic-names.ts'
import type { EventReader } from './event-reader.ts'
import type { Redactions } from './redactions.ts'
import { sendBatches } from './send-batches.ts'
import type { PlacedRecord } from './send-batches.ts'

export interface EraseParts {
  readonly client: KafkaClient
  readonly names: TopicNames
  readonly events: EventReader
  readonly redactions: Redactions
}

export interface EraseAim {
  readonly subject: Subject
  readonly partitions: number
  readonly topics: readonly string[]
  readonly redact: (topic: string, record: LogRecord) => EcphoryEvent | null
}

interface Written {
  readonly topic: string
  readonly partition: number
  readonly offset: number
}

/** Puts what remains over each event of the subject that changes, all in one transaction. */
export async function eraseSubject(
  parts: EraseParts,
  aim: EraseAim,
): Promise<{ readonly touched: number; readonly written: readonly Written[] }> {
  const records: PlacedRecord[] = []
  for (const topic of aim.topics) {
    for await (const record of eventsOf(parts.events, topic, aim.subject)) {
      const kept = aim.redact(topic, record)
      if (kept !== null && JSON.stringify(kept) === JSON.stringify(record.event)) continue
      const place = { topic, ...record.position }
      records.push(parts.redactions.toRecord(place, kept === null ? null : encodeEvent(kept)))
    }
  }
  const partition = keyToPartition(subjectToKey(aim.subject), aim.partitions)
  return { touched: records.length, written: await writeTogether(parts, partition, records) }
}

async function* eventsOf(events: EventReader, topic: string, subject: Subject): AsyncGenerator<LogRecord> {
  for (let from = 0; ;) {
    const records = await events.readSubject(topic, subject, from, stageBatchMax)
    const last = records.at(-1)
    if (last === undefined) return
    yield* records
    from = last.position.offset + 1
  }
}

/** One transaction, so that no reader ever sees half of an erasure. Repeating it puts the same over the same. */
async function writeTogether(
  { client, names }: EraseParts,
  partition: number,
  records: readonly PlacedRecord[],
): Promise<readonly Written[]> {
  if (records.length === 0) return []
  const offsets: number[] = []
  const transactionalId = names.transactionalId('redactions', partition)
  const producer = client.producer({ transactionalId, transactionTimeout: transactionTimeoutMs })
  try {
    await producer.connect()
    const transaction = await producer.transaction()
    await sendBatches(
      (batch) => transaction.sendBatch(batch),
      records,
      (offset) => offsets.push(offset),
    )
    await transaction.commit()
  } catch (error) {
    throw toStoreFailed(client.brokers, 'erasing', error)
  } finally {
    await producer.disconnect()
  }
  return records.map(({ topic, partition: on }, i) => ({ topic, partition: on, offset: offsets[i] ?? -1 }))
}
