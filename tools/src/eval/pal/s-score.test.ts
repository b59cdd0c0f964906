import { describe, expect, it } from 'vitest'
import type { Feedback } from './dataset.ts'
import { sScore, standardError, type Chosen } from './s-score.ts'

const row = (user: string, ...feedback: readonly Feedback[]): Chosen => ({ user, feedback })

describe('the S-score', () => {
  it.each([
    [[row('a', 'pos', 'pos')], 100],
    [[row('a', 'neg', 'neg')], -100],
    [[row('a', 'pos', 'neg'), row('a', 'neu', 'neu')], 0],
    [[row('a', 'pos', 'neu'), row('a', 'neu', 'neu')], 25],
    [[row('a', 'pos', 'pos'), { user: 'a', feedback: null }], 50],
  ])('of %j is %d', (rows, score) => expect(sScore(rows)).toBe(score))
})

describe('its standard error', () => {
  const differing = ['a', 'b', 'c', 'd'].flatMap((user, index) =>
    Array.from({ length: 5 }, () => row(user, index < 2 ? 'pos' : 'neu', 'neu')),
  )

  it('counts users, not topics', () => {
    // Four users of which half score 50 and half 0: 25 / sqrt(4).
    expect(standardError(differing, 1)).toBeCloseTo(12.5, 0)
    expect(standardError([row('a', 'pos', 'neu'), row('a', 'neg', 'neu')], 1)).toBe(0)
  })

  it('of a difference is paired', () => {
    expect(standardError(differing, 1, differing)).toBe(0)
    const better = differing.map(({ user, feedback }) => ({ user, feedback: [...(feedback ?? []), 'pos' as const] }))
    expect(standardError(better, 1, differing)).toBe(0)
  })
})
