import { describe, expect, it } from 'vitest'
import type { SubjectMemory } from '@ecphory/service'
import { createOpener, said, storeModes } from './testing/open-both.ts'

const open = createOpener()
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T08:00:00Z`

/** `relation object` of what is believed of the user now, with a minus where it is denied. */
async function beliefsOf(subject: SubjectMemory): Promise<readonly string[]> {
  const { nodes } = await subject.show('semantic')
  return nodes
    .filter(
      ({ label, valid, properties }) => label === 'Statement' && valid.to === null && properties['subject'] === 'user',
    )
    .map(
      ({ properties }) =>
        `${properties['polarity'] === 'negative' ? '-' : ''}${properties['relation']} ${properties['object']}`,
    )
    .sort()
}

describe.each(storeModes)('beliefs on %s', (mode) => {
  it('C6 six years at Google after five is a change and no repetition', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.record([said('semantic: I have worked at Google for 5 years.', day(1))])
    await ana.record([said('semantic: I have worked at Google for 6 years.', day(2))])
    await memory.settled()
    const { items } = await ana.recall('How many years have I worked at Google?')
    expect(items.map(({ text }) => text).sort()).toEqual([
      'I have worked at Google for 5 years.',
      'I have worked at Google for 6 years.',
    ])
    expect((await beliefsOf(ana)).join('\n')).toMatch(/Google/)
  })

  it.each([
    'If I had time I would learn the piano.',
    'My brother loves jazz.',
    'Do I like sushi?',
    'I wonder whether I would enjoy sailing.',
    'Oh sure, I just love waiting in line for hours.',
  ])('C8 makes no preference of the user: %s', async (text) => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said(`semantic,episodic: ${text}`)]))
    // That the user has a brother is told; whose taste it is, too.
    expect((await beliefsOf(ana)).filter((belief) => !belief.startsWith('sibling_of'))).toEqual([])
    expect((await ana.recall(text)).items).toHaveLength(1)
  })

  it('C10 what the assistant supposes is not the user’s', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(
      await ana.record([said('semantic: You seem to love hiking. I live in Porto.', day(1), { role: 'assistant' })]),
    )
    expect(await beliefsOf(ana)).toEqual([])
    expect((await ana.show('semantic')).nodes).toEqual([])
  })

  it('C11 a correction stands before what it corrects', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.record([said('semantic: My name is Anna.', day(1))])
    await ana.record([said('semantic: Sorry, I misspoke. My name is Ana.', day(2))])
    await memory.settled()
    const { blocks } = await ana.recall('What is my name?', { now: day(3) })
    expect(blocks['profile']?.lines[0]?.text).toMatch(/\bAna\b/)
    expect((await beliefsOf(ana)).join()).toBe('has_name Ana')
  })

  it('C13 a change of one thing leaves the others, and so does a message that says nothing', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.record([said('semantic: I live in Berlin.', day(1)), said('semantic: I work at Acme.', day(1))])
    await ana.record([said('semantic: I like tea.', day(1))])
    await memory.settled()
    const before = await beliefsOf(ana)
    expect(before).toHaveLength(3)
    await ana.record([said('semantic: I live in Lisbon now.', day(2))])
    await ana.record([said('semantic: Hm.', day(3))])
    await memory.settled()
    const after = await beliefsOf(ana)
    expect(after.filter((belief) => !belief.includes('Lisbon'))).toEqual(
      before.filter((belief) => !belief.includes('Berlin')),
    )
  })

  it('C14 one game of basketball is no preference, and many of them make a weak one at most', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('episodic: I went to play basketball yesterday.', day(2))]))
    expect(await beliefsOf(ana)).toEqual([])
    for (let turn = 3; turn < 12; turn += 1) {
      await ana.record([said('episodic: I went to play basketball yesterday.', day(turn))])
    }
    await memory.settled()
    for (const { label, properties } of (await ana.show('semantic')).nodes) {
      if (label !== 'Statement') continue
      expect(properties['band']).toBe('weak')
      expect(Number(properties['confidence'])).toBeLessThanOrEqual(0.69)
    }
  })
})
