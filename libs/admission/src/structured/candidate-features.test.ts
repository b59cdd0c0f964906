import { memoryKinds } from '@ecphory/events'
import { createRandom } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import type { Candidate } from '../evidence.ts'
import type { AdmissionRequest } from '../request.ts'
import { randomCandidates, randomDimensions, randomModel, randomRequest } from '../testing/random-model.ts'
import { candidateFeatures, likenessOf, publicShareColumn } from './candidate-features.ts'
import { evidenceProblem } from './evidence-problem.ts'
import { featureWidths } from './feature-widths.ts'
import { readForPolicies } from './read-request.ts'
import type { RequestReading } from './read-request.ts'

const { reader } = randomModel(1)
const random = createRandom(2)
const candidates = randomCandidates(6, random)
const given = (more: Partial<AdmissionRequest> = {}) => readForPolicies(reader, { ...randomRequest(random), ...more })
const saying = (anchor: string, more: Partial<Candidate> = {}): Candidate => ({
  ...candidates[0]!,
  ...more,
  unit: { ...candidates[0]!.unit, anchor },
})
const rowsOf = (reading: RequestReading, some: readonly Candidate[]) =>
  candidateFeatures(reader, reading, some, likenessOf(some))
const featuresOf = (one: Candidate, reading = given()) => rowsOf(reading, [one])[0]!

describe('what the evidence policy sees of candidates', () => {
  it('is rows of one width, of numbers alone, and the same each time', () => {
    const blankPublic = { publicContext: '', publicVector: new Float32Array(randomDimensions) }
    for (const more of [{}, blankPublic, { text: '我应该坐哪一班火车？' }, { text: '?', ...blankPublic }]) {
      const reading = given(more)
      for (const count of [0, 1, 6]) {
        const problem = evidenceProblem(reader, reading, candidates.slice(0, count))
        const { optionInputs, wholeInputs } = featureWidths(reader).evidence
        expect(problem.options).toHaveLength(count * optionInputs)
        expect(problem.whole).toHaveLength(wholeInputs)
        expect([...problem.options, ...problem.whole, ...problem.likeness].every(Number.isFinite)).toBe(true)
        expect(evidenceProblem(reader, reading, candidates.slice(0, count))).toEqual(problem)
      }
    }
  })

  it('does not hang on where a candidate stands', () => {
    const reading = given()
    const rows = rowsOf(reading, candidates)
    const turned = [...rowsOf(reading, [...candidates].reverse())].reverse()
    rows.forEach((row, i) =>
      row.forEach((value, column) => expect(turned[i]![column], `${column}`).toBeCloseTo(value, 9)),
    )
  })

  it('bears candidates without a word, or of one time and vector', () => {
    const alike = [saying(''), saying('…'), saying('', { vector: new Float32Array(randomDimensions) })]
    expect(rowsOf(given(), alike).flat().every(Number.isFinite)).toBe(true)
  })

  it('tells how much of a memory is public, and how much is known at all', () => {
    const reading = given({ text: 'Which train?', publicContext: 'Night trains leave Vienna.' })
    const share = (text: string) => featuresOf(saying(text), reading)[publicShareColumn]
    expect(share('Night trains leave Vienna')).toBeCloseTo(1, 4)
    expect(share('My knees need room')).toBe(0)
    expect(share('Vienna and knees')).toBeGreaterThan(0.2)
    expect(share('Vienna and knees')).toBeLessThan(0.8)
  })

  it('tells types, what was superseded, and how old and how alike the candidates are', () => {
    const older = { ...candidates[0]!.time, instant: candidates[0]!.time.instant - 400 * 86_400_000 }
    const [one, other] = rowsOf(given(), [
      saying('I like tea.', { kinds: ['episodic'], superseded: false }),
      saying('I like tea.', { kinds: ['working'], superseded: true, time: older }),
    ])
    const [ages, kinds] = [23, 29]
    expect(one!.slice(ages, ages + 3)).toEqual([0, 0, 0])
    expect(other!.slice(ages, ages + 3)).toEqual([1, expect.closeTo(Math.log(401), 6), 0])
    // Alike to anything, to something newer, to something older.
    expect(one!.slice(ages + 3, kinds)).toEqual([1, 0, 1].map((value) => expect.closeTo(value, 5)))
    expect(other!.slice(ages + 3, kinds)).toEqual([1, 1, 0].map((value) => expect.closeTo(value, 5)))
    const has = (kind: string) => memoryKinds.map((one) => (one === kind ? 1 : 0))
    expect(one!.slice(kinds, kinds + 5)).toEqual([...has('episodic'), 0])
    expect(other!.slice(kinds, kinds + 5)).toEqual([...has('working'), 1])
  })

  it('reads English and Chinese alike', () => {
    // Numbers, negation, what was said, what holds now, what held before, the user's own.
    const marks = (text: string) => featuresOf(saying(text)).slice(17, 23)
    expect(marks('Tea.')).toEqual([0, 0, 0, 0, 0, 0])
    expect(marks('I never said 3 since I used to.')).toEqual([1, 1, 1, 1, 1, 1])
    expect(marks('我以前说不喝 3 杯，现在喝。')).toEqual([1, 1, 1, 1, 1, 1])
  })
})
