import { rootTopic } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { KafkaClient } from '../client/kafka-client.ts'
import type { KafkaConnection } from '../client/kafka-client.ts'
import { offsetsMinutesMin } from '../limits.ts'
import { TopicDirectory } from './topic-directory.ts'
import type { FoundTopic } from './topic-directory.ts'
import { TopicNames } from './topic-names.ts'
import { findProblem, firstTopics } from './topic-settings.ts'

export interface TopicsOptions extends KafkaConnection {
  /** Which of several that share a cluster; `ecphory` where none is named. */
  readonly installation?: string
}

export interface CreateTopicsOptions extends TopicsOptions {
  readonly partitions: number
  /** Copies of each partition; the broker's default where none is given. */
  readonly replication?: number
  /** Further topics: those of a run's stages. */
  readonly topics?: readonly string[]
}

export interface TopicReport {
  readonly topic: string
  readonly partitions: number
  readonly retention: string
  /** What is wrong with it, as a sentence. */
  readonly problem?: string
}

/** Makes the topics that are missing, and reports on all of the installation. Topics that exist stay as they are. */
export function createTopics(options: CreateTopicsOptions): Promise<readonly TopicReport[]> {
  return withDirectory(options, async (directory) => {
    const { partitions, replication, topics = [] } = options
    const existing = await directory.list()
    const missing = [...new Set([...firstTopics, ...topics])].filter((topic) => !existing.has(topic))
    await directory.create(missing, { partitions, ...(replication !== undefined && { replication }) })
    return reportAll(directory)
  })
}

/**
 * Reports on each topic of the installation: a partition count that differs, a retention that ends, compaction; and on
 * the brokers' own topic of what groups have committed, where that is kept for too short.
 */
export function checkTopics(options: TopicsOptions): Promise<readonly TopicReport[]> {
  return withDirectory(options, reportAll)
}

/** A log opens all the same on brokers that forget what groups committed: stages then begin anew, which is only work. */
async function reportAll(directory: TopicDirectory): Promise<readonly TopicReport[]> {
  const reports = await reportTopics(directory)
  const root = reports.find(({ topic }) => topic === rootTopic)
  if (root === undefined) return reports
  const minutes = await directory.offsetsMinutes().catch(nullIfRefused)
  if (minutes === null)
    return [...reports, { topic: offsetsTopic, partitions: 0, retention: 'not shown to this login' }]
  if (minutes >= offsetsMinutesMin) return reports
  const problem = `offsets.retention.minutes is ${minutes} and should be at least ${offsetsMinutesMin}: a stage whose partition is quiet, or that is stopped, for longer begins it anew.`
  return [...reports, { topic: offsetsTopic, partitions: 0, retention: `${minutes} minutes`, problem }]
}

/** Whoever owns the brokers may keep their settings to himself. */
function nullIfRefused(error: unknown): null {
  if (error instanceof EcphoryError && error.code === 'STORE_REFUSED') return null
  throw error
}

const offsetsTopic = '__consumer_offsets'

/** Throws `TOPIC_UNFIT` with the first topic's problem. */
export async function assertTopicsFit(directory: TopicDirectory): Promise<void> {
  const unfit = (await reportTopics(directory)).find(({ problem }) => problem !== undefined)
  if (unfit !== undefined) {
    throw new EcphoryError('TOPIC_UNFIT', `Topic ${unfit.topic} does not fit. ${unfit.problem ?? ''}`)
  }
}

async function reportTopics(directory: TopicDirectory): Promise<readonly TopicReport[]> {
  const found = await directory.describe([...(await directory.list()).keys()].sort())
  const root = found.find(({ topic }) => topic === rootTopic)
  const sorted = [...found].sort((a, b) => (a.topic < b.topic ? -1 : 1))
  return sorted.map((one) => {
    const problem =
      root === undefined ? 'The root topic is missing.' : findProblem(one.topic, one.settings, one.partitions, root)
    return {
      topic: one.topic,
      partitions: one.partitions,
      retention: retentionOf(one),
      ...(problem !== undefined && { problem }),
    }
  })
}

const retentionOf = ({ settings }: FoundTopic): string =>
  settings['retention.ms'] === '-1' && settings['retention.bytes'] === '-1'
    ? 'for ever'
    : `${settings['retention.ms']} ms, ${settings['retention.bytes']} bytes`

async function withDirectory<Result>(
  options: TopicsOptions,
  work: (directory: TopicDirectory) => Promise<Result>,
): Promise<Result> {
  const client = new KafkaClient(options)
  try {
    return await work(new TopicDirectory(client.openLine(), new TopicNames(options.installation ?? 'ecphory')))
  } finally {
    await client.close()
  }
}
