import { expect, it } from 'vitest'
import { greedyPath } from './greedy-path.ts'

const worth: Readonly<Record<string, number>> = { a: 0.5, b: 0.4, c: 0.3, d: 0.2, e: 0.15, f: 0.1, g: 0.05, x: -0.2 }
const search = (ids: readonly string[], asked: string[] = []) =>
  greedyPath({
    ids,
    // "b" says again what "a" says.
    scoreSets: async (sets) =>
      sets.map((set) => {
        asked.push(set.join(''))
        const sum = set.reduce((total, id) => total + worth[id]!, 0)
        return { dL: sum - (set.includes('a') && set.includes('b') ? 0.4 : 0), dH: 0 }
      }),
    rewardOf: (set, { dL }) => dL - 0.05 * set.length,
  })

it('takes what gains most each time, and stops where nothing gains', async () => {
  expect(await search(['x', 'b', 'c', 'a'])).toEqual(['a', 'c'])
  expect(await search(['x'])).toEqual([])
  expect(await search([])).toEqual([])
})

it('ends at four, and looks at combinations of the six best only', async () => {
  const asked: string[] = []
  expect(await search(Object.keys(worth), asked)).toEqual(['a', 'c', 'd', 'e'])
  expect(asked.filter((set) => set.length > 1 && /[gx]/.test(set))).toEqual([])
})
