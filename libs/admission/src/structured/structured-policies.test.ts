import { createRandom } from '@ecphory/routing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate } from '../evidence.ts'
import { canonicalGaps } from '../gap-query.ts'
import { admittedMax, candidatesMax } from '../limits.ts'
import type { EvidenceInput } from '../ports/evidence-policy.ts'
import {
  randomCandidates,
  randomDimensions,
  randomModel,
  randomRequest,
  randomVector,
} from '../testing/random-model.ts'
import { now } from '../testing/remembered.ts'
import { findFault } from '../validate-selection.ts'
import type { AdmissionModel } from './admission-model.ts'
import { createStructuredEvidencePolicy, createStructuredQueryPolicy } from './structured-policies.ts'

const models = [1, 2, 3].map(randomModel)
const seeds = fc.integer({ min: 0, max: 1_000_000 })
const held = { episodic: 4, semantic: 2, procedural: 0, working: 1 }

/** A model that takes more, or less, than it would: by what is added to the logit of stopping. */
const bent = (model: AdmissionModel, stopOffset: number): AdmissionModel => ({
  ...{ ...model, evidence: { ...model.evidence, stopOffset }, query: { ...model.query, stopOffset } },
})

describe('the structured evidence policy', () => {
  it('selects validly whatever it is given, and says why of all else', async () => {
    const sizes = new Set<number>()
    const given = fc.record({
      ...{ seed: seeds, model: fc.constantFrom(...models), stopOffset: fc.constantFrom(-3, -0.5, 0, 0.5) },
      ...{ count: fc.integer({ min: 0, max: candidatesMax }), budgetTokens: fc.integer({ min: 0, max: 300 }) },
    })
    await fc.assert(
      fc.asyncProperty(given, async ({ seed, model, stopOffset, count, budgetTokens }) => {
        const random = createRandom(seed)
        const input = {
          request: randomRequest(random),
          gaps: [],
          candidates: randomCandidates(count, random),
          budgetTokens,
        }
        const policy = createStructuredEvidencePolicy(bent(model, stopOffset))
        const selection = await policy.select(input)
        expect(findFault(input, selection)).toBe(null)
        expect(await policy.select(input)).toEqual(selection)
        sizes.add(selection.admitted.length)
      }),
      { numRuns: 150 },
    )
    // Random nets select nothing, something and all that they may: else the test would show little.
    expect([...sizes].sort()).toEqual(Array.from({ length: admittedMax + 1 }, (_, size) => size))
  })

  it('goes by what candidates are, not by their place', async () => {
    const random = createRandom(5)
    const input = {
      request: randomRequest(random),
      gaps: [],
      candidates: randomCandidates(8, random),
      budgetTokens: 300,
    }
    const policy = createStructuredEvidencePolicy(bent(models[0]!, -1))
    const { admitted } = await policy.select(input)
    const turned = await policy.select({ ...input, candidates: [...input.candidates].reverse() })
    expect(admitted.length).toBeGreaterThan(1)
    expect(turned.admitted).toEqual(admitted)
  })

  it('refuses vectors of another encoder', async () => {
    const random = createRandom(5)
    const request = { ...randomRequest(random), vector: new Float32Array(randomDimensions + 1) }
    const refusal = { code: 'ENCODER_MISMATCH' }
    const input = { request, gaps: [], candidates: randomCandidates(2, random), budgetTokens: 300 }
    await expect(createStructuredEvidencePolicy(models[0]!).select(input)).rejects.toMatchObject(refusal)
    await expect(createStructuredQueryPolicy(models[0]!).findGaps({ request, held })).rejects.toMatchObject(refusal)
  })
})

/** Where a candidate's features have its score. */
const scoreColumn = 34

