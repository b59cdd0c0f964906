import { createRandom } from '@ecphory/routing'

/** Seeded choices; every choice of a task comes from one of these. */
export interface Draw {
  /** A whole number from `least` to `most`, both included. */
  number(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(values: readonly T[]): T
  /** Up to `count` different values, in random order. */
  some<T>(values: readonly T[], count: number): T[]
}

export function createDraw(seed: number): Draw {
  const random = createRandom(seed)
  const number = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const some = <T>(values: readonly T[], count: number): T[] => {
    const rest = [...values]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(number(0, rest.length - 1), 1))
    return taken
  }
  return {
    number,
    some,
    chance: (probability) => random() < probability,
    pick: <T>(values: readonly T[]): T => values[number(0, values.length - 1)] as T,
  }
}
