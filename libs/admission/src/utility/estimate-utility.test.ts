import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { estimateUtility } from './estimate-utility.ts'
import { estimateWeights } from './estimate-weights.ts'
import { termOverlap } from './term-overlap.ts'

const knee = { dL: 0.4, dH: 0.2 }
const room = { dL: 0.3, dH: 0.1 }
const ferry = { dL: -0.05, dH: -0.1 }

describe('the estimate of a set', () => {
  it('is exact for none, for one, and for two that were scored', () => {
    expect(estimateUtility([])).toEqual({ dL: 0, dH: 0 })
    expect(estimateUtility([knee])).toEqual(knee)
    const pair = estimateUtility([knee, room], [{ first: 1, second: 0, overlap: 0.5, utility: { dL: 0.6, dH: 0.25 } }])
    expect(pair.dL).toBeCloseTo(0.6, 12)
    expect(pair.dH).toBeCloseTo(0.25, 12)
  })

  it('gains nothing from a memory that says the same again', () => {
    const twice = estimateUtility([knee, knee], [{ first: 0, second: 1, overlap: 1 }])
    expect(twice.dL).toBeCloseTo(knee.dL, 12)
    expect(estimateUtility([knee, room]).dL).toBeGreaterThan(0.6)
    expect(estimateUtility([knee, room], [{ first: 0, second: 1, overlap: 0.3 }]).dL).toBeLessThan(0.6)
  })

  it('does not depend on the order of the members', () => {
    const one = estimateUtility([knee, room, ferry], [{ first: 0, second: 1, overlap: 0.3 }])
    const other = estimateUtility([ferry, room, knee], [{ first: 2, second: 1, overlap: 0.3 }])
    expect(other.dL).toBeCloseTo(one.dL, 12)
    expect(other.dH).toBeCloseTo(one.dH, 12)
  })

  it('lets a useless memory neither help nor harm by more than it does alone', () => {
    const { dL } = estimateUtility([knee, ferry])
    expect(dL).toBeLessThanOrEqual(knee.dL)
    expect(dL).toBeGreaterThanOrEqual(knee.dL + ferry.dL)
  })

  it('follows what was scored of the pairs in a larger set', () => {
    const scored = (dL: number) =>
      estimateUtility([knee, room, knee], [{ first: 0, second: 1, overlap: 0, utility: { dL, dH: 0.3 } }]).dL
    expect(scored(0.7) - scored(0.5)).toBeCloseTo(0.2 * Math.min(1, estimateWeights.dL.share / 2), 12)
  })

  it('has the weights whose errors are on record', () => {
    const result = new URL('../../../../docs/results/admission/estimate.json', import.meta.url)
    const { forms } = JSON.parse(readFileSync(result, 'utf8')) as {
      forms: { form: string; dL: { parameters: object }; dH: { parameters: object } }[]
    }
    const pairwise = forms.find(({ form }) => form === 'pairwise')
    expect({ dL: pairwise?.dL.parameters, dH: pairwise?.dH.parameters }).toEqual(estimateWeights)
  })
})

it('measures overlap by the text with fewer words', () => {
  expect(termOverlap('Her knee hurts.', 'The knee of the user hurts on stairs.')).toBe(1)
  expect(termOverlap('The knee hurts.', 'The ferry leaves at nine.')).toBe(0)
  expect(termOverlap('of the', 'of the')).toBe(0)
})
