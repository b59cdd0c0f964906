import { describe, expect, it } from 'vitest'
import { memoryTypes } from '@ecphory/memory'
import { createOpener, exportOf, said, storeModes } from './testing/open-both.ts'
import { openTestMemory } from './testing/open-test-memory.ts'

const open = createOpener()

describe.each(storeModes)('input on %s', (mode) => {
  it.each([
    ['no messages', [], 'EMPTY_SEGMENT'],
    ['an empty text', '', 'EMPTY_SEGMENT'],
    ['blanks', [said(' \n\t')], 'EMPTY_SEGMENT'],
    ['a system message alone', [said('Be kind.', undefined, { role: 'system' })], 'EMPTY_SEGMENT'],
    ['null content', [{ role: 'user', content: null }], 'INVALID_MESSAGE'],
    ['nested parts', [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }], 'INVALID_MESSAGE'],
    ['an unknown role', [{ role: 'wizard', content: 'hi' }], 'INVALID_MESSAGE'],
    ['a good message beside a bad one', [said('semantic: I like tea.'), { role: 'user' }], 'INVALID_MESSAGE'],
    ['a year that no calendar has', [said('semantic: I like tea.', '+275760-09-13')], 'INVALID_TIME'],
    ['an unknown zone', [said('semantic: Hi.', '2026-03-06', { timeZone: 'Mars/Base' })], 'INVALID_TIME'],
  ])('A1 A2 B7 refuses %s, and writes nothing to any topic', async (_, messages, code) => {
    const { memory, log } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await expect(ana.record(messages as never)).rejects.toMatchObject({ code })
    await memory.settled()
    expect(await log.topics()).toEqual([])
    await ana.settled(await ana.record([said('semantic: I like tea.')]))
    expect((await ana.recall('tea')).items).toHaveLength(1)
  })

  it('A7 names of object properties are ordinary as texts, people, ids, keys, users, sessions and agents', async () => {
    const { memory } = await open(mode)
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const scope = { tenant: name, user: name, agent: name, session: name }
      const one = memory.of(scope)
      const messages = [
        said(`episodic,semantic: I met ${name} at the mill.`, undefined, { sourceId: name, speaker: name }),
        said(name),
      ]
      await one.settled(await one.record(messages, { key: name }))
      const { items } = await one.recall(`Where did I meet ${name}?`, { filter: { session: name, agent: name } })
      expect(items[0]).toMatchObject({ sourceId: name, speaker: name, session: name })
      expect((await memory.status()).subjects.map(({ user }) => user)).toContain(name)
      await one.settled(await one.retract(name))
      expect((await one.recall('mill')).items).toEqual([])
    }
    expect(Object.keys({})).toEqual([])
    expect(({} as Record<string, unknown>)['tenant']).toBeUndefined()
  })

  it('A12 a thousand quiet segments leave no fact, and nothing of an extractor’s examples', async () => {
    const { memory, log } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const quiet = ['Okay.', 'Hm, right.', 'Got it!', 'Thanks.', '好的。']
    const messages = Array.from({ length: 1_000 }, (_, turn) => said(quiet[turn % quiet.length] ?? ''))
    await ana.settled(await ana.record(messages))
    expect((await memory.status()).subjects).toEqual([])
    expect(await log.read('ecphory.decisions.r1', 0, 0, 2_000)).toHaveLength(1_000)
  }, 300_000)

  it('control and bidi characters are mapped on the way in, and never come back', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I like\u0000 green\u202e tea\u2066.\ud800')]))
    const { items, blocks } = await ana.recall('green tea')
    expect(items[0]?.text).toBe('I like  green tea.\ufffd')
    expect(blocks.text).not.toMatch(/[\u0000\u202e\u2066\ud800-\udfff]/)
  })

  it('A10 a system prompt of each of a hundred sessions makes no segment, and leaves the graphs as they were', async () => {
    const { memory, log } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I like tea.')]))
    const before = await ana.digest('state')
    const prompt = said('semantic: You are the assistant of Ana, who lives in Porto.', undefined, { role: 'system' })
    for (let session = 0; session < 100; session += 1) {
      await ana.record([prompt, said('Hello!')], { session: `s${session}`, key: `k${session}` })
    }
    await memory.settled()
    expect(await ana.digest('state')).toBe(before)
    const facts = await log.read('ecphory.semantic.facts.x1', 0, 0, 1_000)
    expect(facts.filter(({ event }) => event.type.includes('statements'))).toHaveLength(1)
    expect(JSON.stringify(facts.map(({ event }) => event))).not.toContain('Porto')
  })
})

it('A2 the same bad input is refused alike whoever asks: a scope without a user, a name of 300 characters', async () => {
  const { memory } = await openTestMemory({ types: memoryTypes })
  const withScope = (scope: unknown) => () => memory.of(scope as { user: string })
  for (const scope of [{}, { user: '' }, { user: 5 }, { user: 'x'.repeat(300) }, { user: 'a', session: '' }]) {
    expect(withScope(scope)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
  }
  expect(await exportOf(memory.of({ user: 'ana' }))).toEqual([])
  await memory.close()
  expect(withScope({ user: 'ana' })).toThrow(expect.objectContaining({ code: 'CLOSED' }))
})
