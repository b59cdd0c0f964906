import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { burstPoints, burstSeconds, pointsPerSecond } from '../limits.ts'
import { OverLimitError } from './over-limit.ts'

export interface LimiterOptions {
  readonly pointsPerSecond?: number
  /** What may be spent beyond that, in any `burstSeconds`. */
  readonly burstPoints?: number
  readonly burstSeconds?: number
}

/** Points per tenant in one process. Several replicas of a service allow several times as many. */
export interface Limiter {
  /** Throws `RATE_LIMITED` with the time to wait. What costs more than can ever be spent is charged all of it. */
  spend(tenant: string, points: number): Promise<void>
}

export function createLimiter(options: LimiterOptions = {}): Limiter {
  const bounds = { pointsPerSecond, burstPoints, burstSeconds, ...options }
  const steady = new RateLimiterMemory({ keyPrefix: 'steady', points: bounds.pointsPerSecond, duration: 1 })
  const burst = new RateLimiterMemory({ keyPrefix: 'burst', points: bounds.burstPoints, duration: bounds.burstSeconds })
  const pointsMax = Math.max(bounds.pointsPerSecond, bounds.burstPoints)
  return {
    async spend(tenant, points) {
      const charged = Math.min(points, pointsMax)
      const msToSteady = await take(steady, tenant, charged)
      if (msToSteady === null) return
      const msToBurst = await take(burst, tenant, charged)
      if (msToBurst === null) return
      const wait = charged > bounds.pointsPerSecond ? msToBurst : Math.min(msToSteady, msToBurst)
      throw new OverLimitError('RATE_LIMITED', 'This tenant asks more than its rate allows.', wait)
    },
  }
}

/** Null where the points were there, else the milliseconds until there are new ones. */
async function take(limiter: RateLimiterMemory, tenant: string, points: number): Promise<number | null> {
  try {
    await limiter.consume(tenant, points)
    return null
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return rejection.msBeforeNext
    throw rejection
  }
}
