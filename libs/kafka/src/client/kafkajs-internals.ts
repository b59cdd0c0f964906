import { createRequire } from 'node:module'
import { EcphoryError } from '@ecphory/memory'
import type * as Kafkajs from 'kafkajs'

/**
 * What is used of kafkajs beyond its public interface, all of it in this file: its connections with their own requests
 * (a pull read is a fetch, and kafkajs fetches only for consumers), its protocol codecs, and one repair. None of it is
 * promised to stay, so another version is refused.
 */
const supportedVersion = '2.2.4'

const require = createRequire(import.meta.url)

export interface WireRequest {
  readonly apiKey: number
  readonly apiVersion: number
  readonly apiName: string
  encode(): Promise<Encoder>
}

export interface WireExchange<Answer> {
  readonly request: WireRequest
  readonly response: { decode(bytes: Buffer): Promise<Answer>; parse(answer: Answer): Promise<Answer> }
  readonly requestTimeout?: number
}

export interface Broker {
  readonly nodeId: number
  readonly connectionPool: { send<Answer>(exchange: WireExchange<Answer>): Promise<Answer> }
  createTopics(request: { topics: readonly Kafkajs.ITopicConfig[]; timeout: number }): Promise<unknown>
  deleteTopics(request: { topics: readonly string[]; timeout: number }): Promise<unknown>
  describeConfigs(request: {
    resources: readonly { type: number; name: string; configNames: readonly string[] }[]
  }): Promise<{
    resources: readonly {
      resourceName: string
      configEntries: readonly { configName: string; configValue: string | null }[]
    }[]
  }>
  listOffsets(request: {
    replicaId: number
    isolationLevel: number
    topics: readonly {
      topic: string
      partitions: readonly { partition: number; timestamp: number }[]
    }[]
  }): Promise<{
    responses: readonly {
      topic: string
      partitions: readonly { partition: number; errorCode: number; offset: string }[]
    }[]
  }>
}

export interface Cluster {
  connect(): Promise<void>
  disconnect(): Promise<void>
  addTargetTopic(topic: string): Promise<void>
  findBroker(of: { nodeId: string }): Promise<Broker>
  /** Empty for a topic that it does not know yet; throws where it knows none. */
  findTopicPartitionMetadata(
    topic: string,
  ): readonly { readonly partitionId: number; readonly leader: number; readonly replicas: readonly number[] }[]
  findGroupCoordinator(of: { groupId: string }): Promise<Broker>
  readonly brokerPool: { findConnectedBroker(): Promise<Broker> }
  retry?: Kafkajs.RetryOptions
}

export interface Encoder {
  writeInt8(value: number): this
  writeInt16(value: number): this
  writeInt32(value: number): this
  writeInt64(value: number | string): this
  writeBoolean(value: boolean): this
  writeString(value: string): this
  writeUVarInt(value: number): this
  writeUVarIntString(value: string): this
  writeArray(values: readonly unknown[]): this
  writeEncoder(value: Encoder): this
}

export interface Decoder {
  readInt8(): number
  readInt16(): number
  readInt32(): number
  readInt64(): { toString(): string }
  readBoolean(): boolean
  readString(): string | null
  readBytes(length: number): Buffer
  canReadBytes(length: number): boolean
  readArray<Item>(read: (decoder: Decoder) => Item): Item[]
  readUVarIntString(): string | null
  readUVarIntArray<Item>(read: (decoder: Decoder) => Item): Item[] | null
  readTaggedFields(): unknown
}

export interface WireRecord {
  readonly offset: string
  readonly timestamp: string
  readonly key: Buffer | null
  readonly value: Buffer | null
  readonly headers: Readonly<Record<string, Buffer | readonly Buffer[]>>
}

export interface RecordBatch {
  readonly firstOffset: string
  readonly lastOffsetDelta: number
  readonly producerId: string
  readonly inTransaction: boolean
  readonly isControlBatch: boolean
  readonly records: readonly WireRecord[]
}

