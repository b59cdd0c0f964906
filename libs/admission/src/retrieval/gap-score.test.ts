import { createRandom } from '@ecphory/routing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapScores, gapScoreToShare, inCommon, standardised } from './gap-score.ts'
import type { ScoredMemory } from './gap-score.ts'

const query = { terms: ['tea', 'train', 'tea'], names: new Set(['ana', 'berlin', 'vienna']) }
const day = 86_400_000
const memory = (more: Partial<ScoredMemory> = {}): ScoredMemory => ({
  ...{ dot: 0.7, counts: new Map([['tea', 1]]), length: 8, names: new Set(['ana']), instant: 100 * day },
  ...more,
})
const randomMemories = (count: number, random: () => number): readonly ScoredMemory[] =>
  Array.from({ length: count }, () =>
    memory({
      ...{
        dot: 0.6 + 0.3 * random(),
        length: 2 + Math.floor(random() * 20),
        instant: Math.floor(random() * 300) * day,
      },
      counts: new Map(['tea', 'train'].map((term) => [term, Math.floor(random() * 3)])),
      names: new Set(['ana', 'berlin'].filter(() => random() < 0.5)),
    }),
  )

describe('the score of memories for a gap', () => {
  it.each<[string, Partial<ScoredMemory>]>([
    ['nearer', { dot: 0.72 }],
    [
      'of more of the words',
      {
        counts: new Map([
          ['tea', 1],
          ['train', 1],
        ]),
      },
    ],
    ['oftener of a word', { counts: new Map([['tea', 2]]) }],
    ['of as many words, but shorter', { length: 4 }],
    ['of more of the names', { names: new Set(['ana', 'berlin']) }],
    ['newer', { instant: 101 * day }],
  ])('is greater for one that is %s, beside any others', (_, more) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 20 }), (seed, count) => {
        const scores = gapScores(query, [memory(), memory(more), ...randomMemories(count, createRandom(seed))])
        expect(scores[1]).toBeGreaterThan(scores[0]!)
      }),
      { numRuns: 40 },
    )
  })

  it('counts two names at most, and only those that are asked for', () => {
    const names = [
      ['ana', 'berlin'],
      ['ana', 'berlin', 'vienna'],
      ['ana', 'berlin', 'rome'],
    ].map((some) => memory({ names: new Set(some) }))
    const [two, three, other] = gapScores(query, [...names, memory()])
    expect(three).toBe(two)
    expect(other).toBe(two)
    expect(inCommon(new Set(['a', 'b']), new Set(['b', 'c']))).toBe(1)
  })

  it('has an answer for no memory and for one, and for a query without words', () => {
    expect(gapScores(query, [])).toEqual([])
    expect(gapScores(query, [memory()])).toEqual([0])
    const scores = gapScores({ terms: [], names: new Set() }, [memory(), memory({ dot: 0.9 })])
    expect(scores.every(Number.isFinite)).toBe(true)
    expect(scores[1]).toBeGreaterThan(scores[0]!)
  })

  it('hangs neither on the order of memories nor on where all of them stand', () => {
    const memories = randomMemories(9, createRandom(1))
    const scores = gapScores(query, memories)
    gapScores(query, [...memories].reverse()).forEach((score, i) => expect(score).toBeCloseTo(scores[8 - i]!, 9))
    const moved = memories.map((one) => ({ ...one, dot: one.dot - 0.3, instant: one.instant + 50 * day }))
    gapScores(query, moved).forEach((score, i) => expect(score).toBeCloseTo(scores[i]!, 6))
  })

  it('makes nothing of differences that are noise', () => {
    const [a, b] = gapScores(query, [memory(), memory({ dot: 0.7 + 1e-6 })])
    expect(b! - a!).toBeLessThan(0.001)
    expect(standardised([2, 2], 0.1)).toEqual([0, 0])
    expect(standardised([1, 3], 0.1)).toEqual([-1, 1])
    expect(standardised([], 0.1)).toEqual([])
  })

  it('is shown as a share of 1, in the same order', () => {
    const shares = [-1000, -2, 0, 1, 1000].map(gapScoreToShare)
    expect(shares[2]).toBe(0.5)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    for (const share of shares) expect(share >= 0 && share <= 1).toBe(true)
  })
})
