import { describe, expect, it } from 'vitest'
import { bleu } from './bleu.ts'

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

// The expected values are those of NLTK 3.8's sentence_bleu.
describe('bleu against several references', () => {
  it('clips by the reference that has most of an n-gram', () =>
    expect(bleu(1, words('a a a b'), [words('a c c c'), words('a a c c')])).toBeCloseTo(0.5, 12))

  it('takes the closest length for the brevity penalty, the shorter of two', () => {
    expect(bleu(1, words('a b c'), [words('a b c d e'), words('a b')])).toBeCloseTo(1, 12)
    expect(bleu(1, words('a b c'), [words('a b c d'), words('a b')])).toBeCloseTo(1, 12)
  })

  it('is zero without a candidate or without a reference', () => {
    expect(bleu(4, [], [words('a b')])).toBe(0)
    expect(bleu(1, words('a'), [[]])).toBe(0)
    expect(bleu(1, words('a'), [])).toBe(0)
  })
})
