import { exchange } from './exchange.ts'
import type { Broker, Decoder, Encoder } from './kafkajs-internals.ts'

export interface TopicMetadata {
  readonly topic: string
  readonly errorCode: number
  readonly isInternal: boolean
  /** The node that leads each partition, by the partition's number; -1 where none does at present. */
  readonly leaders: readonly number[]
}

/**
 * What the brokers say about topics; about all of them for null. kafkajs has the same request, but fails as a whole
 * for one topic that is missing or has no leader, somebody else's included.
 */
export function fetchMetadata(broker: Broker, topics: readonly string[] | null): Promise<readonly TopicMetadata[]> {
  return exchange(broker, { name: 'Metadata', version: 5 }, (encoder) => writeRequest(encoder, topics), readAnswer)
}

/** Metadata request, version 5: [topics] allow_auto_topic_creation. */
function writeRequest(encoder: Encoder, topics: readonly string[] | null): void {
  if (topics === null) encoder.writeInt32(-1)
  else encoder.writeArray(topics)
  encoder.writeBoolean(false)
}

function readAnswer(decoder: Decoder): readonly TopicMetadata[] {
  decoder.readInt32()
  decoder.readArray((broker) => [broker.readInt32(), broker.readString(), broker.readInt32(), broker.readString()])
  decoder.readString()
  decoder.readInt32()
  return decoder.readArray((one) => {
    const errorCode = one.readInt16()
    const topic = one.readString() ?? ''
    const isInternal = one.readBoolean()
    const leaders: number[] = []
    for (const { partition, leader } of one.readArray(readPartition)) leaders[partition] = leader
    return { topic, errorCode, isInternal, leaders }
  })
}

function readPartition(decoder: Decoder) {
  decoder.readInt16()
  const partition = decoder.readInt32()
  const leader = decoder.readInt32()
  for (let list = 0; list < 3; list += 1) decoder.readArray((one) => one.readInt32())
  return { partition, leader }
}
