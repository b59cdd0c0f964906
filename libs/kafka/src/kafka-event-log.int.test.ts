import { describeEventLog } from '@ecphory/memory/testing'
import { afterAll, describe, it } from 'vitest'
import { openKafkaEventLog } from './open-kafka-event-log.ts'
import {
  dropInstallation,
  isWithoutBroker,
  randomInstallation,
  testBrokers,
  whatRunsIt,
} from './testing/test-installation.ts'

const opened: string[] = []
let installation: string

const open = () => openKafkaEventLog({ brokers: testBrokers, installation, partitions: 3, createTopics: true })

if (isWithoutBroker) describe.skip(`event log: Kafka ${whatRunsIt}`, () => it('needs a broker', () => {}))
else {
  afterAll(async () => {
    for (const one of opened) await dropInstallation(one)
  })

  describeEventLog(
    'Kafka',
    () => {
      installation = randomInstallation()
      opened.push(installation)
      return open()
    },
    async (log) => {
      await log.close()
      return open()
    },
  )
}
