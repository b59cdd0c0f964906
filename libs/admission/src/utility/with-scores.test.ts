import { beforeEach, describe, expect, it } from 'vitest'
import type { Generator, GeneratorPrompt } from '../ports/generator.ts'
import { utilityOf } from '../reward.ts'
import { createNGramGenerator } from '../testing/n-gram-generator.ts'
import { createUtilityTable, utilityKey } from './utility-table.ts'
import { withScores } from './with-scores.ts'

const texts = ['Take the low chair, it suits your back.', 'Take the early train, since you sleep badly.']
const answered = { request: 'Which chair?', publicContext: 'One low, one high.', reference: 'The high one: your knee.' }

/** The generator, and every prompt that it was asked about. */
function watched(): { readonly generator: Generator; readonly asked: GeneratorPrompt[] } {
  const asked: GeneratorPrompt[] = []
  const inner = createNGramGenerator(texts)
  const scoreReference: Generator['scoreReference'] = (prompts, reference) => {
    asked.push(...prompts)
    return inner.scoreReference(prompts, reference)
  }
  return { generator: { id: inner.id, scoreReference }, asked }
}

describe('a table with a generator behind it', () => {
  let { generator, asked } = watched()
  beforeEach(() => ({ generator, asked } = watched()))

  it('scores what is missing, once, against the prompt without evidence', async () => {
    const table = createUtilityTable(generator.id)
    const source = withScores(table, generator)
    const [knee, none, again] = await source(answered, ['- The knee hurts.', '', '- The knee hurts.'])
    const { request, publicContext, reference } = answered
    const [without, given] = await createNGramGenerator(texts).scoreReference(
      ['', '- The knee hurts.'].map((evidence) => ({ request, publicContext, evidence })),
      reference,
    )
    expect(knee).toEqual(utilityOf(given!, without!))
    expect(again).toEqual(knee)
    expect(none).toEqual({ dL: 0, dH: 0 })
    expect(asked.map(({ evidence }) => evidence)).toEqual(['', '- The knee hurts.'])
    expect(table.get(answered, '- The knee hurts.')).toEqual(knee)
  })

  it('asks about a request without evidence once, and again only for another one', async () => {
    const source = withScores(createUtilityTable(generator.id), generator)
    await source(answered, ['- a'])
    await source(answered, ['- b', '- a'])
    expect(asked.map(({ evidence }) => evidence)).toEqual(['', '- a', '- b'])
    const [other] = await source({ ...answered, publicContext: 'The knee.' }, ['- The knee hurts.'])
    const [fresh] = await withScores(createUtilityTable(generator.id), watched().generator)(
      { ...answered, publicContext: 'The knee.' },
      ['- The knee hurts.'],
    )
    expect(other).toEqual(fresh)
  })

  it('asks nothing that another table knew', async () => {
    const table = createUtilityTable(generator.id)
    table.set(answered, '- a', { dL: 0.5, dH: 0.1 })
    const source = withScores(createUtilityTable(generator.id, table.entries()), generator)
    expect(await source(answered, ['- a', ''])).toEqual([
      { dL: 0.5, dH: 0.1 },
      { dL: 0, dH: 0 },
    ])
    expect(asked).toEqual([])
  })

  it('refuses a generator that the table is not about', () => {
    expect(() => withScores(createUtilityTable('other@1'), generator)).toThrow(/of other@1 and not of n-gram@/)
  })
})

describe('the key of a utility', () => {
  it('changes with everything that the utility depends on', () => {
    const keys = [
      utilityKey('g', answered, '- a'),
      utilityKey('h', answered, '- a'),
      utilityKey('g', answered, '- b'),
      utilityKey('g', { ...answered, request: 'x' }, '- a'),
      utilityKey('g', { ...answered, publicContext: 'x' }, '- a'),
      utilityKey('g', { ...answered, reference: 'x' }, '- a'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(utilityKey('g', { ...answered }, '- a')).toBe(keys[0])
  })
})
