import type { Clock } from '@ecphory/memory'

export const systemClock: Clock = { now: () => Date.now() }
