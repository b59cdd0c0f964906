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

interface Batch {
  readonly places: Map<
    string,
    { readonly topic: string; readonly partition: number; bytes: number; messages: Message[] }
  >
  readonly records: PlacedRecord[]
  bytes: number
}

/**
 * Sends records in their order, one request after the other, none with a batch over the broker's limit. Calls `onSent`
 * with the offset of each, in order, as soon as it is acknowledged by all replicas in sync.
 */
export async function sendBatches(
  send: (batch: ProducerBatch) => Promise<RecordMetadata[]>,
  records: readonly PlacedRecord[],
  onSent: (offset: number) => void,
): Promise<void> {
  for (const batch of toBatches(records)) {
    const answers = await send({ acks: -1, topicMessages: toTopicMessages(batch) })
    const nextOffsets = new Map(
      answers.map(({ topicName, partition, baseOffset }) => [placeOf(topicName, partition), Number(baseOffset)]),
    )
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

function toTopicMessages({ places }: Batch): TopicMessages[] {
  const byTopic = new Map<string, Message[]>()
  for (const { topic, messages } of places.values()) byTopic.set(topic, [...(byTopic.get(topic) ?? []), ...messages])
  return [...byTopic].map(([topic, messages]) => ({ topic, messages }))
}

const placeOf = (topic: string, partition: number): string => `${partition} ${topic}`
