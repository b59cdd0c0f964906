import { rootTopic } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { KeyStore } from '@ecphory/memory'
import { KafkaClient } from './client/kafka-client.ts'
import type { KafkaConnection } from './client/kafka-client.ts'
import { KafkaEventLog } from './log/kafka-event-log.ts'
import { assertTopicsFit } from './topics/manage-topics.ts'
import { TopicDirectory } from './topics/topic-directory.ts'
import { TopicNames } from './topics/topic-names.ts'
import { firstTopics } from './topics/topic-settings.ts'

export interface KafkaEventLogOptions extends KafkaConnection {
  /** Which of several that share a cluster: a prefix of all its topics, groups and transactional ids; `ecphory` where none is named. */
  readonly installation?: string
  /** Partitions of every topic. Needed where topics are made; else it must be theirs. */
  readonly partitions?: number
  /** Copies of each partition of topics that are made; the broker's default where none is given. */
  readonly replication?: number
  /** Makes topics that are missing, now and when they are first written to. Else that is an operator's part. */
  readonly createTopics?: boolean
  /**
   * Seals the data of events, and what models said: erasing is then destroying keys. Without it an erasure is kept by
   * readers, and what was erased stays in the broker's files. A sealed log is never opened without its key store.
   */
  readonly keys?: KeyStore
}

/**
 * Opens the event log of an installation. Throws `STORE_FAILED` (brokers that can't be reached, topics that are missing),
 * `STORE_REFUSED` (the login, or what it may do), `TOPIC_UNFIT` (a topic with another count of partitions than the root topic, or that loses events) or
 * `INVALID_ARGUMENT` (another count of partitions than the one that is there).
 */
export async function openKafkaEventLog(options: KafkaEventLogOptions): Promise<KafkaEventLog> {
  const client = new KafkaClient(options)
  try {
    const line = client.openLine()
    const directory = new TopicDirectory(line, new TopicNames(options.installation ?? 'ecphory'))
    const { replication } = options
    const partitions = await fixPartitions(directory, options)
    await assertTopicsFit(directory)
    await line.learnBrokersFrom(directory.names.toKafka(rootTopic))
    const make = options.createTopics ? { partitions, ...(replication !== undefined && { replication }) } : null
    return new KafkaEventLog({ client, line, directory, partitions, make, keys: options.keys ?? null })
  } catch (error) {
    await client.close()
    throw error
  }
}

/** The count that all topics have. Makes the first topics where that is asked for. */
async function fixPartitions(directory: TopicDirectory, options: KafkaEventLogOptions): Promise<number> {
  const { partitions, replication, createTopics = false } = options
  const existing = await directory.list()
  const held = existing.get(rootTopic)
  if (held !== undefined && partitions !== undefined && held !== partitions) {
    throw new EcphoryError('INVALID_ARGUMENT', `The log has ${held} partitions, not ${partitions}; that never changes.`)
  }
  const missing = firstTopics.filter((topic) => !existing.has(topic))
  const count = held ?? partitions
  if (missing.length === 0 && held !== undefined) return held
  if (!createTopics) {
    const names = missing.map((topic) => directory.names.toKafka(topic)).join(', ')
    throw new EcphoryError('STORE_FAILED', `Kafka has no topics ${names}; \`ecphory topics\` makes them.`)
  }
  if (count === undefined || !Number.isInteger(count) || count < 1) {
    throw new EcphoryError('INVALID_ARGUMENT', 'A new log needs a count of partitions, at least 1.')
  }
  await directory.create(missing, { partitions: count, ...(replication !== undefined && { replication }) })
  return count
}
