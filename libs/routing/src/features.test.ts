import { describe, expect, it } from 'vitest'
import { headInput, headTerms, lexicalBits, termToId, type SegmentContent } from './features.ts'
import { structuralFeatureCount, structuralFeatures } from './structural-features.ts'

const segment: SegmentContent = {
  role: 'user',
  speaker: null,
  text: 'I paid 1200 EUR.',
  time: { instant: 0, offsetMinutes: 0, precision: 'day', source: 'given' },
  attachments: [],
  preceding: [],
}

describe('the head’s input', () => {
  it('holds the vector, then the structural features', () => {
    const { dense } = headInput(segment, Float32Array.of(0.25, -0.5))
    expect([...dense.subarray(0, 2)]).toEqual([0.25, -0.5])
    expect([...dense.subarray(2)]).toEqual([...structuralFeatures(segment)])
    expect(dense.length).toBe(2 + structuralFeatureCount)
  })

  it('counts each term once, weighted by its logarithm', () => {
    const { termIds, termWeights } = headInput({ ...segment, text: 'tea tea tea' }, new Float32Array(2))
    expect(new Set(termIds).size).toBe(termIds.length)
    expect(termWeights[[...termIds].indexOf(termToId('tea'))]).toBeCloseTo(1 + Math.log(3), 6)
    expect(Math.max(...termIds)).toBeLessThan(2 ** lexicalBits)
  })

  it('makes words, pairs, the role’s words and characters of English', () => {
    const terms = headTerms({ ...segment, text: 'Tea, 12 cups' })
    expect(terms).toEqual(expect.arrayContaining(['tea', 'tea 00', '00 cups', 'user:tea', '#_te', '#ps_']))
  })

  it('marks what opens the segment, its first and last sentence, and each later sentence', () => {
    const terms = headTerms({ ...segment, text: 'Tea again. Cups are out; I wait.' })
    expect(terms.filter((term) => /^(\^|1:|9:|s\^)/.test(term))).toEqual([
      '^tea',
      '^again',
      '^cups',
      '^tea again',
      '^tea again cups',
      '1:tea',
      '1:again',
      '9:i',
      '9:wait',
      's^cups are',
      's^i wait',
    ])
    expect(headTerms({ ...segment, text: '  ' })).toEqual([])
  })

  it('makes characters and their pairs of Chinese', () => {
    const terms = headTerms({ ...segment, text: '我过敏。' })
    expect(terms.filter((term) => !/^(\^|1:)/.test(term))).toEqual([
      '我',
      '过',
      '敏',
      '。',
      '我 过',
      '过 敏',
      '敏 。',
      'user:我',
      'user:过',
      'user:敏',
      'user:。',
    ])
  })

  it('tells a cue in a log from the same cue in a chat', () => {
    const text = 'Alarm set for 07:00'
    expect(structuralFeatures({ ...segment, text, role: 'log' })).not.toEqual(structuralFeatures({ ...segment, text }))
  })

  it('A7 hashes names of Object.prototype like other words', () => {
    const ids = ['__proto__', 'constructor', 'toString'].map(termToId)
    expect(new Set(ids).size).toBe(3)
    expect(ids.every((id) => Number.isInteger(id) && id >= 0)).toBe(true)
  })
})
