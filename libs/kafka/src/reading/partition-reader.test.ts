import { describe, expect, it, vi } from 'vitest'
import type { ClusterLine } from '../client/kafka-client.ts'
import type { TopicDirectory } from '../topics/topic-directory.ts'
import { PartitionReader } from './partition-reader.ts'

describe('the ends of a topic', () => {
  it('are waited for once where they stand still below what was written, and not by whoever asks next', async () => {
    const run = vi.fn(async () => [3])
    const reader = new PartitionReader({} as TopicDirectory, { run } as unknown as ClusterLine)
    reader.expect('claims', 0, 5)
    expect(await reader.ends('claims', [0])).toEqual([3])
    expect(run.mock.calls.length).toBeGreaterThan(1)
    run.mockClear()
    expect(await reader.ends('claims', [0])).toEqual([3])
    expect(run).toHaveBeenCalledOnce()
  })
})
