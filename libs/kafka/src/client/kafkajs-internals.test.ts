import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { clusterMakerOf, loadKafkajs } from './kafkajs-internals.ts'

const require = createRequire(import.meta.url)

describe('inner parts of kafkajs', () => {
  it('refuses another version than the one they were read in', () => {
    expect(() => loadKafkajs('2.2.5')).toThrow(
      expect.objectContaining({ code: 'RUNTIME_TOO_OLD', message: expect.stringContaining('kafkajs 2.2.5') as string }),
    )
    expect(loadKafkajs().kafkajs.Kafka).toBeTypeOf('function')
  })

  it('arms the timer of a request queue only while there is something to wait for', () => {
    loadKafkajs()
    const RequestQueue = require('kafkajs/src/network/requestQueue') as new (options: object) => {
      throttledUntil: number
      pending: unknown[]
      throttleCheckTimeoutId: NodeJS.Timeout | null
      scheduleCheckPendingRequests(): void
      destroy(): void
    }
    const queue = new RequestQueue({ maxInFlightRequests: 1, requestTimeout: 1, logger: {} })
    queue.scheduleCheckPendingRequests()
    expect(queue.throttleCheckTimeoutId).toBeNull()
    queue.throttledUntil = Date.now() + 10_000
    queue.scheduleCheckPendingRequests()
    expect(queue.throttleCheckTimeoutId).not.toBeNull()
    queue.destroy()
    queue.throttledUntil = -1
    queue.pending.push({})
    queue.scheduleCheckPendingRequests()
    expect(queue.throttleCheckTimeoutId).not.toBeNull()
    queue.destroy()
  })

  it('says so where kafkajs makes no cluster as it did', () => {
    const kafka = Object.create(null) as Parameters<typeof clusterMakerOf>[0]
    expect(() => clusterMakerOf(kafka, {})).toThrow(expect.objectContaining({ code: 'RUNTIME_TOO_OLD' }))
  })
})
