import { dot } from '@ecphory/memory'
import { createRandom } from '@ecphory/routing'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { canonicalGaps, gapKinds } from '../gap-query.ts'
import type { GapKind } from '../gap-query.ts'
import { gapCharactersMax } from '../limits.ts'
import type { AdmissionRequest, HeldKinds } from '../request.ts'
import { randomDimensions, randomModel, randomRequest } from '../testing/random-model.ts'
import { featureWidths } from './feature-widths.ts'
import { gapOptions, gapProblem } from './gap-options.ts'
import { readForPolicies } from './read-request.ts'
import type { RequestReading } from './read-request.ts'

const { reader } = randomModel(1)
const random = createRandom(2)
const held: HeldKinds = { episodic: 3, semantic: 0, procedural: 1, working: 9 }
const given = (more: Partial<AdmissionRequest>): RequestReading =>
  readForPolicies(reader, { ...randomRequest(random), ...more })
const blankPublic = { publicContext: '', publicVector: new Float32Array(randomDimensions) }

describe('the gaps that a request may have', () => {
  it.each<[string, Partial<AdmissionRequest>]>([
    ['a request', { text: 'Which train to Berlin?', publicContext: 'Trains leave at nine.' }],
    ['no public context', { text: 'Which train to Berlin?', ...blankPublic }],
    ['Chinese', { text: '我应该坐哪一班火车？', publicContext: '火车九点开。' }],
    ['marks alone', { text: '?!', ...blankPublic }],
    ['a very long word', { text: 'x'.repeat(8000), publicContext: 'Y'.repeat(32_000) }],
    ['characters of two code units', { text: '𠮷'.repeat(300), ...blankPublic }],
  ])('are one of each kind, canonical, with vectors of length 1, and the same each time: %s', (_, more) => {
    const reading = given(more)
    const options = gapOptions(reader, reading)
    expect(options.map(({ kind }) => kind)).toEqual(gapKinds)
    for (const option of options) {
      expect(canonicalGaps([option])).toHaveLength(1)
      expect(option.text.length).toBeLessThanOrEqual(gapCharactersMax)
      expect(option.text.isWellFormed()).toBe(true)
      expect(dot(option.vector!, option.vector!)).toBeCloseTo(1, 5)
    }
    expect(gapOptions(reader, reading)).toEqual(options)
  })

  it('are called in the language of the request', () => {
    const [latin] = gapOptions(reader, given({ text: 'Which train to Berlin?' }))
    const [han] = gapOptions(reader, given({ text: '坐哪一班火车？' }))
    expect(latin?.text).toMatch(/^likes and dislikes: Berlin /u)
    expect(han?.text).toMatch(/^喜好: /u)
    expect(han?.text).toContain('火车')
  })

  it('name what the request and its public context are about: names first, then rare words, each once', () => {
    const [first] = gapOptions(
      reader,
      given({ text: 'a zither for Ana in Berlin', publicContext: 'Berlin has Potsdam beside it' }),
    )
    expect(first?.text).toBe('likes and dislikes: Ana Berlin Potsdam zither')
  })

  it('pass over what is too long to be named, and name the rest', () => {
    const [first] = gapOptions(reader, given({ text: `a zither, ${'z'.repeat(200)}, for Ana`, ...blankPublic }))
    expect(first?.text).toBe('likes and dislikes: Ana zither')
  })

  it('look for what is wished for, asked and known, each kind its own way', () => {
    const reading = given({})
    const vectors = gapOptions(reader, reading).map(({ vector }) => vector!)
    expect(dot(vectors[0]!, reading.wish)).toBeGreaterThan(0.2)
    expect(dot(vectors[0]!, reading.request.publicVector)).toBeGreaterThan(0.2)
    // Where nothing is public, the request stands for it.
    const alone = readForPolicies(reader, { ...reading.request, ...blankPublic })
    const towardsRequest = dot(gapOptions(reader, alone)[0]!.vector!, reading.request.vector)
    expect(towardsRequest).toBeGreaterThan(dot(vectors[0]!, reading.request.vector) + 0.2)
    expect(vectors[gapKinds.indexOf('habit')]).not.toEqual(vectors[gapKinds.indexOf('task_state')])
  })
})

describe("the first stage's problem", () => {
  it('has an option of each kind, numbers alone, and the same each time', () => {
    for (const more of [{}, blankPublic, { text: '我应该坐哪一班火车？' }, { text: '?', ...blankPublic }]) {
      const reading = given(more)
      const problem = gapProblem(reader, reading, held)
      const { optionInputs, wholeInputs } = featureWidths(reader).query
      expect(problem.count).toBe(gapKinds.length)
      expect(problem.options).toHaveLength(problem.count * optionInputs)
      expect(problem.whole).toHaveLength(wholeInputs)
      expect(problem.likeness).toHaveLength(problem.count ** 2)
      expect(problem.costs).toHaveLength(problem.count)
      expect([...problem.options, ...problem.whole, ...problem.likeness].every(Number.isFinite)).toBe(true)
      expect(gapProblem(reader, reading, held)).toEqual(problem)
    }
  })

  it('sees of a store how much of each kind it holds, and no word', () => {
    expectTypeOf(gapProblem)
      .parameter(2)
      .toEqualTypeOf<Readonly<Record<'episodic' | 'semantic' | 'procedural' | 'working', number>>>()
    expectTypeOf(gapProblem).parameters.toHaveProperty('length').toEqualTypeOf<3>()
    expectTypeOf(gapOptions).parameter(2).toEqualTypeOf<readonly GapKind[] | undefined>()
    expectTypeOf(gapOptions).parameters.toHaveProperty('length').toEqualTypeOf<2 | 3>()
    expectTypeOf<Parameters<typeof readForPolicies>[1]>().toEqualTypeOf<AdmissionRequest>()
    const reading = given({})
    const [some, other] = [gapProblem(reader, reading, held), gapProblem(reader, reading, { ...held, working: 0 })]
    expect(some.whole).not.toEqual(other.whole)
    expect(some.options).toEqual(other.options)
  })

  it('is told nothing further by more memories of a kind than it was trained on', () => {
    const reading = given({})
    const many = { episodic: 14, procedural: 5, semantic: 17, working: 7 }
    const planted = { episodic: 300, procedural: 90, semantic: 5_000, working: 8 }
    expect(gapProblem(reader, reading, planted)).toEqual(gapProblem(reader, reading, many))
    expect(gapProblem(reader, reading, { ...many, working: 6 })).not.toEqual(gapProblem(reader, reading, many))
  })
})
