import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLimiter } from './limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limited = (retryAfterSeconds: number) => expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds })

describe('a limiter', () => {
  it('allows a rate, and a burst beyond it', async () => {
    const limiter = createLimiter({ pointsPerSecond: 2, burstPoints: 3, burstSeconds: 10 })
    for (let spent = 0; spent < 5; spent += 1) await limiter.spend('a', 1)
    await expect(limiter.spend('a', 1)).rejects.toEqual(limited(1))
    vi.advanceTimersByTime(1_001)
    await limiter.spend('a', 2)
    await expect(limiter.spend('a', 1)).rejects.toEqual(limited(1))
    vi.advanceTimersByTime(10_000)
    await limiter.spend('a', 5)
  })

  it('counts each tenant alone', async () => {
    const limiter = createLimiter({ pointsPerSecond: 1, burstPoints: 1 })
    await limiter.spend('a', 1)
    await limiter.spend('a', 1)
    await expect(limiter.spend('a', 1)).rejects.toEqual(limited(1))
    await limiter.spend('b', 1)
  })

  it('says how long a whole burst takes to come back', async () => {
    const limiter = createLimiter({ pointsPerSecond: 1, burstPoints: 5, burstSeconds: 10 })
    await limiter.spend('a', 5)
    await expect(limiter.spend('a', 5)).rejects.toEqual(limited(10))
  })

  it('never makes a request impossible', async () => {
    const limiter = createLimiter({ pointsPerSecond: 1, burstPoints: 5 })
    await limiter.spend('a', 1_000)
  })
})
