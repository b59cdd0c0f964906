import { describe, expect, it } from 'vitest'
import { estimateGate, thresholdOfShare } from './gate-estimate.ts'
import type { JudgedSegment } from './gate-estimate.ts'

const judged = (confidence: number, isRight: boolean | null = null): JudgedSegment => ({
  confidence,
  threshold: 0.65,
  isRight,
})
const five = [judged(0.9), judged(0.5, false), judged(0.7), judged(0.6, true), judged(0.8, true)]

describe('what a threshold would have come to', () => {
  it('counts what is below it, and takes the annotator as right and the classifier as it says', () => {
    const { calls, share, accuracy } = estimateGate(five, 0.7)
    expect([calls, share]).toEqual([2, 0.4])
    expect(accuracy).toBeCloseTo((0.9 + 1 + 0.7 + 1 + 0.8) / 5)
  })

  it('measures it on the segments that have labels, beside the estimate of those alone', () => {
    expect(estimateGate(five, 0.7).labelled).toMatchObject({ count: 3, measured: 1 })
    const never = estimateGate(five, 0).labelled
    expect(never?.measured).toBeCloseTo(2 / 3)
    expect(never?.estimated).toBeCloseTo((0.5 + 0.6 + 0.8) / 3)
    expect(estimateGate([judged(0.5)], 0).labelled).toBeNull()
  })
})

it('what was in force counts for each segment by itself', () => {
  const { threshold, calls } = estimateGate([...five, { ...judged(0.9), threshold: 0.95 }], null)
  expect([threshold, calls]).toEqual([null, 3])
})

describe('the threshold of a share', () => {
  it.each([0, 0.2, 0.4, 0.6, 0.8])('defers that share: %d', (share) => {
    expect(estimateGate(five, thresholdOfShare(five, share)).share).toBe(share)
  })

  it('defers all at 1, and no more than the share where confidences are alike', () => {
    expect(estimateGate(five, thresholdOfShare(five, 1)).share).toBe(1)
    const alike = [0.5, 0.5, 0.5, 0.5].map((confidence) => judged(confidence))
    expect(estimateGate(alike, thresholdOfShare(alike, 0.5)).calls).toBe(0)
  })
})
