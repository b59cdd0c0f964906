import { rootTopic } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { LanguageModel, MemoryType } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { lifeOfTraces } from './testing/life-of-traces.ts'
import { createOpener, said, storeModes } from './testing/open-both.ts'
import type { FolderMemory, StoreMode } from './testing/open-both.ts'
import { createOtherRouter, silent, typeOf } from './testing/other-versions.ts'

const open = createOpener()

async function live(test: FolderMemory, user = 'ana') {
  const ana = test.memory.of({ user, session: 's1' })
  for (const [turn, messages] of lifeOfTraces.entries()) await ana.record(messages, { key: `t${turn}` })
  await test.memory.settled()
  return ana
}

const shadowOpen = async (mode: StoreMode, options: Parameters<typeof open>[1] = {}) => {
  const test = await open(mode, { partitions: 2, ...options })
  return { test, ana: await live(test) }
}

describe.each(storeModes)('replay on %s', (mode) => {
  it('L2 another router fills a shadow of its own runs, reads stay where they are until it is promoted', async () => {
    const { test, ana } = await shadowOpen(mode)
    const before = await ana.digest('history')
    const shadow = await test.memory.replay({ into: 'shadow', router: createOtherRouter() })
    expect(shadow).toMatchObject({
      id: 'g2',
      name: 'shadow',
      routingRun: 'r2',
      pinned: { router: { id: 'marked@other' } },
    })
    expect(Object.values(shadow.extractionRuns)).toEqual(['x2', 'x2', 'x2', 'x2'])
    expect(await ana.digest('history')).toBe(before)
    expect((await ana.show('semantic')).anchors).toBeGreaterThan(0)
    await test.memory.promote('shadow')
    expect((await ana.show('semantic')).anchors).toBe(0)
    expect((await ana.show('episodic')).anchors).toBeGreaterThan(8)
    await test.memory.rollback()
    expect(await ana.digest('history')).toBe(before)
  })

  it('L2 another extractor shares the router and the other types’ facts with the live generation', async () => {
    const { test, ana } = await shadowOpen(mode)
    const shadow = await test.memory.replay({ into: 'shadow', extractors: { semantic: silent } })
    expect(shadow.routingRun).toBe('r1')
    expect(shadow.extractionRuns).toEqual({ episodic: 'x1', semantic: 'x2', procedural: 'x1', working: 'x1' })
    expect((await test.log.topics()).filter((topic) => topic.endsWith('2'))).toEqual(['ecphory.semantic.facts.x2'])
    const before = await ana.show('episodic')
    await test.memory.promote('shadow')
    expect(await ana.show('episodic')).toEqual(before)
    expect((await ana.show('semantic')).nodes.filter(({ label }) => label === 'Statement')).toEqual([])
    expect((await ana.show('semantic')).anchors).toBeGreaterThan(0)
  })

  it('L2 both generations go on with what is recorded, retracted, labelled and erased after', async () => {
    const { test, ana } = await shadowOpen(mode)
    await test.memory.replay({ into: 'shadow', router: createOtherRouter() })
    await ana.record([said('semantic: I work at the mill.', undefined, { sourceId: 'new' })], { key: 'new' })
    await ana.record([said('semantic: My code is CANARY_7Q.', undefined, { sourceId: 'secret' })], { key: 'secret' })
    await test.memory.settled()
    await ana.retract('new')
    await ana.erase('secret')
    await test.memory.follow('shadow')
    for (const topic of await test.log.topics()) {
      for (let partition = 0; partition < 2; partition += 1) {
        const held = JSON.stringify(await test.log.read(topic, partition, 0, 10_000))
        expect(held.includes('CANARY_7Q'), topic).toBe(false)
      }
    }
    await test.memory.promote('shadow')
    const { items } = await ana.recall('mill code CANARY', { k: 50 })
    expect(items.filter(({ sourceId }) => sourceId === 'new' || sourceId === 'secret')).toEqual([])
  })

  it('F10 a replay after an erasure brings nothing back, nor does feeding it again', async () => {
    const { test, ana } = await shadowOpen(mode)
    const secret = said('semantic: My code is CANARY_7Q.', '2026-04-01T08:00:00Z', { sourceId: 'secret' })
    await ana.settled(await ana.record([secret, said('semantic: I like tea.', '2026-04-01T08:01:00Z')], { key: 'two' }))
    await ana.settled(await ana.retract('secret'))
    await ana.erase('secret')
    await test.memory.replay({ into: 'shadow', router: createOtherRouter() })
    await test.memory.promote('shadow')
    expect(await test.memory.status()).toMatchObject({ parked: 0 })
    await ana.settled(await ana.record([secret], { key: 'again' }))
    expect(JSON.stringify((await ana.recall('CANARY code', { k: 50 })).items)).not.toContain('CANARY')
    expect(JSON.stringify((await ana.recall('tea', { k: 50 })).items)).toContain('tea')
  })

  it('L4 a rebuild after one message of a retracted trace is erased leaves the rest retracted', async () => {
    const { test, ana } = await shadowOpen(mode)
    const two = [
      said('semantic: I have a horse.', '2026-04-01T08:00:00Z', { sourceId: 'horse' }),
      said('semantic: I have a boat.', '2026-04-01T08:01:00Z', { sourceId: 'boat' }),
    ]
    const receipt = await ana.settled(await ana.record(two, { key: 'two' }))
    await ana.settled(await ana.retract(receipt.traceId))
    await ana.erase('boat')
    const before = await ana.digest('history')
    expect((await test.memory.rebuild()).differing).toEqual([])
    expect(await ana.digest('history')).toBe(before)
    expect(JSON.stringify((await ana.show('semantic')).nodes)).not.toContain('horse')
  })

  it('L4 neither a replay nor a rebuild begins where the front of the log is gone, and what answers goes on', async () => {
    const { test, ana } = await shadowOpen(mode)
    const before = await ana.digest('history')
    const keptFrom = test.log.keptFrom.bind(test.log)
    test.log.keptFrom = async (topic, partition) => (topic === rootTopic ? 3 : keptFrom(topic, partition))
    const lost = { code: 'HISTORY_LOST' }
    await expect(test.memory.replay({ into: 'shadow', router: createOtherRouter() })).rejects.toMatchObject(lost)
    await expect(test.memory.rebuild()).rejects.toMatchObject(lost)
    expect((await test.memory.status()).generations).toHaveLength(1)
    expect(await ana.digest('history')).toBe(before)
  })

  it('D5 a replay asks a model nothing that it was asked before', async () => {
    let asked = 0
    const languageModel: LanguageModel = {
      id: 'counting',
      async ask() {
        asked += 1
        return { text: '{"findings": []}', model: 'counting', inputTokens: 1, outputTokens: 1 }
      },
    }
    const { test } = await shadowOpen(mode, { languageModel })
    const before = asked
    expect(before).toBeGreaterThan(5)
    await test.memory.replay({
      into: 'shadow',
      extractors: { semantic: typeOf('semantic'), episodic: typeOf('episodic') },
    })
    await test.memory.rebuild()
    expect(asked).toBe(before)
  })

  it('L2 discard drops graphs, progress and the topics that no generation names, and no number comes twice', async () => {
    const { test } = await shadowOpen(mode)
    const topics = await test.log.topics()
    await test.memory.replay({ into: 'shadow', router: createOtherRouter() })
    expect((await test.log.topics()).length).toBeGreaterThan(topics.length)
    expect((await test.graphs.spaces('g2')).length).toBeGreaterThan(0)
    await expect(test.memory.discard('live')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    await test.memory.discard('shadow')
    expect(await test.log.topics()).toEqual(topics)
    expect(await test.graphs.spaces('g2')).toEqual([])
    await expect(test.memory.promote('shadow')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await test.memory.replay({ into: 'shadow', router: createOtherRouter() })).routingRun).toBe('r3')
  })

  it('L2 promote and rollback refuse what is behind', async () => {
    const { test, ana } = await shadowOpen(mode)
    let isOpen = true
    let reopen = () => {}
    const gate = { closed: Promise.resolve() }
    const slow: MemoryType = {
      ...typeOf('semantic'),
      extractor: 'slow@1',
      async extract(...given) {
        if (!isOpen) await gate.closed
        return typeOf('semantic').extract(...given)
      },
    }
    await test.memory.replay({ into: 'shadow', extractors: { semantic: slow } })
    const hold = () => {
      isOpen = false
      gate.closed = new Promise((resolve) => (reopen = resolve))
    }
    hold()
    await ana.settled(await ana.record([said('semantic: I live in Porto.')], { key: 'late' }))
    await expect(test.memory.promote('shadow')).rejects.toMatchObject({ code: 'NOT_PROMOTABLE' })
    reopen()
    isOpen = true
    await test.memory.follow('shadow')
    await test.memory.promote('shadow')
    expect(test.memory.generation).toBe('g2')
    await test.memory.rollback()
    expect(test.memory.generation).toBe('g1')
    await expect(test.memory.rollback()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('G5 a tenant may have a pointer of its own, and nobody else is moved', async () => {
    const { test, ana } = await shadowOpen(mode)
    const cleo = test.memory.of({ tenant: 'other', user: 'cleo' })
    await cleo.settled(await cleo.record([said('semantic: I live in Porto.')], { key: 'c' }))
    await test.memory.replay({ into: 'shadow', router: createOtherRouter() })
    const before = await ana.digest('history')
    await test.memory.promote('shadow', { tenant: 'other' })
    expect([(await cleo.show('semantic')).anchors, (await cleo.show('episodic')).anchors]).toEqual([0, 1])
    expect(await ana.digest('history')).toBe(before)
    await cleo.settled(await cleo.record([said('semantic: I like tea.')], { key: 'd' }))
    expect((await cleo.show('episodic')).anchors).toBe(2)
    await expect(test.memory.discard('shadow')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    await test.memory.rollback({ tenant: 'other' })
    expect((await cleo.show('semantic')).anchors).toBe(2)
    await test.memory.discard('shadow')
  })

  it('L2 a stretch of the log makes a generation to compare, which never answers', async () => {
    const { test, ana } = await shadowOpen(mode)
    const [first, , third] = await Promise.all(
      [0, 1, 2].map((turn) => ana.record(lifeOfTraces[turn] ?? [], { key: `t${turn}` })),
    )
    await test.memory.settled()
    const part = await test.memory.replay({
      into: 'part',
      router: createOtherRouter(),
      from: { traceId: first?.traceId ?? '' },
      to: { traceId: third?.traceId ?? '' },
    })
    expect(part.partial?.to.some((offset) => offset > 0)).toBe(true)
    await expect(test.memory.promote('part')).rejects.toMatchObject({ code: 'NOT_PROMOTABLE' })
    const routed = async () => {
      const records = await Promise.all(
        [0, 1].map((partition) => test.log.read('ecphory.decisions.r2', partition, 0, 1_000)),
      )
      return new Set(records.flat().map(({ event }) => (event.data as { traceId: string }).traceId)).size
    }
    expect(await routed()).toBe(3)
    await ana.settled(await ana.record([said('semantic: I like tea.')], { key: 'after' }))
    await ana.erase()
    expect(await routed()).toBe(0)
  })

  it('L2 a shadow goes on after the process was closed, once it has its versions again', async () => {
    if (mode === 'in-memory') return
    const { test, ana } = await shadowOpen(mode)
    await test.memory.replay({ into: 'shadow', extractors: { semantic: silent } })
    await test.memory.close()
    const again = await open(mode, { folder: test.folder, partitions: 2 })
    const same = again.memory.of({ user: 'ana', session: 's1' })
    await same.settled(await same.record([said('semantic: I like tea.')], { key: 'more' }))
    await expect(again.memory.follow('shadow')).rejects.toMatchObject({ code: 'VERSION_MISSING' })
    await expect(again.memory.promote('shadow')).rejects.toMatchObject({ code: 'VERSION_MISSING' })
    await expect(same.erase()).rejects.toMatchObject({ code: 'VERSION_MISSING' })
    again.engine.parts.versions.addType(silent)
    await again.memory.follow('shadow')
    await again.memory.promote('shadow')
    expect((await same.show('semantic')).anchors).toBe(0)
    expect(ana.scope).toEqual(same.scope)
  })

  it(
    'L1 during a rebuild reads and writes go on: none fails, and no answer mixes generations',
    { timeout: 300_000 },
    async () => {
      const { test, ana } = await shadowOpen(mode)
      const { position } = await ana.record([said('semantic: I live with Carl.')], { key: 'last' })
      await test.memory.settled()
      const ask = { now: '2026-06-01T08:00:00Z', asOf: { position: position.offset }, k: 20 }
      const texts = async () => (await ana.recall('Where do I live, and with whom?', ask)).items.map(({ text }) => text)
      const before = new Set(await texts())
      let isDone = false
      const seen: string[][] = []
      const writing = (async () => {
        for (let turn = 0; !isDone; turn += 1) {
          await test.memory
            .of({ user: 'ben' })
            .record([said(`semantic: I like tea number ${turn}.`)], { key: `b${turn}` })
          await new Promise((resolve) => setTimeout(resolve, 2))
        }
      })()
      const reading = (async () => {
        while (!isDone) {
          seen.push(await texts())
          await new Promise(setImmediate)
        }
      })()
      const rounds = mode === 'kafka-neo4j' ? 1 : 4
      for (let round = 0; round < rounds; round += 1) expect((await test.memory.rebuild()).differing).toEqual([])
      isDone = true
      await Promise.all([writing, reading])
      await test.memory.settled()
      expect(seen.length).toBeGreaterThan(rounds)
      for (const answer of seen) expect(new Set(answer)).toEqual(before)
      expect(test.memory.generation).toBe(`g${rounds + 1}`)
    },
  )
})

it('L2 an erasure that a shadow cannot follow is told, also where the live graphs have nothing left to do by then', async () => {
  const test = await open('in-memory', { partitions: 2 })
  const one = await live(test, 'ana')
  await test.memory.replay({ into: 'shadow', extractors: { semantic: silent } })
  const { graphs } = test
  const [transact, checkpoint] = [graphs.transact.bind(graphs), graphs.checkpoint.bind(graphs)]
  graphs.transact = async (key, expected, next, work) => {
    const isMissing = key.generation === 'g2' && key.projection === 'project-semantic'
    if (isMissing) throw new EcphoryError('VERSION_MISSING', 'It is not here.')
    return transact(key, expected, next, work)
  }
  // The shadow has looked at the subject's partition and found nothing yet; it looks again when all else is done.
  graphs.checkpoint = async (key) => {
    if (key.generation === 'g2' && key.partition === 1) await new Promise((resolve) => setTimeout(resolve, 100))
    return checkpoint(key)
  }
  await expect(one.erase()).rejects.toMatchObject({ code: 'VERSION_MISSING' })
}, 20_000)
