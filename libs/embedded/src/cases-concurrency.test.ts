import { rootTopic } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { memoryTypes, spaceOf } from '@ecphory/memory'
import type { MemoryType, SettledEdge, SettledNode } from '@ecphory/memory'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOpener, said, storeModes } from './testing/open-both.ts'
import type { FolderMemory } from './testing/open-both.ts'

const open = createOpener()

/** A word that makes the episodic extractor fall over, as a fault of ours might. */
const poison = 'POISON'
const fragileTypes = (failing: (times: number) => boolean): { types: readonly MemoryType[]; tries: () => number } => {
  let tries = 0
  const types = memoryTypes.map((type): MemoryType => {
    if (type.kind !== 'episodic') return type
    return {
      ...type,
      extract(segment, observed, tools) {
        if (segment.text.includes(poison) && failing((tries += 1))) throw new Error('The extractor fell over.')
        return type.extract(segment, observed, tools)
      },
    }
  })
  return { types, tries: () => tries }
}

async function openItems({ graphs, memory }: FolderMemory, user: string) {
  const { versions, anchors } = await graphs.dump(spaceOf({ tenant: 'local', user }, memory.generation, 'episodic'))
  const items = versions.filter(({ recordTo }) => recordTo === null).map(({ item }) => item)
  return {
    anchors: anchors.filter(({ recordTo }) => recordTo === null).map(({ anchor }) => anchor),
    nodes: items.filter((item): item is SettledNode => 'label' in item),
    edges: items.filter((item): item is SettledEdge => 'type' in item),
  }
}

/** Who meets Bea: each step tells of a meeting or takes one back, by the number of the meeting. */
const schedules = fc.array(
  fc.record({ meeting: fc.integer({ min: 0, max: 5 }), does: fc.constantFrom('tell', 'tell', 'retract', 'erase') }),
  { minLength: 1, maxLength: 12 },
)

