import type { LabelProbabilities, MemoryLabel } from '@ecphory/events'
import { plainManifest } from '@ecphory/routing/testing'
import { describe, expect, it } from 'vitest'
import {
  calibrationFigures,
  cascadePrimaryF1,
  judge,
  judgedPrimaryF1,
  labelOutcomes,
  setOutcomes,
  type Judged,
} from './judge.ts'

const flat: LabelProbabilities = { episodic: 0.5, semantic: 0.5, procedural: 0.5, working: 0.5, fragmented: 0.5 }
const labels: readonly MemoryLabel[] = ['episodic', 'semantic', 'procedural', 'working', 'fragmented']

const noInput = { dense: new Float32Array(), termIds: new Int32Array(), termWeights: new Float32Array() }

const classified = labels.map((label, index) => ({
  probabilities: { ...flat, [label]: 0.9 },
  labels: [index < 2 ? ('working' as const) : label],
  confidence: 0.1 + index / 10,
}))

/** Five segments, one per label; the two least confident are wrong. */
const judged: Judged = { gold: labels.map((label) => [label]), classified, unscaled: classified }

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

describe('calibration', () => {
  it('is measured before and after temperature scaling', () => {
    // Eight of ten are right in each label, and every logit says it by far more than that until it is scaled.
    const temperature = 20 / Math.log(4)
    const gold: readonly MemoryLabel[][] = Array.from({ length: 10 }, (_, index) => (index < 2 ? [...labels] : []))
    const said = judge(
      gold.map((of) => ({ input: noInput, labels: of, source: '' })),
      gold.map(() => Float64Array.of(-20, -20, -20, -20, -20)),
      { ...plainManifest, temperature },
    )
    const figures = calibrationFigures('', said)
    expect(figures['ece.labels']).toBeCloseTo(0, 6)
    expect(figures['ece.labels.unscaled']).toBeCloseTo(0.2, 6)
  })
})
