import { exchange, readOffset, throwIfError } from './exchange.ts'
import type { Broker, Decoder, Encoder } from './kafkajs-internals.ts'

export interface CommittedOffset {
  readonly partition: number
  /** -1 where the group has committed none. */
  readonly offset: number
  readonly metadata: string
}

/**
 * What a group has committed on a topic. `stable` refuses, with an error that passes, while a transaction is about to
 * commit others: kafkajs' own request is of an older version, which has no such choice.
 */
export function fetchProgress(
  broker: Broker,
  of: { readonly group: string; readonly topic: string; readonly partitions: readonly number[] },
  stable: boolean,
): Promise<readonly CommittedOffset[]> {
  return exchange(
    broker,
    { name: 'OffsetFetch', version: 7 },
    (encoder) => writeRequest(encoder, of, stable),
    readAnswer,
  )
}

/** OffsetFetch request, version 7, in the flexible encoding, whose header ends with tagged fields. */
function writeRequest(
  encoder: Encoder,
  { group, topic, partitions }: { group: string; topic: string; partitions: readonly number[] },
  stable: boolean,
): void {
  encoder.writeUVarInt(noTags).writeUVarIntString(group)
  encoder
    .writeUVarInt(2)
    .writeUVarIntString(topic)
    .writeUVarInt(partitions.length + 1)
  for (const partition of partitions) encoder.writeInt32(partition)
  encoder.writeUVarInt(noTags).writeBoolean(stable).writeUVarInt(noTags)
}

const noTags = 0

function readAnswer(decoder: Decoder): readonly CommittedOffset[] {
  decoder.readTaggedFields()
  decoder.readInt32()
  const topics = decoder.readUVarIntArray((topic) => {
    topic.readUVarIntString()
    const partitions = topic.readUVarIntArray(readPartition) ?? []
    topic.readTaggedFields()
    return partitions
  })
  throwIfError(decoder.readInt16())
  return (topics ?? []).flat().map(({ errorCode, ...committed }) => {
    throwIfError(errorCode)
    return committed
  })
}

function readPartition(decoder: Decoder) {
  const partition = decoder.readInt32()
  const offset = readOffset(decoder)
  decoder.readInt32()
  const metadata = decoder.readUVarIntString() ?? ''
  const errorCode = decoder.readInt16()
  decoder.readTaggedFields()
  return { partition, offset, metadata, errorCode }
}