describe.each(storeModes)('concurrency on %s', (mode) => {
  it(`D4 telling of a shared person and taking it back, at once and in any order, leaves no link dead and none lost`, async () => {
    const test = await open(mode)
    // An erasure is purged out of the stores' files each time: cheap in memory, seconds on a server.
    const runs = { 'in-memory': 200, sqlite: 40, 'kafka-neo4j': 6 }[mode]
    let run = 0
    const check = async (steps: readonly { meeting: number; does: string }[]) => {
      const user = `u${(run += 1)}`
      const one = test.memory.of({ user })
      const told = new Map<number, Promise<unknown>>()
      const gone = new Set<number>()
      const waiting: Promise<unknown>[] = []
      for (const { meeting, does } of steps) {
        const sourceId = `m${meeting}`
        const acknowledged = told.get(meeting)
        if (does === 'tell') {
          const at = `2026-03-0${meeting + 1}T08:00:00Z`
          const telling = one.record([said(`episodic: I met Bea in Porto on day ${meeting}.`, at, { sourceId })])
          waiting.push(telling)
          if (acknowledged === undefined) told.set(meeting, telling)
        } else if (acknowledged !== undefined && !gone.has(meeting)) {
          // Only what was acknowledged can be taken back; all else goes on meanwhile.
          const takeBack = () => (does === 'retract' ? one.retract(sourceId) : one.erase(sourceId))
          waiting.push(acknowledged.then(takeBack))
          gone.add(meeting)
        }
        if (meeting % 2 === 0) await Promise.all(waiting.splice(0))
      }
      await Promise.all(waiting)
      await test.memory.settled()
      const { anchors, nodes, edges } = await openItems(test, user)
      const ids = new Set(nodes.map(({ id }) => id))
      for (const { from, to } of edges) expect([ids.has(from), ids.has(to)]).toEqual([true, true])
      const standing = [...told.keys()].filter((meeting) => !gone.has(meeting)).map((meeting) => `m${meeting}`)
      expect(anchors.map(({ sourceId }) => sourceId).sort()).toEqual(standing.sort())
      const bea = nodes.find(({ keys }) => keys.includes('bea'))
      expect(edges.filter(({ type, to }) => type === 'INVOLVES' && to === bea?.id)).toHaveLength(standing.length)
      expect(bea === undefined).toBe(standing.length === 0)
    }
    await fc.assert(fc.asyncProperty(schedules, check), { numRuns: runs })
    // What was erased left the past as well: a rebuild, which never sees it, comes to the same history.
    expect((await test.memory.rebuild()).differing).toEqual([])
  }, 300_000)

  it('D8 a redelivered event has one effect, wherever the delivery is repeated', async () => {
    const { memory, log } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('episodic,semantic: I live in Porto with Bea.')]))
    const before = await ana.digest('history')
    for (const topic of [rootTopic, 'ecphory.episodic.segments.r1', 'ecphory.semantic.facts.x1']) {
      const events = (await log.read(topic, 0, 0, 100)).map(({ event }) => event)
      await log.append(events.map((event) => ({ topic, event })))
      await memory.settled()
    }
    expect(await ana.digest('history')).toBe(before)
    expect((await memory.rebuild()).differing).toEqual([])
  })

  it('D11 a rebuild while writes arrive loses none of them', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    for (let turn = 0; turn < 30; turn += 1) await ana.record([said(`semantic: I like tea number ${turn}.`)])
    const writes = (async () => {
      for (let turn = 30; turn < 60; turn += 1) await ana.record([said(`semantic: I like tea number ${turn}.`)])
    })()
    const { differing } = await memory.rebuild()
    await writes
    await memory.settled()
    expect(differing).toEqual([])
    expect((await ana.show('semantic')).anchors).toBe(60)
  }, 300_000)

  it('D13 a poison event is parked with its reason after a few tries, and the others go on', async () => {
    const { types, tries } = fragileTypes(() => true)
    const { memory } = await open(mode, { types })
    const ana = memory.of({ user: 'ana' })
    const before = await ana.record([said('episodic: I met Bea.')])
    const bad = await ana.record([said(`episodic: I met ${poison} at the mill.`)])
    const after = await ana.record([said('episodic: I met Cleo.')])
    await ana.settled(before)
    await ana.settled(after)
    await expect(ana.settled(bad)).rejects.toMatchObject({
      code: 'PARKED',
      message: expect.stringContaining('fell over'),
    })
    expect((await memory.status()).parked).toBe(1)
    expect(tries()).toBe(3)
    await memory.settled()
    expect(tries()).toBe(3)
    expect((await ana.recall('whom did I meet')).items.map(({ text }) => text).sort()).toEqual([
      'I met Bea.',
      'I met Cleo.',
    ])
  })

  it('D13 what fails once and then works is not parked', async () => {
    const { types, tries } = fragileTypes((times) => times === 1)
    const { memory } = await open(mode, { types })
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said(`episodic: I met ${poison}.`)]))
    expect(tries()).toBe(2)
    expect((await memory.status()).parked).toBe(0)
  })

  it('D13 an event of a broken form is parked alone', async () => {
    const { memory, log } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I like tea.')]))
    const [first] = await log.read(rootTopic, 0, 0, 1)
    const broken = { ...first?.event, id: 'broken', data: { traceId: 5 } } as EcphoryEvent
    await log.append([{ topic: rootTopic, event: broken }])
    await ana.settled(await ana.record([said('semantic: I like milk.')]))
    expect(await memory.status()).toMatchObject({ parked: 1, outage: null })
    expect((await ana.recall('What do I like?')).items).toHaveLength(2)
  })

  it('L7 D14 an unknown newer version stops its consumer with a reason, and the next release goes on from there', async () => {
    const { memory, log, engine } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I like tea.')]))
    const [first] = await log.read(rootTopic, 0, 0, 1)
    const newer = { ...first?.event, id: 'newer', type: 'ecphory.trace.recorded.v9' } as EcphoryEvent
    await log.append([{ topic: rootTopic, event: newer }])
    await expect(engine.drain()).rejects.toMatchObject({ code: 'UNKNOWN_EVENT' })
    expect((await memory.status()).outage).toMatchObject({ code: 'UNKNOWN_EVENT' })
    expect((await memory.status()).parked).toBe(0)
    expect((await ana.recall('tea')).items).toHaveLength(1)
    await log.erase(
      ana.subject,
      (_, { event }) => (event.id === 'newer' ? null : event),
      () => false,
    )
    await ana.settled(await ana.record([said('semantic: I like milk.')]))
    await memory.settled()
    expect((await memory.status()).outage).toBeNull()
  })

  it('L7 what stands before an unknown version, in its batch too, is done all the same', async () => {
    const { memory, log, engine } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I like tea.')]))
    for (const topic of [rootTopic, 'ecphory.semantic.segments.r1', 'ecphory.semantic.facts.x1']) {
      const [first] = await log.read(topic, 0, 0, 1)
      const newer = { ...first?.event, id: `newer ${topic}`, type: 'ecphory.trace.recorded.v9' } as EcphoryEvent
      const receipt = await ana.record([said(`semantic: I like ${topic} too.`)])
      await log.append([{ topic, event: newer }])
      await expect(engine.drain()).rejects.toMatchObject({ code: 'UNKNOWN_EVENT' })
      if (topic === rootTopic) expect((await ana.receipt(receipt)).state).toBe('SEARCHABLE')
      await log.erase(
        ana.subject,
        (_, { event }) => (event.id === newer.id ? null : event),
        () => false,
      )
      expect((await ana.settled(receipt)).state).toBe('SEARCHABLE')
    }
  })
})
