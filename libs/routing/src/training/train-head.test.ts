import { describe, expect, it } from 'vitest'
import type { MemoryLabel } from '@ecphory/events'
import { classify } from '../decide.ts'
import { toProbabilities } from '../confidence.ts'
import { headInput, headLabels } from '../features.ts'
import { headLogits } from '../head.ts'
import { plainManifest } from '../testing/plain-manifest.ts'
import { fitTemperature } from './calibrate.ts'
import { expectedCalibrationError, primaryMacroF1, reliabilityBins, riskCoverageArea } from './measures.ts'
import { trainHead, trainWeights, type LabelledInput } from './train-head.ts'
import { createRandom } from './random.ts'

const sentences: Readonly<Record<MemoryLabel, string>> = {
  episodic: 'Yesterday I went to the harbour with number',
  semantic: 'I always prefer tea over coffee, says number',
  procedural: 'First boil the water, then add the leaves for number',
  working: 'I still need to renew the card before Friday for number',
  fragmented: 'Haha thanks, that is so great, number',
}

const labelled: readonly LabelledInput[] = Array.from({ length: 200 }, (_, index) => {
  const label = headLabels[Math.floor(index / 2) % headLabels.length] as MemoryLabel
  const segment = {
    role: 'user' as const,
    speaker: null,
    text: `${sentences[label]} ${'abcdefghij'[index % 7]}${index}`,
    time: { instant: 0, offsetMinutes: 0, precision: 'day' as const, source: 'given' as const },
    attachments: [],
    preceding: [],
  }
  return {
    input: headInput(segment, Float32Array.of(Math.sin(index), 1)),
    labels: [label],
    source: index % 2 === 0 ? 'a' : 'b',
  }
})

describe('training', () => {
  const trained = trainHead(labelled, 7)

  it('learns what tells the labels apart, and is judged by what it did not see', () => {
    const manifest = { ...plainManifest, ...trained.calibration }
    const given = trained.heldOut.map(
      ({ logits }) => classify(toProbabilities(logits, manifest.temperature), manifest).labels,
    )
    const first = (labels: readonly MemoryLabel[]): MemoryLabel => labels[0] as MemoryLabel
    const gold = trained.heldOut.map(({ labels }) => first(labels))
    expect(primaryMacroF1(gold, given.map(first))).toBeGreaterThan(0.97)
    expect(trained.heldOut).toHaveLength(2 * labelled.length)
  })

  it('gives the same weights for the same seed, and others for another', () => {
    expect(trainWeights(labelled, 7).lexical).toEqual(trained.weights.lexical)
    expect(trainWeights(labelled, 8).lexical).not.toEqual(trained.weights.lexical)
  })

  it('learns from further texts without being judged by them, each by its weight', () => {
    const some = labelled.slice(0, 40)
    const [first] = some as [LabelledInput]
    const more = (weight: number): LabelledInput[] =>
      Array.from({ length: 20 }, () => ({ ...first, labels: ['working' as const], weight }))
    const { heldOut, weights } = trainHead(some, 7, { more: more(1) })
    const working = headLabels.indexOf('working')
    const without = headLogits(trainWeights([...some, ...more(0)], 7), first.input)[working] as number
    expect(heldOut).toHaveLength(2 * some.length)
    expect(headLogits(weights, first.input)[working]).toBeGreaterThan(without + 0.3)
  })

  it('takes rows as they come: the scaling is in the weights', () => {
    const input = (labelled[0] as LabelledInput).input
    const moved = { ...input, dense: input.dense.map((value, index) => (index === 1 ? value + 5 : value)) }
    // A feature that never varied has no weight of its own, so its value cannot matter.
    const logits = headLogits(trained.weights, input)
    headLogits(trained.weights, moved).forEach((value, label) => expect(value).toBeCloseTo(logits[label] as number, 5))
  })
})

describe('temperature scaling', () => {
  it('finds the temperature by which logits are too large', () => {
    const random = createRandom(3)
    const heldOut = Array.from({ length: 4000 }, () => {
      const logits = Float64Array.from(headLabels, () => 6 * random() - 3)
      const labels = headLabels.filter((_, index) => random() < 1 / (1 + Math.exp(-(logits[index] as number))))
      return { logits: logits.map((value) => value * 2.5), labels }
    })
    expect(fitTemperature(heldOut)).toBeGreaterThan(2.3)
    expect(fitTemperature(heldOut)).toBeLessThan(2.7)
  })
})

describe('measures', () => {
  it('average F1 over the five labels', () => {
    // episodic: 1 right of 1 given and 2 meant, F1 2/3; semantic: 1 of 2 given, 1 meant, 2/3; the others do not occur.
    expect(primaryMacroF1(['episodic', 'episodic', 'semantic'], ['episodic', 'semantic', 'semantic'])).toBeCloseTo(
      4 / 15,
      12,
    )
  })

  it('weigh the gap of forecast and outcome by the bins', () => {
    const outcomes = [
      ...Array.from({ length: 10 }, (_, index) => ({ probability: 0.9, right: index < 6 })),
      ...Array.from({ length: 30 }, (_, index) => ({ probability: 0.1, right: index < 3 })),
    ]
    expect(expectedCalibrationError(outcomes)).toBeCloseTo(0.25 * 0.3, 12)
    expect(reliabilityBins(outcomes).reduce((sum, { count }) => sum + count, 0)).toBe(40)
  })

  it('prefer a score that puts the wrong last', () => {
    const wrongLast = [0.9, 0.8, 0.1].map((probability, index) => ({ probability, right: index < 2 }))
    const wrongFirst = [0.9, 0.8, 0.1].map((probability, index) => ({ probability, right: index > 0 }))
    expect(riskCoverageArea(wrongLast)).toBeCloseTo(1 / 9, 12)
    expect(riskCoverageArea(wrongFirst)).toBeCloseTo((1 + 1 / 2 + 1 / 3) / 3, 12)
  })
})
