import { describe, expect, it } from 'vitest'
import { answerScores, exactMatch, tokenSetF1 } from './answer-metrics.ts'

describe('answerScores', () => {
  it.each([
    ['', 'a bicycle'],
    ['a bicycle', ''],
    ['', ''],
    [' \n', ' '],
  ])('scores %j against %j as zero', (prediction, gold) =>
    expect(answerScores(prediction, gold)).toEqual({ exactMatch: 0, f1: 0, bleu1: 0 }),
  )

  it('does not divide by zero where only marks are left', () =>
    expect(answerScores('!', '?')).toEqual({ exactMatch: 0, f1: 0, bleu1: 0 }))
})

describe('exactMatch', () => {
  it('ignores case and blanks around, nothing else', () => {
    expect(exactMatch(' Green Kettle\n', 'green kettle')).toBe(1)
    expect(exactMatch('green kettle.', 'green kettle')).toBe(0)
    expect(exactMatch('', '')).toBe(0)
  })
})

describe('tokenSetF1', () => {
  it('counts a repeated word once', () => expect(tokenSetF1('tea tea tea', 'tea')).toBe(1))
  it('keeps articles', () => expect(tokenSetF1('the kettle', 'kettle')).toBeCloseTo(2 / 3, 12))
})
