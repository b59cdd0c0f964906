import { randomBytes } from 'node:crypto'
import { KafkaClient } from '../client/kafka-client.ts'
import { TopicNames } from '../topics/topic-names.ts'
import { TopicDirectory } from '../topics/topic-directory.ts'

/** The broker of the tests; a skipped suite says what would run it. */
export const testBrokers = process.env.ECPHORY_TEST_KAFKA?.split(',') ?? []
export const isWithoutBroker = testBrokers.length === 0
export const whatRunsIt = '(runs where ECPHORY_TEST_KAFKA names a Kafka broker)'

export const randomInstallation = (): string => `test-${randomBytes(6).toString('hex')}`

/** Deletes every topic of an installation. */
export async function dropInstallation(installation: string, brokers = testBrokers): Promise<void> {
  const client = new KafkaClient({ brokers })
  const line = client.openLine()
  const names = new TopicNames(installation)
  const topics = [...(await new TopicDirectory(line, names).list()).keys()].map((topic) => names.toKafka(topic))
  if (topics.length > 0) {
    await line.run('dropping an installation', async (cluster) => {
      const broker = await cluster.brokerPool.findConnectedBroker()
      await broker.deleteTopics({ topics, timeout: 10_000 })
    })
  }
  await client.close()
}
