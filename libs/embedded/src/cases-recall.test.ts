import { estimateTokens } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { createOpener, said, storeModes } from './testing/open-both.ts'

const open = createOpener()

describe.each(storeModes)('recall on %s', (mode) => {
  it.each([
    [{ filter: { colour: 'red' } }, 'UNSUPPORTED_FILTER'],
    [{ filter: { __proto__: null, user: 'bea' } }, 'UNSUPPORTED_FILTER'],
    [{ k: 0 }, 'INVALID_ARGUMENT'],
    [{ k: 1.5 }, 'INVALID_ARGUMENT'],
    [{ k: 201 }, 'INVALID_ARGUMENT'],
    [{ budgetTokens: -1 }, 'INVALID_ARGUMENT'],
    [{ now: 'lately' }, 'INVALID_TIME'],
    [{ asOf: { instant: 'lately' } }, 'INVALID_TIME'],
    [{ timeZone: 'Mars/Base' }, 'INVALID_TIME'],
  ])('H1 refuses %j', async (request, code) => {
    const { memory } = await open(mode)
    await expect(memory.of({ user: 'ana' }).recall('tea', request as never)).rejects.toMatchObject({ code })
  })

  it.each(['', '  ', '\n'])('H1 refuses the blank question %j', async (question) => {
    const { memory } = await open(mode)
    await expect(memory.of({ user: 'ana' }).recall(question)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('H2 a filter comes before the cut: k items are returned where k pass', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const tea = (count: number, words: string) =>
      Array.from({ length: count }, (_, turn) => said(`semantic: I like ${words} tea number ${turn}.`))
    await ana.record(tea(40, 'green green'), { session: 'many' })
    await ana.record(tea(7, 'black'), { session: 'few' })
    await memory.settled()
    const { items } = await ana.recall('green tea', { k: 5, filter: { session: 'few' } })
    expect(items).toHaveLength(5)
    expect(items.every(({ session }) => session === 'few')).toBe(true)
    expect((await ana.recall('green tea', { k: 30 })).items).toHaveLength(30)
  })

  it('H6 scores lie between 0 and 1 and fall', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const texts = ['I like green tea.', 'I like black tea.', 'I like milk.', 'My shoes are red.']
    await ana.settled(await ana.record(texts.map((text) => said(`semantic: ${text}`))))
    const scores = (await ana.recall('green tea')).items.map(({ score }) => score)
    expect(scores.length).toBeGreaterThan(1)
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it.each([
    'AND',
    'NOT',
    '"',
    '"tea',
    'tea*',
    'a:b',
    'NEAR(tea)',
    '``',
    '-tea',
    '^',
    '(',
    'the of and',
    '???',
    '🕯️',
    "'",
  ])('H8 the question %j is no syntax and no error', async (question) => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I like tea and "AND" gates (both: tea*).')]))
    expect((await ana.recall(question)).items.length).toBeLessThanOrEqual(1)
  })

  it('H9 k and the budget bound what is handed out, down to an empty text', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const messages = Array.from({ length: 40 }, (_, turn) =>
      said(`semantic,episodic: I like tea number ${turn}, 也喜欢第${turn}种茶, with Bea at the mill.`),
    )
    await ana.settled(await ana.record(messages))
    for (const budgetTokens of [0, 10, 30, 60, 200, 1_000]) {
      const { blocks, items } = await ana.recall('tea with Bea', { k: 9, budgetTokens })
      expect(items).toHaveLength(9)
      expect(estimateTokens(blocks.text)).toBeLessThanOrEqual(budgetTokens)
      expect(blocks.text === '' || blocks.text.endsWith('</memory>')).toBe(true)
      if (budgetTokens >= 60) expect(blocks.text).toContain('tea number')
    }
  })

  it('H11 a question that names nobody falls back to words and meaning', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('episodic: I met Bea at the mill.'), said('semantic: I like tea.')]))
    expect((await ana.recall('which mill was it')).items[0]?.text).toBe('I met Bea at the mill.')
    expect((await ana.recall('did Zacharias visit the mill')).items[0]?.text).toBe('I met Bea at the mill.')
  })

  it('H12 an empty memory gives no item and no block, and ten good finds are all given', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    expect(await ana.recall('What do I like?')).toMatchObject({ items: [], blocks: { text: '', tokens: 0 } })
    const messages = Array.from({ length: 10 }, (_, turn) => said(`semantic: My kite number ${turn} is red.`))
    await ana.settled(await ana.record(messages))
    expect((await ana.recall('red kite', { k: 10 })).items).toHaveLength(10)
  })

  it('H14 a receipt’s position lets a reader see what was just written, a hundred times in a row', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    for (let turn = 0; turn < 100; turn += 1) {
      const { position } = await ana.record([said(`semantic: My number is x${turn}x.`)])
      const { items, stale } = await ana.recall(`x${turn}x`, { minPosition: position, k: 1 })
      expect(stale).toBe(false)
      expect(items[0]?.text).toBe(`My number is x${turn}x.`)
    }
  }, 300_000)
})

it('H6 both stores give the same items with the same scores', async () => {
  const answers = []
  for (const mode of storeModes) {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana', session: 's1' })
    const messages = [
      'I like green tea.',
      'I like black tea, 红茶。',
      'I met Bea at the tea house.',
      'My shoes are red.',
    ]
    await ana.settled(await ana.record(messages.map((text) => said(`semantic,episodic: ${text}`))))
    const { items, blocks } = await ana.recall('Which tea do I like, and what about Bea?')
    answers.push({ items, text: blocks.text })
  }
  expect(answers[1]).toEqual(answers[0])
})
