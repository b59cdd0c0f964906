import type { LabelProbabilities, MemoryLabel } from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import { cascadePrimaryF1, judgedPrimaryF1, labelOutcomes, setOutcomes, type Judged } from './judge.ts'

const flat: LabelProbabilities = { episodic: 0.5, semantic: 0.5, procedural: 0.5, working: 0.5, fragmented: 0.5 }
const labels: readonly MemoryLabel[] = ['episodic', 'semantic', 'procedural', 'working', 'fragmented']

/** Five segments, one per label; the two least confident are wrong. */
const judged: Judged = {
  gold: labels.map((label) => [label]),
  classified: labels.map((label, index) => ({
    probabilities: { ...flat, [label]: 0.9 },
    labels: [index < 2 ? 'working' : label],
    confidence: 0.1 + index / 10,
  })),
}

describe('the cascade', () => {
  it('sends the least confident share to the annotator', () => {
    expect(cascadePrimaryF1(judged, 0)).toBe(judgedPrimaryF1(judged))
    expect(cascadePrimaryF1(judged, 0.2)).toBeGreaterThan(judgedPrimaryF1(judged))
    expect(cascadePrimaryF1(judged, 0.4)).toBe(1)
  })
})

describe('outcomes', () => {
  it('tell whether the whole label set was right, and each label', () => {
    expect(setOutcomes(judged).map(({ right }) => right)).toEqual([false, false, true, true, true])
    expect(labelOutcomes(judged)).toHaveLength(25)
    expect(labelOutcomes(judged).filter(({ right }) => right)).toHaveLength(5)
  })
})
