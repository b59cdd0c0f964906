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

export interface Sending {
  readonly send: (batch: ProducerBatch) => Promise<RecordMetadata[]>
  /** Whether one broker alone has these partitions, and leads them whatever happens. */
  readonly isOnOneBroker: (places: readonly Pick<Place, 'topic' | 'partition'>[]) => boolean
}

/**
 * Sends records in their order, one request after the other, none with a batch over the broker's limit. Calls `onSent`
 * with the offset of each, in order, as soon as it is acknowledged by all replicas in sync.
 *
 * Only what one broker has for good shares a request. Of requests to several brokers kafkajs tries all again as soon as
 * one fails: those that are still under way a second time under other numbers, so that they are written twice, and those
 * whose new leader has answered already not at all, which it calls sent.
 */
export async function sendBatches(
  { send, isOnOneBroker }: Sending,
  records: readonly PlacedRecord[],
  onSent: (offset: number) => void,
): Promise<void> {
  for (const batch of toBatches(records)) {
    const places = [...batch.places.values()]
    const nextOffsets = new Map<string, number>()
    for (const together of isOnOneBroker(places) ? [places] : places.map((place) => [place])) {
      for (const { topicName, partition, baseOffset } of await send({
        acks: -1,
        topicMessages: toMessages(together),
      })) {
        nextOffsets.set(placeOf(topicName, partition), Number(baseOffset))
      }
    }
    for (const { topic, partition } of batch.records) {
      const place = placeOf(topic, partition)
      const offset = nextOffsets.get(place)
      if (offset === undefined) throw new EcphoryError('STORE_FAILED', 'Kafka acknowledged a write without its offset.')
      nextOffsets.set(place, offset + 1)
      onSent(offset)
    }
  }
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

function toMessages(places: readonly Place[]): TopicMessages[] {
  const byTopic = new Map<string, Message[]>()
  for (const { topic, messages } of places) byTopic.set(topic, [...(byTopic.get(topic) ?? []), ...messages])
  return [...byTopic].map(([topic, messages]) => ({ topic, messages }))
}

const placeOf = (topic: string, partition: number): string => `${partition} ${topic}`
