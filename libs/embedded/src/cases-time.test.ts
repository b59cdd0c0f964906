import { describe, expect, it } from 'vitest'
import type { RecallRequest, SubjectMemory } from '@ecphory/service'
import { createOpener, exportOf, said, storeModes } from './testing/open-both.ts'

const open = createOpener()

const textsOf = async (subject: SubjectMemory, question: string, request?: RecallRequest) =>
  (await subject.recall(question, request)).items.map(({ text }) => text)

describe.each(storeModes)('time on %s', (mode) => {
  it('B1 an evening in Los Angeles is found by the local date, and stands in UTC', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const evening = { timeZone: 'America/Los_Angeles' }
    await ana.record([said('episodic: The lamp fell off the shelf.', '2026-07-25T02:00:00Z', evening)])
    await ana.record([said('episodic: The clock stopped.', '2026-07-26T19:00:00Z', evening)])
    await memory.settled()
    const { items } = await ana.recall('What happened on the 24th?', { now: '2026-07-27T12:00:00-07:00', k: 1 })
    expect(items[0]).toMatchObject({ text: 'The lamp fell off the shelf.' })
    expect(items[0]?.time).toMatchObject({ instant: Date.parse('2026-07-25T02:00:00Z'), offsetMinutes: -420 })
  })

  it('B2 a quarter to one in Shanghai stays a quarter to one, in the item and in the block', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(
      await ana.record([said('semantic: 我喜欢喝茶。', '2026-03-06T12:45', { timeZone: 'Asia/Shanghai' })]),
    )
    const { items, blocks } = await ana.recall('喝茶')
    expect(items[0]?.time).toMatchObject({ instant: Date.parse('2026-03-06T04:45:00Z'), offsetMinutes: 480 })
    expect(blocks.text).not.toContain('04:45')
  })

  it('B4 "yesterday" and 去年 of an old export go by the time of telling, not by that of recording', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    test.now = Date.parse('2026-11-02T08:00:00Z')
    await ana.record([said('episodic: Yesterday I sold the boat to Bea.', '2023-05-10T09:00:00+02:00')])
    await ana.record([said('episodic: 去年我去了杭州。', '2023-05-10T09:00:00+08:00')])
    await test.memory.settled()
    const dates = (await ana.show('episodic')).nodes
      .filter(({ label }) => label === 'Episode')
      .map(({ properties }) => String(properties['date']))
    expect(dates.some((date) => date.includes('2023-05-09'))).toBe(true)
    expect(dates.some((date) => date.includes('2022'))).toBe(true)
    expect(dates.join()).not.toContain('2025')
    expect(await textsOf(ana, 'What did I sell on 9 May 2023?')).toContain('Yesterday I sold the boat to Bea.')
  })

  it('B5 what came without a time is flagged so, in the item and on the log', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    await ana.settled(await ana.record([{ role: 'user', content: 'episodic: I met Bea.' }]))
    const { items } = await ana.recall('Bea')
    expect(items[0]?.time).toMatchObject({ instant: test.now, source: 'ingested' })
    const [event] = await exportOf(ana)
    expect(event?.data).toMatchObject({ messages: [{ time: { source: 'ingested' } }] })
    const episode = (await ana.show('episodic')).nodes.find(({ label }) => label === 'Episode')
    expect(episode?.properties).toMatchObject({ date: null })
  })

  it('B7 a question about an absurd time is answered without that constraint', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('episodic: I met Bea at the mill.')]))
    for (const when of ['十万年前', 'in 5000 years', 'in the year 0000', 'on +275760-09-13']) {
      expect(await textsOf(ana, `Did I meet Bea ${when}?`), when).toEqual(['I met Bea at the mill.'])
    }
  })

  it('B8 events that come as third, first and second leave the state of those that come in order', async () => {
    const days = ['2026-01-05', '2026-02-05', '2026-03-05']
    const towns = ['Berlin', 'Porto', 'Lisbon']
    const stateAfter = async (order: readonly number[]) => {
      const { memory } = await open(mode)
      const ana = memory.of({ user: 'ana' })
      for (const turn of order) {
        const at = `${days[turn]}T08:00:00Z`
        await ana.settled(await ana.record([said(`semantic: I live in ${towns[turn]}.`, at)]))
        await ana.record([said(`episodic: I saw Bea in ${towns[turn]}.`, at)])
        await ana.record([said(`working: I need to call Bea.`, at)])
      }
      await memory.settled()
      expect((await ana.recall('Where do I live?', { now: '2026-04-01' })).blocks['profile']?.text).toContain('Lisbon')
      return ana.digest('state')
    }
    const inOrder = await stateAfter([0, 1, 2])
    expect(await stateAfter([2, 0, 1])).toBe(inOrder)
    expect(await stateAfter([1, 2, 0])).toBe(inOrder)
  })

  it('B10 a town lived in twice is two stretches of time, and the time between is another’s', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    for (const [month, town] of [
      ['01', 'Berlin'],
      ['03', 'Porto'],
      ['06', 'Berlin'],
    ] as const) {
      await ana.record([said(`semantic: I live in ${town}.`, `2026-${month}-01T08:00:00Z`)])
    }
    await memory.settled()
    const profileAt = async (instant: string) =>
      (await ana.recall('Where do I live?', { asOf: { instant } })).blocks['profile']?.text ?? ''
    expect(await profileAt('2026-02-01')).toMatch(/lives in Berlin/i)
    expect(await profileAt('2026-04-01')).toMatch(/lives in Porto/i)
    expect(await profileAt('2026-04-01')).not.toMatch(/lives in Berlin/i)
    expect(await profileAt('2026-08-01')).toMatch(/lives in Berlin/i)
  })

  it('B13 as of an instant, nothing that began later is found, by any way', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.record([said('semantic: I live in Berlin.', '2026-01-05T08:00:00Z')])
    await ana.record([said('semantic,episodic,working: I moved to Lisbon with Bea.', '2026-05-05T08:00:00Z')])
    await memory.settled()
    const then = await ana.recall('Where do I live, Berlin or Lisbon with Bea?', { asOf: { instant: '2026-03-01' } })
    expect(then.items.map(({ text }) => text)).toEqual(['I live in Berlin.'])
    expect(JSON.stringify(then)).not.toContain('Lisbon')
    expect(await textsOf(ana, 'Lisbon with Bea', { asOf: { instant: '2026-06-01' } })).toContain(
      'I moved to Lisbon with Bea.',
    )
  })

  it('B13 as of an instant, the profile and what is open are of that instant', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.record([said('semantic: I live in Berlin.', '2026-01-05T08:00:00Z')])
    await ana.record([said('working: I need to call Bea.', '2026-01-05T08:00:00Z')])
    await ana.record([said('semantic: I moved to Lisbon.', '2026-02-05T08:00:00Z')])
    await ana.record([said('working: I called Bea.', '2026-02-05T08:00:00Z')])
    await memory.settled()
    const textAt = async (instant?: string) =>
      (await ana.recall('Where do I live, and do I need to call Bea?', instant ? { asOf: { instant } } : {})).blocks
        .text
    expect(await textAt('2026-01-20T08:00:00Z')).toMatch(/Lives in Berlin[\s\S]*call Bea/)
    expect(await textAt()).toMatch(/Lives in Lisbon/)
    expect(await textAt()).not.toMatch(/Current status/)
  })

  it('B15 "today" is the day of the question, on the second day of a session too', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana', session: 's1' })
    await ana.settled(await ana.record([said('episodic: I planted a plum tree.', '2026-03-06T21:00:00Z')]))
    await ana.settled(await ana.record([said('episodic: I watered the roses.', '2026-03-07T09:00:00Z')]))
    test.now = Date.parse('2026-03-06T22:00:00Z')
    expect(await textsOf(ana, 'What did I do today?', { k: 1 })).toEqual(['I planted a plum tree.'])
    test.now = Date.parse('2026-03-07T10:00:00Z')
    expect(await textsOf(ana, 'What did I do today?', { k: 1 })).toEqual(['I watered the roses.'])
    expect(await textsOf(ana, 'What did I do yesterday?', { k: 1 })).toEqual(['I planted a plum tree.'])
  })

  it('B17 what recurs is dated by what it rests on, not by the day on which it was worked out', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    test.now = Date.parse('2026-11-02T08:00:00Z')
    for (const day of ['05', '12', '19', '26']) {
      await ana.record([said('episodic: I played chess with Bea at the club.', `2023-05-${day}T18:00:00Z`)])
    }
    await test.memory.settled()
    await test.memory.rebuild()
    const patterns = (await ana.show('episodic')).nodes.filter(({ label }) => label === 'Pattern')
    expect(patterns.length).toBeGreaterThan(0)
    for (const { valid } of patterns) {
      expect(valid.from).toBeGreaterThanOrEqual(Date.parse('2023-05-05T00:00:00Z'))
      expect(valid.from).toBeLessThan(Date.parse('2023-05-27T00:00:00Z'))
    }
  })
})
