import { describe, expect, it } from 'vitest'
import { matchesOf } from './matches.ts'

describe('all matches of a pattern', () => {
  const patterns = [/\p{L}+/gu, /(?<word>\w)\b/g, /x*/gu, /$/gu, /(?:)/gu, /\d/gu]
  const texts = ['', 'one two, 三个', 'xx🙂xx', '🙂']

  it.each(patterns)('%s finds what matchAll finds, with groups and places', (pattern) => {
    for (const text of texts) {
      expect(matchesOf(pattern, text)).toEqual([...text.matchAll(pattern)])
    }
  })

  it('begin anew each time, whatever was searched before', () => {
    const pattern = /a/gu
    pattern.lastIndex = 2
    expect(matchesOf(pattern, 'aaa')).toHaveLength(3)
    expect(matchesOf(pattern, 'a')).toHaveLength(1)
  })

  it('are refused of a pattern that finds only one', () => {
    expect(() => matchesOf(/a/u, 'aa')).toThrow(TypeError)
  })
})
