import { describe, expect, it } from 'vitest'
import { wordTokens } from './word-tokens.ts'

// Each row is what NLTK 3.8's NLTKWordTokenizer gives.
describe('wordTokens', () => {
  it.each([
    ['', []],
    ['  a\tb\n', ['a', 'b']],
    ['he said "yes" (twice)...', ['he', 'said', '``', 'yes', "''", '(', 'twice', ')', '...']],
    ["they're gonna say we've won", ['they', "'re", 'gon', 'na', 'say', 'we', "'ve", 'won']],
    ['1,200 units: half at 50%', ['1,200', 'units', ':', 'half', 'at', '50', '%']],
    ['one. two.', ['one.', 'two', '.']],
    ["'twas the neighbours' boat -- sold", ["'t", 'was', 'the', 'neighbours', "'", 'boat', '--', 'sold']],
    ['i wanna go, émile', ['i', 'wan', 'na', 'go', ',', 'émile']],
  ])('cuts %j', (text, tokens) => expect(wordTokens(text)).toEqual(tokens))
})
