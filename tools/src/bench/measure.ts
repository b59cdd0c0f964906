/** What a piece of work took, in milliseconds. */
export interface Cost {
  /** By the clock: what a user waits, disk included. */
  readonly wall: number
  /** Of the whole process, its threads included: says more on a machine that others use. */
  readonly cpu: number
}

export async function costOf(work: () => unknown): Promise<Cost> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - start, cpu: (user + system) / 1_000 }
}

/** Milliseconds that a piece of work took on the wall clock. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN]
  return low + (high - low) * (place - Math.floor(place))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** A ratio of two measured things, from pairs measured in turns so that a busy machine slows both alike. */
export interface Ratio {
  readonly median: number
  /** Interquartile range of the pairs' ratios: wide means that the run says little. */
  readonly iqr: number
  readonly pairs: number
}

export function ratioOf(pairs: readonly (readonly [above: number, below: number])[]): Ratio {
  const ratios = pairs.map(([above, below]) => above / below)
  return { median: median(ratios), iqr: quantile(ratios, 0.75) - quantile(ratios, 0.25), pairs: pairs.length }
}

/** One ratio by the clock and one by CPU time, from the same pairs. */
export interface Ratios {
  readonly wall: Ratio
  readonly cpu: Ratio
}

export const ratiosOf = (pairs: readonly (readonly [above: Cost, below: Cost])[]): Ratios => ({
  wall: ratioOf(pairs.map(([above, below]) => [above.wall, below.wall])),
  cpu: ratioOf(pairs.map(([above, below]) => [above.cpu, below.cpu])),
})

/** Wider than this, relative to the median, a ratio is inconclusive. */
const spreadMax = 0.5

export const isConclusive = ({ median: middle, iqr }: Ratio): boolean => iqr <= spreadMax * middle

/** A deterministic generator of numbers in [0, 1), so that every run measures the same work. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
