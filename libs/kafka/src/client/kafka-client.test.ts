import { describe, expect, it, vi } from 'vitest'
import { ClusterLine, KafkaClient } from './kafka-client.ts'
import type { Cluster } from './kafkajs-internals.ts'

const client = new KafkaClient({ brokers: ['127.0.0.1:1'], patienceMs: 500 })

/** A line whose clusters connect at once; `made` are those that it has had. */
function openLine() {
  const made: { readonly disconnect: ReturnType<typeof vi.fn> }[] = []
  const line = new ClusterLine(client, () => {
    const cluster = { connect: async () => undefined, disconnect: vi.fn(async () => undefined) }
    made.push(cluster)
    return cluster as unknown as Cluster
  })
  return { line, made }
}

describe('a line of calls', () => {
  it('says that nothing was answered where a call neither succeeds nor fails, and begins anew for the next', async () => {
    const { line, made } = openLine()
    const forgotten = line.run('asking', () => new Promise<never>(() => undefined))
    await expect(forgotten).rejects.toMatchObject({ code: 'STORE_FAILED' })
    await vi.waitFor(() => expect(made[0]?.disconnect).toHaveBeenCalledOnce())
    expect(await line.run('asking', async () => 'an answer')).toBe('an answer')
    expect(made).toHaveLength(2)
  })

  it('waits for an answer that is held back for as long as that was asked for', async () => {
    const { line, made } = openLine()
    const late = () => new Promise((resolve) => setTimeout(() => resolve('late'), client.workMsMax + 200))
    expect(await line.run('waiting for more', late, 2_000)).toBe('late')
    expect(made).toHaveLength(1)
  })
})
