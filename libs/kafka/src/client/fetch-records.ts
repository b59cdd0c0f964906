import { exchange, readOffset } from './exchange.ts'
import { loadKafkajs } from './kafkajs-internals.ts'
import type { Broker, Decoder, Encoder, RecordBatch } from './kafkajs-internals.ts'
import { committedRecords } from './committed-records.ts'
import type { RawRecord } from './committed-records.ts'

export interface FetchPlace {
  readonly topic: string
  readonly partition: number
  readonly from: number
}

export interface FetchedChunk {
  readonly topic: string
  readonly partition: number
  readonly errorCode: number
  /** Records of committed transactions, or of none, in order, none before the place that was asked for. */
  readonly records: readonly RawRecord[]
  /** Where to read on; the place that was asked for where nothing came. */
  readonly next: number
  /** Below it every transaction has ended: nobody reads further (the last stable offset). */
  readonly stableEnd: number
}

export interface FetchRequest {
  readonly places: readonly FetchPlace[]
  readonly bytesMax: number
  /** How long the broker holds the answer back while there is nothing. */
  readonly waitMs: number
}

/** Reads committed records at places that one broker leads. */
export function fetchRecords(broker: Broker, request: FetchRequest): Promise<readonly FetchedChunk[]> {
  const { places, waitMs } = request
  return exchange(
    broker,
    { name: 'Fetch', version: 11, waitMs },
    (encoder) => writeRequest(encoder, request),
    (decoder) => readAnswer(decoder, places),
  )
}

/** Fetch request, version 11, without a fetch session. */
function writeRequest(encoder: Encoder, { places, bytesMax, waitMs }: FetchRequest): void {
  const [ordinaryClient, bytesMin, readCommitted, noSession, noEpoch] = [-1, 1, 1, 0, -1]
  encoder.writeInt32(ordinaryClient).writeInt32(waitMs).writeInt32(bytesMin).writeInt32(bytesMax)
  encoder.writeInt8(readCommitted).writeInt32(noSession).writeInt32(noEpoch)
  encoder.writeInt32(places.length)
  for (const { topic, partition, from } of places) {
    encoder.writeString(topic).writeInt32(1)
    encoder.writeInt32(partition).writeInt32(noEpoch).writeInt64(from).writeInt64(-1).writeInt32(bytesMax)
  }
  encoder.writeInt32(0).writeString('')
}

async function readAnswer(decoder: Decoder, places: readonly FetchPlace[]): Promise<readonly FetchedChunk[]> {
  decoder.readInt32()
  const code = decoder.readInt16()
  if (code !== 0) throw loadKafkajs().errorOfCode(code)
  decoder.readInt32()
  const answers = decoder.readArray((topic) => ({
    topic: topic.readString() ?? '',
    partitions: topic.readArray(readPartition),
  }))
  const chunks = answers.flatMap(({ topic, partitions }) =>
    partitions.map(async ({ bytes, abortedTransactions, ...head }) => {
      const from = places.find((place) => place.topic === topic && place.partition === head.partition)?.from ?? 0
      const batches = await decodeBatches(bytes)
      const last = batches.at(-1)
      const records = committedRecords(batches, abortedTransactions).filter(({ offset }) => offset >= from)
      const next = last === undefined ? from : Math.max(from, Number(last.firstOffset) + last.lastOffsetDelta + 1)
      return { topic, ...head, records, next }
    }),
  )
  return Promise.all(chunks)
}

function readPartition(decoder: Decoder) {
  const partition = decoder.readInt32()
  const errorCode = decoder.readInt16()
  readOffset(decoder)
  const stableEnd = readOffset(decoder)
  readOffset(decoder)
  const abortedTransactions = decoder.readArray((one) => ({
    producerId: one.readInt64().toString(),
    firstOffset: readOffset(one),
  }))
  decoder.readInt32()
  const size = decoder.readInt32()
  const bytes = size > 0 ? decoder.readBytes(size) : Buffer.alloc(0)
  return { partition, errorCode, stableEnd, abortedTransactions, bytes }
}

/** Whole batches; what stands after them was cut off by the limit of bytes. */
async function decodeBatches(bytes: Buffer): Promise<readonly RecordBatch[]> {
  const { Decoder, decodeRecordBatch } = loadKafkajs()
  const batches: RecordBatch[] = []
  for (let at = 0; at + batchHeadBytes <= bytes.length;) {
    const end = at + batchHeadBytes + bytes.readInt32BE(at + offsetBytes)
    if (end > bytes.length) break
    batches.push(await decodeRecordBatch(new Decoder(bytes.subarray(at, end))))
    at = end
  }
  return batches
}

/** A batch begins with its first offset (8 bytes) and the count of the bytes that follow (4). */
const offsetBytes = 8
const batchHeadBytes = 12
