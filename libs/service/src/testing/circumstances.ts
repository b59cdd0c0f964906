/** What a pure part must not see: everything that is no argument. */
export interface Circumstances {
  /** Epoch milliseconds at which the clock stands. */
  readonly now: number
  readonly timeZone: string
  readonly seed: number
  /** Whether events come one by one, each drained before the next. */
  readonly isOneByOne: boolean
}

export const plain: Circumstances = { now: Date.UTC(2026, 0, 15, 12), timeZone: 'UTC', seed: 1, isOneByOne: false }

/** One change each, with what depends on it where it makes a difference. */
export const alterations: readonly (readonly [cause: string, change: Partial<Circumstances>])[] = [
  ['the clock', { now: Date.UTC(2031, 6, 1, 3) }],
  ['the time zone', { timeZone: 'Pacific/Chatham' }],
  ['a random source', { seed: 7 }],
  ['how events are batched', { isOneByOne: true }],
]

/** Does the work while clock, time zone and randomness are what is said. One at a time: they are the process's own. */
export async function under<Result>(
  { now, timeZone, seed }: Circumstances,
  work: () => Promise<Result>,
): Promise<Result> {
  const held = { date: globalThis.Date, random: Math.random, zone: process.env['TZ'] }
  globalThis.Date = standingAt(now)
  Math.random = randomFrom(seed)
  process.env['TZ'] = timeZone
  try {
    return await work()
  } finally {
    globalThis.Date = held.date
    Math.random = held.random
    if (held.zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = held.zone
  }
}

function standingAt(now: number): DateConstructor {
  const Standing = class extends Date {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(now)
      else super(...given)
    }
    static override now(): number {
      return now
    }
  }
  return Standing as unknown as DateConstructor
}

/** Mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
