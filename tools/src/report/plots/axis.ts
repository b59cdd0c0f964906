export interface Axis {
  readonly label: string
  /** Logarithmic. */
  readonly isLog?: boolean
  /** A value that is shown in any case, such as 0 where lengths are compared. */
  readonly from?: number
  /** Both ends, for what has them by its nature: a share is within 0 and 1. */
  readonly domain?: readonly [number, number]
  /** Where to write a number. */
  readonly ticks?: readonly number[]
  readonly format?: (value: number) => string
}

/** Parts of the whole width that stay free at each end that is not given. */
const room = 0.04

/** What an axis spans: what it was given, else all values with a little room. */
export function domainOf({ domain, from, isLog }: Axis, values: readonly number[]): readonly [number, number] {
  if (domain !== undefined) return domain
  const [low, high] = [Math.min(from ?? Infinity, ...values), Math.max(from ?? -Infinity, ...values)]
  if (isLog) return widenRatio(low, high)
  const wide = (high - low || Math.abs(high) || 1) * room
  return [low === from ? low : low - wide, high === from ? high : high + wide]
}

/** On a logarithmic axis room is a ratio. */
function widenRatio(low: number, high: number): readonly [number, number] {
  const wide = (high / low) ** room
  return [low / wide, high * wide]
}

/** One, two and five times the powers of ten, or these alone where that would be more than `count`. */
export function logTicks([low, high]: readonly [number, number], count: number): readonly number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))]
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  // Written out, since 10 ** -2 is not .01 to the last bit.
  const ticksBy = (steps: readonly number[]) =>
    powers.flatMap((power) => steps.map((step) => Number(`${step}e${power}`))).filter((at) => at >= low && at <= high)
  const fine = ticksBy([1, 2, 5])
  return fine.length <= count ? fine : ticksBy([1])
}
