import { createHashEncoder } from '@ecphory/memory/testing'
import { rootTopic, traceRecordedV1 } from '@ecphory/events'
import { spaceOf } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { createOpener, exportOf, said, storeModes } from './testing/open-both.ts'
import type { FolderMemory } from './testing/open-both.ts'

const open = createOpener()

/** A year of one person: a move, a plan that is done, a rule, a name, a message taken back, a label, an erasure. */
async function live({ memory }: FolderMemory, user = 'ana') {
  const ana = memory.of({ user })
  const steps = [
    said('semantic: I live in Berlin.', '2026-01-05T08:00:00Z', { sourceId: 'm1' }),
    said('working: I need to return the drill to Ben by Friday.', '2026-02-02T08:00:00Z', { sourceId: 'm2' }),
    said('procedural: When it rains, take the bus.', '2026-02-03T08:00:00Z', { sourceId: 'm3' }),
    said('episodic,working: I returned the drill to Ben.', '2026-02-05T08:00:00Z', { sourceId: 'm4' }),
    said('semantic: I moved to Lisbon.', '2026-03-01T08:00:00Z', { sourceId: 'm5' }),
    said('semantic: I have a sister.', '2026-03-02T08:00:00Z', { sourceId: 'm6' }),
    said('semantic: My locker number is 1234.', '2026-03-03T08:00:00Z', { sourceId: 'm7' }),
  ]
  for (const [turn, step] of steps.entries()) await ana.settled(await ana.record([step], { key: `k${turn}` }))
  await ana.settled(await ana.retract('m6'))
  await ana.settled(await ana.feedback((await ana.recall('drill', { k: 1 })).items[0]?.segmentId ?? '', 'positive'))
  await ana.erase('m7')
  return ana
}

const kinds = ['episodic', 'semantic', 'procedural', 'working'] as const

async function believedAt({ graphs, memory }: FolderMemory, user: string, position: number | null) {
  const believed = ({ recordFrom, recordTo }: { recordFrom: number; recordTo: number | null }) =>
    position === null ? recordTo === null : recordFrom <= position && (recordTo === null || recordTo > position)
  const spaces = kinds.map((kind) => spaceOf({ tenant: 'local', user }, memory.generation, kind))
  return Promise.all(
    spaces.map(async (space) => {
      const { anchors, versions } = await graphs.dump(space)
      return {
        anchors: anchors.filter(believed).map(({ anchor }) => anchor),
        items: versions.filter(believed).map(({ item }) => item),
      }
    }),
  )
}

