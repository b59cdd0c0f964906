import { createMemoryKeyStore, describeEventLog } from '@ecphory/memory/testing'
import type { KeyStore } from '@ecphory/memory'
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

function describeLog(name: string, makeKeys: () => KeyStore | undefined): void {
  let installation: string
  let keys: KeyStore | undefined
  const open = () =>
    openKafkaEventLog({
      brokers: testBrokers,
      installation,
      partitions: 3,
      createTopics: true,
      ...(keys !== undefined && { keys }),
    })
  describeEventLog(
    name,
    () => {
      installation = randomInstallation()
      opened.push(installation)
      keys = makeKeys()
      return open()
    },
    async (log) => {
      await log.close()
      return open()
    },
  )
}

if (isWithoutBroker) describe.skip(`event log: Kafka ${whatRunsIt}`, () => it('needs a broker', () => {}))
else {
  afterAll(async () => {
    for (const one of opened) await dropInstallation(one)
  })
  describeLog('Kafka', () => undefined)
  describeLog('Kafka, sealed', createMemoryKeyStore)
}
