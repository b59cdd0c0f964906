import { EventEmitter } from 'node:events'
import type { Consumer, Kafka } from 'kafkajs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAssignment } from './open-assignment.ts'

const topic = 'in'

/** A consumer of kafkajs that tells what a test lets it tell; it joins with all partitions whenever it is run. */
class ScriptedConsumer {
  readonly #emitter = new EventEmitter()
  runs = 0
  stops = 0

  on(event: string, listener: (event: { payload: unknown }) => void): void {
    this.#emitter.on(event, (payload: unknown) => listener({ payload }))
  }

  tell(event: string, payload: unknown = {}): void {
    this.#emitter.emit(`consumer.${event}`, payload)
  }

  join(memberId: string, partitions = [0, 1]): void {
    this.tell('group_join', { memberId, memberAssignment: { [topic]: partitions } })
  }

  beat(memberId: string, groupGenerationId: number): void {
    this.tell('heartbeat', { memberId, groupGenerationId })
  }

  async run(): Promise<void> {
    this.runs += 1
    this.join(`member-${this.runs}`)
  }

  async stop(): Promise<void> {
    this.stops += 1
    this.tell('stop')
  }

  async disconnect(): Promise<void> {
    this.tell('disconnect')
  }

  async connect(): Promise<void> {}
  async subscribe(): Promise<void> {}
  pause(): void {}
}

async function join() {
  const consumer = new ScriptedConsumer()
  const kafka = { consumer: () => consumer as unknown as Consumer } as unknown as Kafka
  const changes: (readonly number[])[] = []
  const assignment = await openAssignment(
    { kafka, brokers: ['broker:1'], patienceMs: 1_000 },
    { group: 'g', topic, sessionTimeoutMs: 10_000, onChange: (partitions) => changes.push(partitions) },
  )
  return { consumer, assignment, changes }
}

describe('the partitions of a member', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are those of its join while it is heard of', async () => {
    const { consumer, assignment } = await join()
    for (let i = 0; i < 5; i += 1) {
      await vi.advanceTimersByTimeAsync(9_000)
      consumer.beat('member-1', 1)
    }
    expect(assignment.partitions()).toEqual([0, 1])
    expect(assignment.absentMs()).toBe(0)
    expect(consumer.stops).toBe(0)
  })

  it('come back by joining anew where it is heard of after a rebalance whose end was never told', async () => {
    const { consumer, assignment, changes } = await join()
    consumer.beat('member-1', 1)
    consumer.tell('rebalancing')
    // The group gave it partitions, but the answer was lost: the broker takes its heartbeats from now on.
    consumer.beat('member-1', 2)
    expect(assignment.partitions()).toEqual([])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(changes).toEqual([[0, 1], [], [0, 1]])
    consumer.beat('member-2', 3)
    expect(assignment.partitions()).toEqual([0, 1])
    expect({ runs: consumer.runs, stops: consumer.stops }).toEqual({ runs: 2, stops: 1 })
  })

  it('come back where an end is told after the join that followed it', async () => {
    const { consumer, assignment } = await join()
    consumer.tell('disconnect')
    expect(assignment.partitions()).toEqual([])
    consumer.beat('member-1', 1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(assignment.partitions()).toEqual([0, 1])
  })

  it.each([
    ['of a generation', 'member-1', 2],
    ['under a name', 'member-9', 1],
  ])('are none once it is heard of %s that it did not join', async (_, memberId, generation) => {
    const { consumer, assignment, changes } = await join()
    consumer.beat('member-1', 1)
    // Others may hold what it was given before.
    consumer.beat(memberId, generation)
    expect(assignment.partitions()).toEqual([])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(changes).toEqual([[0, 1], [], [0, 1]])
  })

  it('are never joined for again once it is closed', async () => {
    const { consumer, assignment } = await join()
    consumer.tell('rebalancing')
    consumer.beat('member-1', 2)
    await assignment.close()
    await vi.advanceTimersByTimeAsync(5_000)
    expect({ runs: consumer.runs, partitions: assignment.partitions() }).toEqual({ runs: 1, partitions: [] })
  })

  it('may be none in a group with more members than partitions, and it is no less in it', async () => {
    const { consumer, assignment } = await join()
    consumer.tell('rebalancing')
    consumer.join('member-1', [])
    for (let i = 0; i < 5; i += 1) {
      await vi.advanceTimersByTimeAsync(9_000)
      consumer.beat('member-1', 2)
    }
    expect(assignment.partitions()).toEqual([])
    expect(assignment.absentMs()).toBe(0)
    expect(consumer.stops).toBe(0)
  })

  it('are none while it is out of its group, and it says for how long', async () => {
    const { consumer, assignment } = await join()
    consumer.beat('member-1', 1)
    await vi.advanceTimersByTimeAsync(3_000)
    consumer.tell('rebalancing')
    await vi.advanceTimersByTimeAsync(40_000)
    expect(assignment.partitions()).toEqual([])
    expect(assignment.absentMs()).toBe(43_000)
    consumer.join('member-1')
    expect(assignment.absentMs()).toBe(0)
  })

  it('are none once it was not heard of for a session, though nobody said so', async () => {
    const { assignment } = await join()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(assignment.partitions()).toEqual([])
    expect(assignment.absentMs()).toBe(12_000)
  })
})