describe('why a candidate is left out', () => {
  const random = createRandom(11)
  const [shared, other] = [randomVector(random), randomVector(random)]
  const candidate = (id: string, anchor: string, vector: Float32Array, more: Partial<Candidate> = {}): Candidate => ({
    unit: { id: `${id}#0`, segmentId: id, sourceId: id, anchor, start: 0 },
    ...{ kinds: ['semantic'], role: 'user', speaker: null, time: now, trust: 'user', score: 0.5, byGap: [0.5] },
    ...{ vector, superseded: false, ...more },
  })
  const request = { ...randomRequest(random), text: 'Which seat?', publicContext: 'Night trains leave Vienna at nine.' }
  /** Options at a constant logit above that of stopping or below it; or one alone, that of the greatest score. */
  const modelOf = (optionLogit: number, takenAtMost?: 1): AdmissionModel => {
    const { evidence, ...model } = randomModel(1)
    const net = structuredClone(evidence.nets[0]!)
    for (const block of Object.values(net.weights)) block.fill(0)
    net.weights.offsets[0] = optionLogit
    if (takenAtMost === 1) {
      net.weights.optionIn[scoreColumn] = 40
      net.weights.optionOut[0] = 1
      net.weights.wholeState[0] = 40
      net.weights.wholeOut[0] = 1
    }
    const width = net.optionInputs
    const optionScale = { mean: new Float32Array(width), deviation: new Float32Array(width).fill(1) }
    return { ...model, evidence: { ...evidence, optionScale, nets: [net], stopOffset: 0 } }
  }
  const reasons = async (model: AdmissionModel, candidates: readonly Candidate[], budgetTokens = 300) => {
    const input: EvidenceInput = { request, gaps: [], candidates, budgetTokens }
    const { admitted, rejected } = await createStructuredEvidencePolicy(model).select(input)
    return { admitted: admitted.map(({ id }) => id), rejected: Object.fromEntries(rejected) }
  }
  const aisle = candidate('a', 'I always sit at the aisle.', shared)

  it('is that something newer took its place', async () => {
    const stale = candidate('b', 'I always sat at the window.', shared, { superseded: true, score: 0 })
    expect(await reasons(modelOf(1, 1), [aisle, stale])).toEqual({ admitted: ['a#0'], rejected: { 'b#0': 'stale' } })
  })

  it('is that something like it is taken, which another part of one memory is not', async () => {
    const alike = candidate('b', 'At the aisle I sit, always.', shared, { score: 0 })
    const unit = { ...aisle.unit, id: 'a#1', anchor: 'My knees need room.', start: 27 }
    const part: Candidate = { ...aisle, unit, score: 0 }
    const apart = candidate('c', 'Ben drinks tea at four.', other, { score: 0 })
    expect(await reasons(modelOf(1, 1), [aisle, alike, part, apart])).toEqual({
      admitted: ['a#0'],
      rejected: { 'b#0': 'redundant', 'a#1': 'not_worth_its_tokens', 'c#0': 'not_worth_its_tokens' },
    })
  })

  it('is that it does not fit, or is not worth its tokens beside the others', async () => {
    const long = candidate('b', 'Ben drinks tea at four. '.repeat(9).trim(), other, { score: 0 })
    expect((await reasons(modelOf(1), [aisle, long], 60)).rejected).toEqual({ 'b#0': 'over_budget' })
    expect((await reasons(modelOf(1, 1), [aisle, long])).rejected).toEqual({ 'b#0': 'not_worth_its_tokens' })
    expect((await reasons(modelOf(1), [aisle], 0)).rejected).toEqual({ 'a#0': 'over_budget' })
  })

  it('is that the public context says it, or that it has no part in the matter', async () => {
    const known = candidate('b', 'Night trains leave Vienna late.', other)
    expect(await reasons(modelOf(-1), [aisle, known])).toEqual({
      admitted: [],
      rejected: { 'a#0': 'not_relevant', 'b#0': 'publicly_covered' },
    })
  })
})

describe('the structured query policy', () => {
  it('finds gaps that are canonical, at most as many as allowed, each with its vector', async () => {
    const sizes = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        seeds,
        fc.constantFrom(...models),
        fc.constantFrom(-2, 0, 2),
        async (seed, model, stopOffset) => {
          const request = randomRequest(createRandom(seed))
          const policy = createStructuredQueryPolicy(bent(model, stopOffset))
          const gaps = await policy.findGaps({ request, held })
          expect(canonicalGaps(gaps)).toHaveLength(gaps.length)
          for (const { vector } of gaps) expect(vector).toHaveLength(randomDimensions)
          expect(await policy.findGaps({ request, held })).toEqual(gaps)
          sizes.add(gaps.length)
        },
      ),
      { numRuns: 100 },
    )
    expect(sizes).toContain(0)
    expect(sizes).toContain(3)
  })

  it('is named by its model', () => {
    expect(createStructuredQueryPolicy(models[0]!).id).toBe('structured-query@random-1')
    expect(createStructuredEvidencePolicy(models[0]!).id).toBe('structured-evidence@random-1')
  })
})
