import { EcphoryError } from '@ecphory/memory'
import { replaysRememberedMax } from '../limits.ts'

/** Remembers ids until they expire, so that nothing is taken twice while it is valid. One per process. */
export interface ReplayWindow {
  /** Whether the id is new. Throws `UNAVAILABLE` where no more can be remembered, since forgetting one would let it in again. */
  take(id: string, expiresAt: number, now: number): boolean
}

export function createReplayWindow(rememberedMax = replaysRememberedMax): ReplayWindow {
  const expiries = new Map<string, number>()
  return {
    take(id, expiresAt, now) {
      if ((expiries.get(id) ?? -Infinity) >= now) return false
      forgetExpired(expiries, now)
      if (expiries.size >= rememberedMax) {
        throw new EcphoryError('UNAVAILABLE', `More than ${rememberedMax} signed requests came within their lifetime.`)
      }
      expiries.set(id, expiresAt)
      return true
    },
  }
}

/** Ids come nearly in the order in which they expire, so the oldest are looked at until one is alive. */
function forgetExpired(expiries: Map<string, number>, now: number): void {
  for (const [id, expiresAt] of expiries) {
    if (expiresAt >= now) return
    expiries.delete(id)
  }
}
