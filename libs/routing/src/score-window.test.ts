import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isConfident, thresholdInForce, type Gate } from './gate.ts'
import { shareExcessMax, windowScoresMax, windowScoresMin } from './limits.ts'
import { addScore, emptyWindow, shareThreshold, type ScoreWindow } from './score-window.ts'
import { createRandom } from './training/random.ts'

/** For each score of a stream, whether it was deferred. */
function deferredOf(scores: readonly number[], gate: Gate): readonly boolean[] {
  let window: ScoreWindow = emptyWindow
  return scores.map((score) => {
    const isDeferred = !isConfident(score, thresholdInForce(gate, 0, window))
    window = addScore(window, score, isDeferred)
    return isDeferred
  })
}

const shareOf = (deferred: readonly boolean[]): number => deferred.filter(Boolean).length / deferred.length

const shares = fc.double({ min: 0.05, max: 0.6, noNaN: true })
const streamLength = 3_000

/** A distribution of scores: some ranges, each drawn from as often as the next; a range without width is one number. */
const distributions = fc.array(
  fc.record({
    from: fc.double({ min: 0, max: 0.99, noNaN: true }),
    width: fc.constantFrom(0, 0.001, 0.1, 1),
  }),
  { minLength: 1, maxLength: 5 },
)

describe('a budget', () => {
  it('keeps its share over a long stream of any distribution of scores', () => {
    fc.assert(
      fc.property(distributions, shares, fc.nat(), (ranges, share, seed) => {
        const random = createRandom(seed)
        const scores = Array.from({ length: streamLength }, () => {
          const { from, width } = ranges[Math.floor(random() * ranges.length)] as { from: number; width: number }
          return Math.min(0.999, from + width * random())
        })
        const deferred = deferredOf(scores, { mode: 'budget', share }).slice(windowScoresMax)
        expect(Math.abs(shareOf(deferred) - share)).toBeLessThan(0.03)
      }),
      { numRuns: 12 },
    )
  })

  it('is not overdrawn where scores keep falling, or all fall at once', () => {
    const falling = Array.from({ length: streamLength }, (_, index) => 0.9 * (1 - index / streamLength))
    const fallen = Array.from(
      { length: streamLength },
      (_, index) => (index < streamLength / 2 ? 0.9 : 0.1) + index / 1e6,
    )
    for (const scores of [falling, fallen]) {
      const deferred = deferredOf(scores, { mode: 'budget', share: 0.2 })
      expect(shareOf(deferred)).toBeLessThan(0.2 + shareExcessMax + 0.02)
    }
  })

  it('leaves it to the schedule until there are enough scores', () => {
    const unsure = deferredOf(
      Array.from({ length: windowScoresMin }, () => 0.5),
      { mode: 'budget', share: 0.1 },
    )
    expect(shareOf(unsure)).toBe(1)
  })

  it('asks about everything below its floor, and nothing of the rest where that spends it', () => {
    const scores = Array.from({ length: streamLength }, (_, index) => (index % 2 === 0 ? 0.3 : 0.8))
    const deferred = deferredOf(scores, { mode: 'budget', share: 0.1, floor: 0.4 }).slice(windowScoresMin)
    expect(deferred.every((each, index) => each === (index % 2 === 0))).toBe(true)
  })

  it('asks the more of equal scores the less it has asked', () => {
    const alike = (deferred: boolean): ScoreWindow => addScore(addScore(emptyWindow, 0.7, deferred), 0.7, false)
    expect(isConfident(0.7, shareThreshold(alike(false), 0.4))).toBe(false)
    expect(isConfident(0.7, shareThreshold(alike(true), 0.46))).toBe(true)
  })

  it('remembers so many scores, and no more', () => {
    let window = emptyWindow
    for (let index = 0; index <= windowScoresMax; index += 1) window = addScore(window, index / 1000, index === 0)
    expect(window.scores).toHaveLength(windowScoresMax)
    expect(window.scores[0]).toBe(0.001)
    expect(window.deferred).not.toContain(true)
  })
})
