import { describe, expect, it } from 'vitest'
import type { TokenVectors } from '../ports/encoder.ts'
import { vectorDimensions } from './clause-features.ts'
import { textToClauses, type Clause } from './clauses.ts'
import { nameItem, toNameCandidates } from './item-name.ts'
import { textToNameUnits } from './name-features.ts'

/** Tokens at every word, or every two characters of a Chinese run, with vectors that say nothing. */
function tokensOf(text: string, dimensions = vectorDimensions): TokenVectors {
  const offsets = [...text.matchAll(/\p{sc=Han}{1,2}|[a-z0-9]+/giu)].map(
    ({ index, 0: word }) => [index, index + word.length] as const,
  )
  return { offsets, vectors: new Float32Array(offsets.length * dimensions) }
}

const tell = (text: string): { clauses: Clause[]; tokens: TokenVectors } => ({
  clauses: textToClauses(text),
  tokens: tokensOf(text),
})

describe('nameItem', () => {
  const text = 'The kiln man came. Nobody opens the kiln until Sunday, he said.'

  it('takes its words from the whole segment, in their order, each once', () => {
    const { clauses, tokens } = tell(text)
    const name = nameItem({ text, role: 'user' }, clauses[0] as Clause, clauses, [], tokens) as string
    const words = name.toLowerCase().match(/[a-z]+/gu) as string[]
    const told = text.toLowerCase().match(/[a-z]+/gu) as string[]
    expect(words.length).toBeGreaterThan(0)
    const places = words.reduce<number[]>((at, word) => [...at, told.indexOf(word, (at.at(-1) ?? -1) + 1)], [])
    expect(places).not.toContain(-1)
    expect(new Set(words.filter((word) => word.length > 3)).size).toBe(words.filter((word) => word.length > 3).length)
  })

  it('has no name without an encoder, or for vectors of another one', () => {
    const { clauses } = tell(text)
    const segment = { text, role: 'user' as const }
    const none = { offsets: [], vectors: new Float32Array(0) }
    expect(nameItem(segment, clauses[0] as Clause, clauses, [], none)).toBeNull()
    expect(nameItem(segment, clauses[0] as Clause, clauses, [], tokensOf(text, 64))).toBeNull()
  })

  it('leaves out words that name nothing, and keeps those that forbid', () => {
    const { clauses, tokens } = tell('I have no sugar until the test.')
    const words = toNameCandidates(
      { text: 'I have no sugar until the test.', role: 'user' },
      clauses[0] as Clause,
      clauses,
      [],
      tokens,
    )
    expect(words.map(({ unit }) => unit.text)).toEqual(['no', 'sugar', 'until', 'test'])
  })
})

describe('textToNameUnits', () => {
  it('cuts Chinese where the encoder cuts it, and other scripts at words', () => {
    const text = '周三前别碰酒，Mia来'
    const units = textToNameUnits(text, tokensOf(text))
    expect(units.map((unit) => unit.text)).toEqual(['周三', '前别', '碰酒', 'Mia', '来'])
  })
})
