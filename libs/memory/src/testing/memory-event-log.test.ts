import { describeEventLog } from './event-log.contract.ts'
import { createMemoryEventLog } from './memory-event-log.ts'

describeEventLog('in memory', async () => createMemoryEventLog({ partitions: 3 }))