describe.each(storeModes)('storage on %s', (mode) => {
  it('L1 a generation that is dropped and made again is what it was, in every answer too', async () => {
    const test = await open(mode)
    const ana = await live(test)
    const look = async () => ({
      digest: await ana.digest('history'),
      answer: await ana.recall('Where do I live, and where is the drill?', { now: '2026-04-01' }),
      nodes: await ana.show('working'),
    })
    const before = await look()
    const { generation, differing } = await test.memory.rebuild()
    expect([generation, differing]).toEqual(['g2', []])
    expect(await test.graphs.spaces('g1')).toEqual([])
    expect(await look()).toEqual(before)
  })

  it('L3 what was believed at each position is what a memory of only the events up to it believes', async () => {
    const test = await open(mode)
    await live(test)
    const log = (await test.log.read(rootTopic, 0, 0, 1_000)).filter(({ event }) => !event.type.includes('erased'))
    for (const until of [1, 3, 5, 7]) {
      const stopped = await open(mode)
      await stopped.log.append(log.slice(0, until).map(({ event }) => ({ topic: rootTopic, event })))
      await stopped.memory.settled()
      const position = log[until - 1]?.position.offset ?? 0
      const withoutOrder = (graphs: Awaited<ReturnType<typeof believedAt>>) =>
        graphs.map(({ anchors, items }) => ({ anchors: anchors.map((anchor) => ({ ...anchor, order: 0 })), items }))
      expect(withoutOrder(await believedAt(test, 'ana', position))).toEqual(
        withoutOrder(await believedAt(stopped, 'ana', null)),
      )
    }
  })

  it('L4 after an erasure the projections are made again without a word of a difference', async () => {
    const test = await open(mode)
    const ana = await live(test)
    await ana.erase('m1')
    const before = await ana.digest('history')
    for (let turn = 0; turn < 3; turn += 1) expect((await test.memory.rebuild()).differing).toEqual([])
    expect(await ana.digest('history')).toBe(before)
  })

  it('J3 what is put again without news, or with an empty message beside it, keeps its vector', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const message = said('semantic: I like tea.')
    await ana.settled(await ana.record([message], { key: 'k' }))
    const nearest = async () =>
      (await ana.recall('tea')).items[0]?.reasons.find((reason) => reason.startsWith('meaning'))
    const before = await nearest()
    expect(before).toBeDefined()
    await ana.settled(await ana.record([message], { key: 'k' }))
    await ana.record([said('semantic: I like tea.'), said(' ')])
    await memory.settled()
    expect(await nearest()).toBe(before)
  })

  it('J4 questions and stored texts are encoded apart, each for its purpose', async () => {
    const asked: [string, string][] = []
    const plain = createHashEncoder()
    const encoder: typeof plain = {
      ...plain,
      encode(texts, purpose) {
        asked.push(...texts.map((text): [string, string] => [purpose, text]))
        return plain.encode(texts, purpose)
      },
    }
    const { memory } = await open(mode, { encoder })
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I like tea.')]))
    await ana.recall('What do I like?')
    expect(asked).toEqual(
      expect.arrayContaining([
        ['passage', 'I like tea.'],
        ['query', 'What do I like?'],
      ]),
    )
    expect(asked.filter(([purpose, text]) => purpose === 'query' && text === 'I like tea.')).toEqual([])
  })

  it('J6 an export comes in under another user and tenant with ids of its own, twice with one effect', async () => {
    const test = await open(mode)
    const { memory } = test
    const ana = await live(test)
    const events = await exportOf(ana)
    const copy = memory.of({ tenant: 'other', user: 'copy' })
    const [first, second] = [await memory.import(events, copy.subject), await memory.import(events, copy.subject)]
    expect(first).toMatchObject({ taken: events.length - 1, skipped: 1 })
    expect(second).toEqual(first)
    await memory.settled()
    const own = new Set(events.map(({ id }) => id))
    for (const event of await exportOf(copy)) {
      expect(own.has(event.id)).toBe(false)
      expect(JSON.stringify(event)).not.toContain('"ana"')
    }
    const ask = async (one: typeof ana) => {
      const { items, blocks } = await one.recall('Where do I live?', { now: '2026-04-01' })
      return { texts: items.map(({ text }) => text), sources: items.map(({ sourceId }) => sourceId), text: blocks.text }
    }
    expect(await ask(copy)).toEqual(await ask(ana))
    await copy.settled(await copy.retract('m5'))
    expect((await ask(ana)).text).toContain('Lisbon')
  })

  it('J6 an import into the store that it came from, under its own name, changes nothing', async () => {
    const test = await open(mode)
    const ana = await live(test)
    const before = await ana.digest('history')
    await test.memory.import(await exportOf(ana))
    await test.memory.settled()
    expect(await ana.digest('history')).toBe(before)
  })

  it('J6 refuses an event that is none, and takes nothing of it', async () => {
    const { memory, log } = await open(mode)
    const event = { type: traceRecordedV1.type, id: 'x', data: { traceId: 5 }, partitionkey: '["local","ana"]' }
    await expect(memory.import([event as never])).rejects.toMatchObject({ code: 'INVALID_EVENT' })
    await expect(memory.import([{ ...event, type: 'ecphory.trace.recorded.v9' } as never])).rejects.toMatchObject({
      code: 'UNKNOWN_EVENT',
    })
    expect(await log.topics()).toEqual([])
  })
})

it('L1 E2 both stores come to one history digest for one life', async () => {
  const [first, second] = [await open('in-memory'), await open('sqlite')]
  expect(await (await live(first)).digest('history')).toBe(await (await live(second)).digest('history'))
})
