import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Gate } from './gate.ts'

const busy = expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 1 })

/** Work that ends when it is told to. */
function held(): { work: () => Promise<void>; end: () => void } {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end: () => end() }
}

describe('a gate', () => {
  it('lets so many in, lets so many wait, and refuses the rest', async () => {
    const gate = new Gate({ inFlightMax: 2, queueMax: 1, waitMsMax: 1_000 })
    const work = held()
    const entered = ['a', 'b', 'c'].map((tenant) => gate.run(tenant, work.work))
    await expect(gate.run('d', work.work)).rejects.toEqual(busy)
    expect([gate.inFlight, gate.waiting]).toEqual([2, 1])
    work.end()
    await Promise.all(entered)
    expect([gate.inFlight, gate.waiting]).toEqual([0, 0])
  })

  it('keeps room for others than the one who asks most', async () => {
    const gate = new Gate({ inFlightMax: 4, inFlightPerTenantMax: 2, queuePerTenantMax: 1, waitMsMax: 1_000 })
    const work = held()
    const noisy = [1, 2, 3].map(() => gate.run('noisy', work.work))
    await expect(gate.run('noisy', work.work)).rejects.toEqual(busy)
    expect(await gate.run('quiet', async () => 'served')).toBe('served')
    work.end()
    await Promise.all(noisy)
  })

  it('serves waiting tenants in turn', async () => {
    const gate = new Gate({ inFlightMax: 1 })
    const first = held()
    const order: string[] = []
    const open = gate.run('x', first.work)
    const waiting = ['a', 'a', 'a', 'b', 'b'].map((tenant) => gate.run(tenant, async () => void order.push(tenant)))
    first.end()
    await Promise.all([open, ...waiting])
    expect(order).toEqual(['a', 'b', 'a', 'b', 'a'])
  })

  it('ends a wait that is too long', async () => {
    const gate = new Gate({ inFlightMax: 1, waitMsMax: 20 })
    const work = held()
    const open = gate.run('a', work.work)
    await expect(gate.run('b', work.work)).rejects.toEqual(busy)
    expect(gate.waiting).toBe(0)
    work.end()
    await open
  })

  it('forgets who has left', async () => {
    const gate = new Gate({ inFlightMax: 1 })
    const work = held()
    const open = gate.run('a', work.work)
    const leaving = new AbortController()
    let ran = false
    const waiting = gate.run('b', async () => (ran = true), leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    work.end()
    await open
    await expect(gate.run('b', async () => (ran = true), leaving.signal)).rejects.toThrow('gone')
    expect([ran, gate.waiting, gate.inFlight]).toEqual([false, 0, 0])
  })

  it('frees the place of work that fails', async () => {
    const gate = new Gate({ inFlightMax: 1 })
    await expect(gate.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(gate.inFlight).toBe(0)
  })

  it('never exceeds a bound, loses nobody, and is empty in the end', async () => {
    const requests = fc.array(
      fc.record({ tenant: fc.constantFrom('a', 'b', 'c'), ms: fc.nat(3), leaves: fc.boolean() }),
      { maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(requests, async (all) => {
        const gate = new Gate({
          inFlightMax: 3,
          inFlightPerTenantMax: 2,
          queueMax: 8,
          queuePerTenantMax: 4,
          waitMsMax: 5_000,
        })
        let most = 0
        const outcomes = await Promise.allSettled(
          all.map(({ tenant, ms, leaves }) => {
            const leaving = new AbortController()
            if (leaves) setTimeout(() => leaving.abort(new Error('gone')), 1)
            const work = async () => {
              most = Math.max(most, gate.inFlight)
              expect(gate.waiting).toBeLessThanOrEqual(8)
              await sleep(ms)
            }
            return gate.run(tenant, work, leaving.signal)
          }),
        )
        expect(outcomes).toHaveLength(all.length)
        expect(most).toBeLessThanOrEqual(3)
        expect([gate.inFlight, gate.waiting]).toEqual([0, 0])
      }),
      { numRuns: 30 },
    )
  })
})
