import { describe, expect, it } from 'vitest'
import { addTallies, matchGreedily, tallyToFigures } from './match.ts'
import { rules } from './rules.ts'
import { contentTokens, tokenF1 } from './tokens.ts'

describe('tokens', () => {
  it('stems English words and drops stop words', () => {
    expect(contentTokens('The kettles were boiling')).toEqual(['kettl', 'boil'])
  })

  it('cuts Chinese into words', () => {
    expect(contentTokens('我喜欢北京烤鸭')).toEqual(['喜欢', '北京烤鸭'])
  })

  it('keeps a text of stop words only', () => {
    expect(tokenF1('it', 'it')).toBe(1)
  })

  it('counts a repeated word as often as both texts hold it', () => {
    expect(tokenF1('tea tea tea', 'tea milk')).toBeCloseTo(2 / 5)
  })

  it('tells a rule from its negation', () => {
    expect(tokenF1('approve it', 'do not approve it')).toBeLessThan(1)
  })
})

describe('matchGreedily', () => {
  const score = (gold: string, found: string) => tokenF1(gold, found)

  it('takes the best pair first and uses nothing twice', () => {
    const pairs = matchGreedily(['red tea', 'tea'], ['tea', 'green tea'], score)
    expect(pairs).toEqual([
      { gold: 'tea', predicted: 'tea' },
      { gold: 'red tea', predicted: 'green tea' },
    ])
  })

  it('matches nothing at score 0', () => {
    expect(matchGreedily(['tea'], ['coffee'], score)).toEqual([])
  })

  it('adds up to micro figures', () => {
    const sum = addTallies({ matched: 1, gold: 2, predicted: 1 }, { matched: 1, gold: 1, predicted: 3 })
    expect(tallyToFigures(sum)).toEqual({ precision: 0.5, recall: 2 / 3, f1: 4 / 7 })
  })
})

describe('rules', () => {
  const fact = {
    kind: 'rule' as const,
    factId: 'f',
    support: ['s'],
    origin: 'text' as const,
    if: ['the lid sticks'],
    then: ['warm it', 'twist'],
    else: ['leave it shut'],
    ordered: true,
    subject: 'user',
    hint: false,
    feedback: null,
  }

  it('needs condition and actions to agree', () => {
    expect(rules.score({ if: ['lid sticks'], then: ['warm it', 'twist'] }, fact)).toBe(1)
    expect(rules.score({ if: ['lid sticks'], then: ['buy another jar'] }, fact)).toBe(0)
    expect(rules.score({ if: ['the phone rings'], then: ['warm it', 'twist'] }, fact)).toBe(0)
  })

  it('compares an else-branch as a rule of its own, and no hint', () => {
    expect(rules.compared([fact]).map((rule) => rule.then)).toEqual([['warm it', 'twist'], ['leave it shut']])
    expect(rules.compared([{ ...fact, hint: true }])).toEqual([])
  })
})
