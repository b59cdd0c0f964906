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

/** By the clock and by CPU time, each for itself. */
export const costQuantile = (costs: readonly Cost[], share: number): Cost => ({
  wall: quantile(
    costs.map(({ wall }) => wall),
    share,
  ),
  cpu: quantile(
    costs.map(({ cpu }) => cpu),
    share,
  ),
})

export const sumOfCosts = (costs: readonly Cost[]): Cost => ({
  wall: costs.reduce((sum, { wall }) => sum + wall, 0),
  cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0),
})

/** A ratio of two measured things, from pairs measured in turns so that a busy machine slows both alike. */
export interface Ratio {
  readonly median: number
  /** Interquartile range of the pairs' ratios: wide means that the run says little. */
  readonly iqr: number
  readonly pairs: number
}

export function ratioOf(pairs: readonly (readonly [above: number, below: number])[]): Ratio {
  return spreadOf(pairs.map(([above, below]) => above / below))
}

/** The median of values that were measured alike, and how far they are apart. */
export const spreadOf = (values: readonly number[]): Ratio => ({
  median: median(values),
  iqr: quantile(values, 0.75) - quantile(values, 0.25),
  pairs: values.length,
})

/** What stands above and below the line of a ratio, measured in turns. */
export interface Pair {
  readonly above: PairCost
  readonly below: PairCost
}

/** CPU time is absent where one side did its work in other processes. */
export interface PairCost {
  readonly wall: number
  readonly cpu?: number
}

/** One ratio by the clock and one by CPU time, from the same pairs. */
export interface Ratios {
  readonly wall: Ratio
  readonly cpu?: Ratio
}

export function ratiosOf(pairs: readonly Pair[]): Ratios {
  const wall = ratioOf(pairs.map(({ above, below }) => [above.wall, below.wall]))
  const cpu = pairs.flatMap(({ above, below }): [number, number][] =>
    above.cpu === undefined || below.cpu === undefined ? [] : [[above.cpu, below.cpu]],
  )
  return cpu.length === 0 ? { wall } : { wall, cpu: ratioOf(cpu) }
}

/** Wider than this, relative to the median, a ratio is inconclusive. */
const spreadMax = 0.5

export const isConclusive = ({ median: middle, iqr }: Pick<Ratio, 'median' | 'iqr'>): boolean =>
  iqr <= spreadMax * middle

/** A deterministic generator of numbers in [0, 1), so that every run measures the same work. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
