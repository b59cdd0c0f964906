import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withFeedback } from './feedback.ts'
import type { FirstRanked } from './feedback.ts'
import { feedback } from './weights.ts'

const vectorOf = (...bytes: readonly number[]) => ({ scale: 1 / 127, bytes: Int8Array.from(bytes) })
const boats = vectorOf(127, 0)
const teas = vectorOf(0, 127)

/** Best first, a tenth of a point apart. */
const rankedFrom = (vectors: readonly (FirstRanked['vector'] | null)[]): readonly FirstRanked[] =>
  vectors.map((vector, place) => ({ raw: 5 - place / 10, ...(vector && { vector }) }))

const placesBy = (scores: Float64Array): readonly number[] =>
  [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)

/** As many as feedback learns from: they keep their order, since they are all alike. */
const best = Array.from({ length: feedback.best }, () => boats)

describe('withFeedback', () => {
  it('moves up, behind the first places, what is about the same as the best', () => {
    const places = placesBy(withFeedback(rankedFrom([...best, teas, teas, boats, teas])))
    expect(places.slice(0, best.length)).toEqual([...best.keys()])
    expect(places[best.length]).toBe(best.length + 2)
  })

  it('takes what no graph measured for something else', () => {
    const places = placesBy(withFeedback(rankedFrom([...best, null, boats, teas, teas])))
    expect(places[best.length]).toBe(best.length + 1)
  })

  it('changes nothing where few were found, where no vector is known, and where all are alike', () => {
    for (const ranked of [rankedFrom([boats, teas]), rankedFrom(Array.from({ length: 20 }, () => null))]) {
      expect([...withFeedback(ranked)]).toEqual(ranked.map(({ raw }) => raw))
    }
    const same = rankedFrom(Array.from({ length: 20 }, () => boats))
    expect(placesBy(withFeedback(same))).toEqual([...same.keys()])
  })

  it('keeps the first places as they are and above all others, whatever the vectors', () => {
    const vector = fc.option(fc.tuple(fc.integer({ min: -127, max: 127 }), fc.integer({ min: -127, max: 127 })))
    const raw = fc.double({ min: -20, max: 20, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.record({ raw, vector }), { maxLength: 40 }), (drafts) => {
        const ranked = drafts
          .map(({ raw, vector }): FirstRanked => ({ raw, ...(vector && { vector: vectorOf(...vector) }) }))
          .sort((a, b) => b.raw - a.raw)
        const scores = [...withFeedback(ranked)]
        const head = scores.slice(0, feedback.firstPlaces)
        expect(head).toEqual(ranked.slice(0, feedback.firstPlaces).map(({ raw }) => raw))
        const least = head.at(-1) ?? -Infinity
        for (const score of scores.slice(feedback.firstPlaces)) expect(score).toBeLessThanOrEqual(least)
      }),
    )
  })
})
