import { createRandom } from '@ecphory/routing'

const resamples = 2_000

export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * The 95 % percentile interval of a statistic over units that were drawn independently of each other. A unit keeps all its
 * rows together: the levels of a task are no independent observations. Resamples that the statistic has no value for are
 * left out; null where that is all of them.
 */
export function bootstrapInterval<Unit>(
  units: readonly Unit[],
  statistic: (sample: readonly Unit[]) => number | null,
  seed: number,
): Interval | null {
  if (units.length === 0) return null
  const random = createRandom(seed)
  const values: number[] = []
  for (let round = 0; round < resamples; round += 1) {
    const value = statistic(units.map(() => units[Math.floor(random() * units.length)] as Unit))
    if (value !== null) values.push(value)
  }
  if (values.length === 0) return null
  values.sort((a, b) => a - b)
  return { low: quantile(values, 0.025), high: quantile(values, 0.975) }
}

/** Between the two values that the share falls among, linearly. */
function quantile(ascending: readonly number[], share: number): number {
  const place = share * (ascending.length - 1)
  const [below, above] = [ascending[Math.floor(place)] as number, ascending[Math.ceil(place)] as number]
  return below + (above - below) * (place - Math.floor(place))
}
