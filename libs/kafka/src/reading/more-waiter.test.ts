import { EcphoryError } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import type { KafkaClient } from '../client/kafka-client.ts'
import { waitersMax } from '../limits.ts'
import type { TopicDirectory } from '../topics/topic-directory.ts'
import { MoreWaiter } from './more-waiter.ts'
import type { PartitionReader } from './partition-reader.ts'

describe('waiting for more', () => {
  it('fails while the broker is away, as often as it is tried, and never waits for a line that nobody holds', async () => {
    let isAway = true
    const call = async () => {
      if (isAway) throw new EcphoryError('STORE_FAILED', 'Kafka failed.')
      return []
    }
    const client = { openLine: () => ({ learnBrokersFrom: call, run: call }) } as unknown as KafkaClient
    const waiter = new MoreWaiter(client, {} as TopicDirectory, {} as PartitionReader, 'root')
    const places = [{ topic: 'in', partition: 0, from: 0 }]
    for (let tries = 0; tries <= waitersMax * 2; tries += 1) {
      await expect(waiter.wait(places, 20)).rejects.toMatchObject({ code: 'STORE_FAILED' })
    }
    isAway = false
    expect(await waiter.wait(places, 20)).toBe(false)
  })
})
