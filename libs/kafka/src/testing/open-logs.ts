import { afterAll, afterEach } from 'vitest'
import type { KafkaEventLog } from '../log/kafka-event-log.ts'
import { openKafkaEventLog } from '../open-kafka-event-log.ts'
import type { KafkaEventLogOptions } from '../open-kafka-event-log.ts'
import { dropInstallation, randomInstallation, testBrokers } from './test-installation.ts'

/** Opens logs for the tests of one file; they are closed after each test, and their topics dropped after all. */
export function useLogs() {
  const installations = new Set<string>()
  let open: KafkaEventLog[] = []
  afterEach(async () => {
    await Promise.all(open.map((log) => log.close()))
    open = []
  })
  afterAll(async () => {
    for (const installation of installations) await dropInstallation(installation)
  })
  return {
    installation(): string {
      const installation = randomInstallation()
      installations.add(installation)
      return installation
    },
    async open(installation: string, options: Partial<KafkaEventLogOptions> = {}): Promise<KafkaEventLog> {
      const log = await openKafkaEventLog({
        brokers: testBrokers,
        installation,
        partitions: 2,
        createTopics: true,
        ...options,
      })
      open.push(log)
      return log
    },
  }
}
