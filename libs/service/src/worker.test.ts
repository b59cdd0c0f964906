import { EcphoryError } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { Worker, assignAll } from './worker.ts'
import type { Assignment, Role } from './worker.ts'

/** A topic of numbered events per partition, taken in batches of two. */
function createQueue(counts: readonly number[], fails: (partition: number, taken: number) => unknown = () => null) {
  const taken = counts.map(() => 0)
  let tries = 0
  const role: Role = {
    name: 'count',
    async advance(partition) {
      tries += 1
      const error = fails(partition, taken[partition] ?? 0)
      if (error !== null) throw error
      const batch = Math.min(2, (counts[partition] ?? 0) - (taken[partition] ?? 0))
      taken[partition] = (taken[partition] ?? 0) + batch
      return batch
    },
  }
  return { role, taken, tries: () => tries }
}

const until = async (isDone: () => boolean) => {
  const deadline = Date.now() + 5_000
  while (!isDone()) {
    if (Date.now() > deadline) throw new Error('It took too long.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('a worker', () => {
  it('takes what is there on each of its partitions, and stops after the running batch', async () => {
    const { role, taken, tries } = createQueue([5, 3])
    const batches: number[] = []
    const worker = new Worker({ role, assignment: assignAll(2), onBatch: (_, count) => batches.push(count) })
    worker.start()
    await until(() => taken[0] === 5 && taken[1] === 3)
    await worker.stop()
    const after = tries()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(tries()).toBe(after)
    expect(batches.reduce((sum, count) => sum + count, 0)).toBe(8)
  })

  it('pauses a partition that meets an outage, ever longer, and goes on with the others and then with it', async () => {
    let isDown = true
    const outage = new EcphoryError('STORE_FAILED', 'The store is down.')
    const { role, taken, tries } = createQueue([4, 4], (partition) => (partition === 0 && isDown ? outage : null))
    const met: number[] = []
    const worker = new Worker({ role, assignment: assignAll(2), onOutage: (partition) => met.push(partition) })
    worker.start()
    await until(() => taken[1] === 4)
    await new Promise((resolve) => setTimeout(resolve, 450))
    expect(worker.state.outages.get(0)).toBe(outage)
    expect(taken).toEqual([0, 4])
    // 100, 200, 400 ms: three tries in this time, not hundreds.
    expect(met.length).toBeGreaterThanOrEqual(2)
    expect(met.length).toBeLessThan(6)
    isDown = false
    await until(() => taken[0] === 4)
    expect(worker.state.outages.size).toBe(0)
    await worker.stop()
    expect(tries()).toBeGreaterThan(0)
  })

  it('pauses at a fault of ours too, and names it: the event is not lost', async () => {
    let isBroken = true
    const { role, taken } = createQueue([1], () => (isBroken ? new TypeError('x is undefined') : null))
    const worker = new Worker({ role, assignment: assignAll(1) })
    worker.start()
    await until(() => worker.state.outages.size === 1)
    expect(worker.state.outages.get(0)).toMatchObject({
      code: 'STORE_FAILED',
      message: expect.stringMatching(/x is undefined/),
    })
    isBroken = false
    await until(() => taken[0] === 1)
    await worker.stop()
  })

  it('follows its assignment: what is taken from it is left alone from then on', async () => {
    let mine: readonly number[] = [0, 1]
    let isClosed = false
    const assignment: Assignment = {
      partitions: () => mine,
      absentMs: () => 0,
      close: async () => {
        isClosed = true
      },
    }
    const { role, taken } = createQueue([1_000_000, 1_000_000])
    const worker = new Worker({ role, assignment })
    worker.start()
    await until(() => (taken[0] ?? 0) > 0 && (taken[1] ?? 0) > 0)
    mine = [1]
    await until(() => worker.state.partitions.length === 1)
    const left = taken[0] ?? 0
    const before = taken[1] ?? 0
    await until(() => (taken[1] ?? 0) > before + 10)
    expect((taken[0] ?? 0) - left).toBeLessThanOrEqual(2)
    await worker.stop()
    expect(isClosed).toBe(true)
  })

  it("is well once a partition that it could not go on with is another worker's", async () => {
    let mine: readonly number[] = [0, 1]
    const assignment: Assignment = { partitions: () => mine, absentMs: () => 0, close: async () => {} }
    const conflict = new EcphoryError('CHECKPOINT_CONFLICT', 'Another worker has taken over.')
    const { role } = createQueue([1, 1], (partition) => (partition === 0 ? conflict : null))
    const worker = new Worker({ role, assignment })
    worker.start()
    await until(() => worker.state.outages.size === 1)
    mine = [1]
    expect(worker.state.outages.size).toBe(0)
    await worker.stop()
  })

  it('says what it does and for how long: a batch of a partition that hangs, or a wait', async () => {
    let release = () => {}
    const role: Role = {
      name: 'hang',
      advance: (partition) =>
        partition === 0 ? Promise.resolve(0) : new Promise((resolve) => (release = () => resolve(0))),
    }
    let mine: readonly number[] = [0]
    const assignment: Assignment = { partitions: () => mine, absentMs: () => 0, close: async () => {} }
    const worker = new Worker({ role, assignment })
    worker.start()
    await until(() => worker.state.doing.partition === null)
    mine = [0, 1]
    await until(() => worker.state.doing.partition === 1 && worker.state.doing.ms > 50)
    mine = []
    release()
    await until(() => worker.state.doing.partition === null)
    await worker.stop()
  })
})
