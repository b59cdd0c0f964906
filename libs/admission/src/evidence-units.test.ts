import { estimateTokens } from '@ecphory/memory'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentToUnits } from './evidence-units.ts'
import { unitTokensMax } from './limits.ts'

const unitsOf = (text: string) => segmentToUnits({ segmentId: 't-3', sourceId: 'm1', text })

describe('evidence units', () => {
  it('a short memory is one unit', () => {
    const text = 'I sleep badly on night trains. Never book me one.'
    expect(unitsOf(text)).toEqual([{ id: 't-3#0', segmentId: 't-3', sourceId: 'm1', anchor: text, start: 0 }])
  })

  it('a long one is cut at the ends of sentences, English and Chinese', () => {
    const sentence = 'The kettle in the hall was descaled with vinegar by Ana, three litres of it. '
    const units = unitsOf(sentence.repeat(8))
    expect(units.length).toBeGreaterThan(3)
    expect(units.every(({ anchor }) => anchor.endsWith('of it.'))).toBe(true)
    const chinese = unitsOf('我们昨天去了山里的小屋，天气很好，晚上一起喝了茶。'.repeat(8))
    expect(chinese.length).toBeGreaterThan(3)
    expect(chinese.every(({ anchor }) => anchor.endsWith('。'))).toBe(true)
  })

  it('K10 every anchor stands in the text at its place, within the bound, and nothing but blanks is lost', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('。', '. ', '\n\n', '语', 'word ', '👩‍👩‍👧', '…”', '\ud800', '\u3000'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 40 }), (parts, times) => {
        const text = parts.join('').repeat(times)
        const units = unitsOf(text)
        for (const [index, { id, anchor, start }] of units.entries()) {
          expect(text.slice(start, start + anchor.length)).toBe(anchor)
          expect(estimateTokens(anchor)).toBeLessThanOrEqual(unitTokensMax)
          expect(id).toBe(`t-3#${index}`)
        }
        expect(units.map(({ anchor }) => anchor.replace(/\s/gu, '')).join('')).toBe(text.replace(/\s/gu, ''))
        expect(unitsOf(text)).toEqual(units)
      }),
      { numRuns: 150 },
    )
  })
})
