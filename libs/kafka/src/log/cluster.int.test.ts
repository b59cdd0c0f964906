import { rootTopic } from '@ecphory/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKafkaEventLog } from '../open-kafka-event-log.ts'
import { BrokerCluster } from '../testing/broker-cluster.ts'
import { bareClient } from '../testing/bare-client.ts'
import { isWithoutOwnBroker, whatRunsOwn } from '../testing/own-broker.ts'
import { eventOf, stepOf, textOf, userOn } from '../testing/sample-events.ts'
import type { KafkaEventLog } from './kafka-event-log.ts'

const partitions = 3
/** One for each partition, so that each broker leads one of them. */
const users = Array.from({ length: partitions }, (_, partition) => userOn(partition, partitions))
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One writer and one worker for each partition: what they were told that is done. */
class Load {
  readonly appended = users.map((): string[] => [])
  readonly stepped = users.map((): string[] => [])
  readonly #log: KafkaEventLog
  readonly #running: Promise<unknown>
  #isOver = false

  constructor(log: KafkaEventLog) {
    this.#log = log
    this.#running = Promise.all(users.flatMap((user, partition) => [this.#append(user), this.#step(user, partition)]))
  }

  /** Waits until each of them has done so much more. */
  async more(count: number, msMax: number): Promise<void> {
    const before = this.#least()
    const until = Date.now() + msMax
    while (this.#least() < before + count) {
      if (Date.now() > until) throw new Error(`Of ${count} only ${this.#least() - before} were done in ${msMax} ms.`)
      await Promise.race([sleep(50), this.#running])
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  #least(): number {
    return Math.min(...[...this.appended, ...this.stepped].map(({ length }) => length))
  }

  async #append(user: string): Promise<void> {
    const done = this.appended[users.indexOf(user)] ?? []
    for (let i = 0; !this.#isOver; i += 1) {
      await this.#log.append([{ topic: rootTopic, event: eventOf(user, `${i}`) }])
      done.push(`${i}`)
    }
  }

  async #step(user: string, partition: number): Promise<void> {
    const done = this.stepped[partition] ?? []
    for (let i = 0; !this.#isOver; i += 1) {
      const outputs = [{ topic: 'out', event: eventOf(user, `${i}`) }]
      await this.#log.commit(stepOf({ partition, expected: i, next: i + 1, outputs }))
      done.push(`${i}`)
    }
  }
}

describe.skipIf(isWithoutOwnBroker)(
  `three brokers, of which one goes away ${whatRunsOwn}`,
  { timeout: 240_000 },
  () => {
    const cluster = new BrokerCluster()
    beforeAll(() => cluster.start(), 180_000)
    afterAll(() => cluster.remove(), 60_000)

    it('D7 keeps all that it acknowledged, repeats nothing and goes on without it', async () => {
      const log = await openKafkaEventLog({
        ...{ brokers: cluster.addresses, installation: 'cluster', partitions, createTopics: true },
        ...{ replication: 3, patienceMs: 60_000 },
      })
      const kafka = bareClient(cluster.addresses)
      const admin = kafka.admin()
      await admin.connect()
      const { topics } = await admin.fetchTopicMetadata({ topics: ['cluster.traces'] })
      const placed = topics.flatMap((topic) => topic.partitions)
      expect(placed.map(({ replicas }) => replicas.length)).toEqual([3, 3, 3])
      expect(new Set(placed.map(({ leader }) => leader)).size).toBe(3)
      await admin.disconnect()
      const assignment = await log.openAssignment({ group: 'router', topic: rootTopic, sessionTimeoutMs: 4_000 })
      const load = new Load(log)
      await load.more(20, 60_000)
      for (const index of [1, 2]) {
        cluster.kill(index)
        const killedAt = Date.now()
        const ends = await Promise.all(users.map((_, partition) => log.end(rootTopic, partition)))
        expect(Math.min(...ends)).toBeGreaterThan(0)
        // Another is chosen within some seconds, and no reader goes on asking the one that is gone.
        expect(Date.now() - killedAt).toBeLessThan(20_000)
        await load.more(20, 60_000)
        await cluster.startAgain(index)
        // The one that is back has to have caught up before another may go.
        await load.more(20, 60_000)
        await sleep(3_000)
      }
      await load.end()
      const counts = async (topic: string, partition: number) =>
        (await log.read(topic, partition, 0, 100_000)).map(textOf)
      for (const partition of users.keys()) {
        expect(await counts(rootTopic, partition), `partition ${partition}`).toEqual(load.appended[partition])
        expect(await counts('out', partition), `partition ${partition}`).toEqual(load.stepped[partition])
        expect(await log.committed('router', 'in', partition)).toBe(load.stepped[partition]?.length)
      }
      for (let i = 0; i < 200 && assignment.partitions().length < partitions; i += 1) await sleep(100)
      expect(assignment.partitions()).toEqual([0, 1, 2])
      await assignment.close()
      await log.close()
    })
  },
)
