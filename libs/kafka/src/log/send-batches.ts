import { EcphoryError } from '@ecphory/memory'
import type { Message, ProducerBatch, RecordMetadata, TopicMessages } from 'kafkajs'
import { batchBytesMax, requestBytesMax } from '../limits.ts'
import type { NewRecord } from '../records/encode-event.ts'

export interface PlacedRecord {
  /** Kafka's name of the topic. */
  readonly topic: string
  readonly partition: number
  readonly record: NewRecord
}

type Send = (batch: ProducerBatch) => Promise<RecordMetadata[]>

interface Place {
  readonly topic: string
  readonly partition: number
  readonly messages: Message[]
  bytes: number
}

interface Batch {
  readonly places: Map<string, Place>
  readonly records: PlacedRecord[]
  bytes: number
}

/**
 * Sends records in their order, one request after the other, none with a batch over the broker's limit. Calls `onSent`
 * with the offset of each, in order, as soon as it is acknowledged by all replicas in sync.
 */
export async function sendBatches(
  send: Send,
  records: readonly PlacedRecord[],
  onSent: (offset: number) => void,
): Promise<void> {
  for (const batch of toBatches(records)) {
    const nextOffsets = await sendWhole(send, batch)
    for (const { topic, partition } of batch.records) {
      const place = placeOf(topic, partition)
      const offset = nextOffsets.get(place) ?? missing()
      nextOffsets.set(place, offset + 1)
      onSent(offset)
    }
  }
}

/**
 * Resolves with the first offset of each place. Where a leader goes away, and a broker that has answered for other places
 * takes over, kafkajs resolves and has sent nothing to it: what has no offset is then sent again. The producer numbers it
 * as before, so that a broker which has it nevertheless takes it for what it is.
 */
async function sendWhole(send: Send, { places }: Batch): Promise<Map<string, number>> {
  const offsets = new Map<string, number>()
  for (let open = [...places]; open.length > 0; open = open.filter(([place]) => !offsets.has(place))) {
    const answers = await send({ acks: -1, topicMessages: toTopicMessages(open.map(([, place]) => place)) })
    if (answers.length === 0) missing()
    for (const { topicName, partition, baseOffset } of answers) {
      const place = placeOf(topicName, partition)
      // So it does where a leader that has answered is replaced while another is tried again.
      if (offsets.has(place)) throw new EcphoryError('STORE_FAILED', 'Kafka was sent a write twice.')
      offsets.set(place, Number(baseOffset))
    }
  }
  return offsets
}

function missing(): never {
  throw new EcphoryError('STORE_FAILED', 'Kafka acknowledged a write without its offset.')
}

function toBatches(records: readonly PlacedRecord[]): Batch[] {
  const batches: Batch[] = []
  for (const placed of records) {
    const { topic, partition, record } = placed
    const key = placeOf(topic, partition)
    let batch = batches.at(-1)
    const bytes = batch?.places.get(key)?.bytes ?? 0
    const isFull = bytes > 0 && bytes + record.bytes > batchBytesMax
    if (batch === undefined || isFull || batch.bytes + record.bytes > requestBytesMax) {
      batch = { places: new Map(), records: [], bytes: 0 }
      batches.push(batch)
    }
    batch.bytes += record.bytes
    const place = batch.places.get(key) ?? { topic, partition, bytes: 0, messages: [] }
    batch.places.set(key, place)
    place.bytes += record.bytes
    place.messages.push({ key: record.key, value: record.value, partition, headers: { ...record.headers } })
    batch.records.push(placed)
  }
  return batches
}

function toTopicMessages(places: readonly Place[]): TopicMessages[] {
  const byTopic = new Map<string, Message[]>()
  for (const { topic, messages } of places) byTopic.set(topic, [...(byTopic.get(topic) ?? []), ...messages])
  return [...byTopic].map(([topic, messages]) => ({ topic, messages }))
}

const placeOf = (topic: string, partition: number): string => `${partition} ${topic}`