interface Internals {
  readonly kafkajs: typeof Kafkajs
  readonly Encoder: new () => Encoder
  readonly Decoder: new (bytes: Buffer) => Decoder
  readonly decodeRecordBatch: (decoder: Decoder) => Promise<RecordBatch>
  readonly errorOfCode: (code: number) => Error & { readonly type: string }
  readonly apiKeys: Readonly<Record<'Fetch' | 'Metadata' | 'OffsetFetch', number>>
}

let loaded: Internals | undefined

/** Throws `RUNTIME_TOO_OLD` where another kafkajs is installed than this was written against. */
export function loadKafkajs(version = (require('kafkajs/package.json') as { version: string }).version): Internals {
  if (version !== supportedVersion) {
    throw new EcphoryError(
      'RUNTIME_TOO_OLD',
      `kafkajs ${version} is installed; this release works with ${supportedVersion} alone, whose inner parts it uses.`,
    )
  }
  loaded ??= load()
  return loaded
}

function load(): Internals {
  repairRequestQueue()
  return {
    kafkajs: require('kafkajs'),
    Encoder: require('kafkajs/src/protocol/encoder'),
    Decoder: require('kafkajs/src/protocol/decoder'),
    decodeRecordBatch: require('kafkajs/src/protocol/recordBatch/v0/decoder'),
    errorOfCode: require('kafkajs/src/protocol/error').createErrorFromCode,
    apiKeys: require('kafkajs/src/protocol/requests/apiKeys'),
  }
}

interface RequestQueue {
  throttleCheckTimeoutId: NodeJS.Timeout | null
  readonly throttledUntil: number
  readonly pending: readonly unknown[]
  checkPendingRequests(): void
  scheduleCheckPendingRequests(): void
}

/** Its queue arms a timer with a negative delay for ever, thousands of times a second. It is armed only for a reason. */
function repairRequestQueue(): void {
  const { prototype } = require('kafkajs/src/network/requestQueue') as { prototype: RequestQueue }
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.throttleCheckTimeoutId !== null) return
    const untilUnthrottled = this.throttledUntil - Date.now()
    if (untilUnthrottled <= 0 && this.pending.length === 0) return
    const check = () => {
      this.throttleCheckTimeoutId = null
      this.checkPendingRequests()
    }
    this.throttleCheckTimeoutId = setTimeout(check, untilUnthrottled > 0 ? untilUnthrottled : queueCheckMs)
  }
}

/** As in kafkajs. */
const queueCheckMs = 10

type MakeCluster = (options: Record<string, unknown>) => Cluster

/**
 * The client's own way to make a cluster of connections. What it makes also gets the client's retries: producers read
 * them there for their transactions' requests, and would otherwise wait 300 ms at the least.
 */
export function clusterMakerOf(
  kafka: Kafkajs.Kafka,
  retry: Kafkajs.RetryOptions,
  onMade: (cluster: Cluster) => void = () => undefined,
): MakeCluster {
  const symbol = Object.getOwnPropertySymbols(kafka).find(({ description }) => description === makeClusterName)
  if (symbol === undefined) throw new EcphoryError('RUNTIME_TOO_OLD', 'kafkajs makes no cluster as it used to.')
  const holder = kafka as unknown as Record<symbol, MakeCluster>
  const make = holder[symbol] as MakeCluster
  const makeWithRetry: MakeCluster = (options) => {
    const cluster = Object.assign(make(options), { retry })
    onMade(cluster)
    return cluster
  }
  holder[symbol] = makeWithRetry
  return makeWithRetry
}

/** Ends the tries of whoever still works on a cluster: a producer that was given up would send later what it had begun. */
export function endTries(cluster: Cluster): void {
  const { KafkaJSNonRetriableError } = loadKafkajs().kafkajs
  const refuse = () => Promise.reject(new KafkaJSNonRetriableError('The producer was given up'))
  Object.assign(cluster, {
    connect: refuse,
    findBroker: refuse,
    refreshMetadata: refuse,
    refreshMetadataIfNecessary: refuse,
    addMultipleTargetTopics: refuse,
  })
}

const makeClusterName = 'private:Kafka:createCluster'
