import type { Kafka, Message, Producer } from 'kafkajs'
import { loadKafkajs } from '../client/kafkajs-internals.ts'
import { TopicNames } from '../topics/topic-names.ts'
import { testBrokers } from './test-installation.ts'

/** kafkajs as anybody else would use it. */
export function bareClient(brokers = testBrokers): Kafka {
  const { Kafka, logLevel } = loadKafkajs().kafkajs
  return new Kafka({ brokers, clientId: 'bare', logLevel: logLevel.NOTHING })
}

/** Lets others write to a topic past the log. */
export async function withBareProducer(
  installation: string,
  work: (
    send: (topic: string, messages: Message[], isGzip?: boolean) => Promise<unknown>,
    kafka: Kafka,
  ) => Promise<void>,
  brokers = testBrokers,
): Promise<void> {
  const kafka = bareClient(brokers)
  const names = new TopicNames(installation)
  const { CompressionTypes } = loadKafkajs().kafkajs
  const producer: Producer = kafka.producer()
  await producer.connect()
  try {
    await work(
      (topic, messages, isGzip = false) =>
        producer.send({
          topic: names.toKafka(topic),
          messages,
          compression: isGzip ? CompressionTypes.GZIP : CompressionTypes.None,
        }),
      kafka,
    )
  } finally {
    await producer.disconnect()
  }
}
