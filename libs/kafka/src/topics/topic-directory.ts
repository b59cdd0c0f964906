import { rootTopic } from '@ecphory/events'
import { causeOf, isUnknownTopic } from '../client/faults.ts'
import { noError } from '../client/exchange.ts'
import { fetchMetadata } from '../client/fetch-metadata.ts'
import type { TopicMetadata } from '../client/fetch-metadata.ts'
import type { ClusterLine } from '../client/kafka-client.ts'
import type { Broker, Cluster } from '../client/kafkajs-internals.ts'
import { metadataAgeMsMax, requestTimeoutMs } from '../limits.ts'
import { newTopicSettings, readSettings } from './topic-settings.ts'
import type { TopicSettings } from './topic-settings.ts'
import type { TopicNames } from './topic-names.ts'

/** A topic as it is found. */
export interface FoundTopic {
  readonly topic: string
  readonly partitions: number
  readonly settings: TopicSettings
}

export interface NewTopics {
  readonly partitions: number
  /** Copies of each partition; the broker's default where none is given. */
  readonly replication?: number
}

const topicResource = 2
const brokerResource = 4
const offsetsSetting = 'offsets.retention.minutes'
const existsAlready = 'TOPIC_ALREADY_EXISTS'

/** Which topics there are, who leads their partitions, how they are set; and the making of new ones. */
export class TopicDirectory {
  readonly names: TopicNames
  readonly #line: ClusterLine
  readonly #leaders = new Map<string, { readonly nodes: readonly number[]; readonly until: number }>()

  constructor(line: ClusterLine, names: TopicNames) {
    this.#line = line
    this.names = names
  }

  /** Every topic of the installation, by its name in the log. */
  list(): Promise<ReadonlyMap<string, number>> {
    return this.#line.run('listing topics', async (cluster) => {
      const found = await fetchMetadata(await cluster.brokerPool.findConnectedBroker(), null)
      const named = found.flatMap(({ topic, isInternal, leaders }) => {
        const name = isInternal ? null : this.names.fromKafka(topic)
        return name === null ? [] : [[name, leaders.length] as const]
      })
      return new Map(named)
    })
  }

  /** How topics are set, for those that exist. */
  describe(topics: readonly string[]): Promise<readonly FoundTopic[]> {
    return this.#line.run('reading how topics are set', async (cluster) => {
      const broker = await cluster.brokerPool.findConnectedBroker()
      const found = (
        await fetchMetadata(
          broker,
          topics.map((topic) => this.names.toKafka(topic)),
        )
      ).filter(isThere)
      if (found.length === 0) return []
      const resources = found.map(({ topic }) => ({ type: topicResource, name: topic, configNames: [...readSettings] }))
      const answers = (await broker.describeConfigs({ resources })).resources
      return found.map(({ topic, leaders }) => {
        const entries = answers.find(({ resourceName }) => resourceName === topic)?.configEntries ?? []
        const settings = Object.fromEntries(
          entries.map(({ configName, configValue }) => [configName, configValue ?? '']),
        )
        return {
          topic: this.names.fromKafka(topic) ?? topic,
          partitions: leaders.length,
          settings: settings as TopicSettings,
        }
      })
    })
  }

  /** Minutes for which the brokers keep what a group has committed while nobody is in it; needs the root topic. */
  async offsetsMinutes(): Promise<number> {
    const root = this.names.toKafka(rootTopic)
    await this.#line.learnBrokersFrom(root)
    return this.#line.run('reading how the brokers are set', async (cluster) => {
      const broker = await this.leaderOf(cluster, root, 0)
      if (broker === null) return 0
      const resource = { type: brokerResource, name: String(broker.nodeId), configNames: [offsetsSetting] }
      const [answer] = (await broker.describeConfigs({ resources: [resource] })).resources
      return Number(answer?.configEntries.find(({ configName }) => configName === offsetsSetting)?.configValue ?? 0)
    })
  }

  /** Makes those of these topics that are missing, and waits until all of them can be used. */
  async create(topics: readonly string[], { partitions, replication = -1 }: NewTopics): Promise<void> {
    if (topics.length === 0) return
    const configs = topics.map((topic) => ({
      topic: this.names.toKafka(topic),
      numPartitions: partitions,
      replicationFactor: replication,
      configEntries: Object.entries(newTopicSettings(topic)).map(([name, value]) => ({ name, value })),
    }))
    await this.#line.run(
      'making topics',
      async (cluster) => {
        const broker = await cluster.brokerPool.findConnectedBroker()
        await broker.createTopics({ topics: configs, timeout: requestTimeoutMs }).catch(throwUnlessAllExist)
        const found = await fetchMetadata(
          broker,
          configs.map(({ topic }) => topic),
        )
        const isReady = ({ leaders }: TopicMetadata) => leaders.length > 0 && leaders.every((node) => node >= 0)
        // Passes soon, and is then tried again.
        if (!found.every((one) => isThere(one) && isReady(one))) throw new Error('a new topic has no leader yet')
      },
      requestTimeoutMs,
    )
    if (topics.includes(rootTopic)) await this.#line.learnBrokersFrom(this.names.toKafka(rootTopic))
  }

  /** Deletes a topic, if there is one, and waits until it is gone. */
  async drop(topic: string): Promise<void> {
    const name = this.names.toKafka(topic)
    await this.#line.run(
      'dropping a topic',
      async (cluster) => {
        const broker = await cluster.brokerPool.findConnectedBroker()
        await broker.deleteTopics({ topics: [name], timeout: requestTimeoutMs }).catch((error: unknown) => {
          if (!isUnknownTopic(error)) throw error
        })
        const found = await fetchMetadata(broker, [name])
        // Passes soon, and is then tried again.
        if (found.some(isThere)) throw new Error('a dropped topic is still there')
      },
      requestTimeoutMs,
    )
    this.forget(name)
  }

  /** The broker that leads a partition; null where there is no such topic or partition. `topic` is Kafka's name. */
  async leaderOf(cluster: Cluster, topic: string, partition: number): Promise<Broker | null> {
    const node = (await this.#nodesOf(cluster, topic))[partition]
    if (node === undefined) return null
    // It passes: another is being chosen.
    if (node < 0) throw new Error('a partition has no leader')
    try {
      return await cluster.findBroker({ nodeId: String(node) })
    } catch (error) {
      // It went away, and another leads what it led.
      this.forget(topic)
      throw error
    }
  }

  async partitionsOf(cluster: Cluster, topic: string): Promise<number> {
    return (await this.#nodesOf(cluster, topic)).length
  }

  /** What is known of a topic is no longer so. */
  forget(topic: string): void {
    this.#leaders.delete(topic)
  }

  async #nodesOf(cluster: Cluster, topic: string): Promise<readonly number[]> {
    const held = this.#leaders.get(topic)
    if (held !== undefined && held.until > Date.now()) return held.nodes
    const [found] = await fetchMetadata(await cluster.brokerPool.findConnectedBroker(), [topic])
    if (found === undefined || !isThere(found) || found.leaders.length === 0) return []
    // A partition without a leader is asked for again at once.
    const until = found.leaders.every((node) => node >= 0) ? Date.now() + metadataAgeMsMax : 0
    this.#leaders.set(topic, { nodes: found.leaders, until })
    return found.leaders
  }
}

const isThere = ({ errorCode, leaders }: TopicMetadata): boolean => errorCode === noError || leaders.length > 0

function throwUnlessAllExist(error: unknown): void {
  const errors = causeOf(error).errors ?? [error]
  const other = errors.find((one) => causeOf(one).type !== existsAlready)
  if (other === undefined) return
  throw other
}
