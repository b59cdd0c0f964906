import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termToToken, tokenRange, tokenToCounts } from './term-token.ts'

const term = fc.string({ unit: 'binary', maxLength: 6 })
const count = fc.nat(300)

describe('term tokens', () => {
  it('say a posting as a word', () => {
    expect(termToToken(12, { term: 'lisbon', own: 1, context: 0 })).toBe('12|lisbon|1|0')
    expect(tokenToCounts('12|lisbon|1|30')).toEqual({ own: 1, context: 30 })
  })

  it('hold only what the tokeniser keeps as it is', () => {
    fc.assert(
      fc.property(term, (text) => {
        expect(termToToken(1, { term: text, own: 1, context: 0 })).toMatch(/^[a-z0-9|\u0080-\uffff]+$/)
      }),
    )
  })

  it('G6 lie in the range of their own term and space, and of no other', () => {
    const other = fc.oneof(term, fc.constantFrom('', '|', 'a', 'A', '\ue041', '\ue080', '\ue080\ue141'))
    fc.assert(
      fc.property(other, other, fc.nat(20), fc.nat(20), count, count, (a, b, spaceA, spaceB, own, context) => {
        const token = Buffer.from(termToToken(spaceA, { term: a, own, context }))
        const [from, to] = tokenRange(spaceB, b).map((bound) => Buffer.from(bound)) as [Buffer, Buffer]
        const isWithin = Buffer.compare(token, from) >= 0 && Buffer.compare(token, to) < 0
        expect(isWithin).toBe(a === b && spaceA === spaceB)
        expect(tokenToCounts(token.toString())).toEqual({ own, context })
      }),
      { numRuns: 3_000 },
    )
  })
})
