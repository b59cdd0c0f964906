import { rootTopic } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { memoryTypes } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import type { TraceRouter } from '@ecphory/routing'
import { Engine } from '@ecphory/service'
import { describe, expect, it } from 'vitest'
import { lifeOfTraces } from './testing/life-of-traces.ts'
import { createMarkedRouter } from './testing/marked-router.ts'
import { createOpener, said, storeModes } from './testing/open-both.ts'
import type { FolderMemory, StoreMode } from './testing/open-both.ts'

const open = createOpener()
const failing = ['router', 'extractor', 'projector'] as const

/** Fails in one place at what says "harbour", until it is mended. */
function openFaulty(mode: StoreMode, place: (typeof failing)[number]) {
  const fault = { isMended: false, calls: 0 }
  const check = (text: string) => {
    if (fault.isMended || !text.includes('harbour')) return
    fault.calls += 1
    throw new Error(`The ${place} trips.`)
  }
  const marked = createMarkedRouter(createHashEncoder())
  const router: TraceRouter = {
    ...marked,
    async route(trace) {
      if (place === 'router') trace.messages.forEach(({ content }) => check(content))
      return marked.route(trace)
    },
  }
  const types = memoryTypes.map((type): MemoryType => {
    if (type.kind !== 'episodic') return type
    return {
      ...type,
      async extract(segment, ...more) {
        if (place === 'extractor') check(segment.text)
        return type.extract(segment, ...more)
      },
      assertions(fact, segment) {
        if (place === 'projector') check(segment.text)
        return type.assertions(fact, segment)
      },
    }
  })
  return open(mode, { router, types }).then((test) => ({ test, fault }))
}

async function record({ memory }: FolderMemory) {
  const ana = memory.of({ user: 'ana', session: 's1' })
  const receipts = []
  for (const [turn, messages] of lifeOfTraces.entries()) receipts.push(await ana.record(messages, { key: `t${turn}` }))
  await memory.settled()
  const parked = receipts[lifeOfTraces.findIndex((trace) => JSON.stringify(trace).includes('harbour'))]
  return { ana, parked: parked as NonNullable<typeof parked> }
}

describe.each(storeModes)('dead letters on %s', (mode) => {
  it.each(failing)(
    'D13 what trips the %s parks alone, and a retry leaves it as if it had never tripped',
    async (place) => {
      const whole = await record(await open(mode))
      const { test, fault } = await openFaulty(mode, place)
      const { ana, parked } = await record(test)
      expect((await ana.receipt(parked)).state).toBe('PARKED')
      expect(fault.calls).toBeLessThanOrEqual(6)
      expect((await test.memory.status()).parked).toBe(1)
      const [letter] = await test.memory.deadLetters()
      expect(letter).toMatchObject({
        state: 'PARKED',
        code: 'PARKED',
        reason: `The ${place} trips.`,
        root: parked.position,
      })
      const id = letter?.id ?? ''
      expect((await test.memory.deadLetter(id)).original).toContain('harbour')
      expect((await ana.recall('Omar drill', { k: 50 })).items.length).toBeGreaterThan(0)
      await expect(test.memory.retry(id)).rejects.toMatchObject({ code: 'PARKED' })
      expect((await ana.receipt(parked)).state).toBe('PARKED')
      fault.isMended = true
      expect(await test.memory.retry(id)).toMatchObject({ id, state: 'RETRIED' })
      expect((await ana.receipt(parked)).state).toBe('SEARCHABLE')
      expect(await ana.digest('history')).toBe(await whole.ana.digest('history'))
      expect(await test.memory.deadLetters()).toEqual([])
      expect(await test.memory.deadLetters({ state: 'ALL', user: 'ana' })).toHaveLength(1)
      expect(await test.memory.retry(id)).toMatchObject({ state: 'RETRIED' })
      expect((await test.memory.rebuild()).differing).toEqual([])
      expect(await ana.digest('history')).toBe(await whole.ana.digest('history'))
    },
  )

  it('D13 a shadow that parks what the live generation took says nothing of it in receipts', async () => {
    const test = await open(mode)
    const { ana, parked } = await record(test)
    const episodic = memoryTypes.find(({ kind }) => kind === 'episodic') as MemoryType
    let isMended = false
    const faulty: MemoryType = {
      ...episodic,
      extractor: 'faulty@1',
      async extract(segment, ...more) {
        if (!isMended && segment.text.includes('harbour')) throw new Error('It trips.')
        return episodic.extract(segment, ...more)
      },
    }
    await test.memory.replay({ into: 'shadow', extractors: { episodic: faulty } })
    expect(await test.memory.deadLetters()).toMatchObject([{ stage: 'extract-episodic-x2' }])
    expect((await ana.receipt(parked)).state).toBe('SEARCHABLE')
    await test.memory.promote('shadow')
    expect((await ana.receipt(parked)).state).toBe('PARKED')
    isMended = true
    await test.memory.retry((await test.memory.deadLetters())[0]?.id ?? '')
    expect((await ana.receipt(parked)).state).toBe('SEARCHABLE')
    expect((await ana.recall('harbour', { k: 50 })).items.some(({ text }) => text.includes('harbour'))).toBe(true)
  })

  it('F10 an erasure reaches into dead letters', async () => {
    const { test } = await openFaulty(mode, 'router')
    const { ana } = await record(test)
    const two = [
      said('episodic: The harbour code is CANARY_7Q.', undefined, { sourceId: 'secret' }),
      said('semantic: I like tea.'),
    ]
    await ana.record(two, { key: 'secret' })
    await test.memory.settled()
    expect(await test.memory.deadLetters()).toHaveLength(2)
    await ana.erase('secret')
    for (const topic of await test.log.topics()) {
      expect(JSON.stringify(await test.log.read(topic, 0, 0, 10_000)), topic).not.toContain('CANARY_7Q')
    }
  })

  it('D14 an extractor that hangs is timed out and parked, others go on, and a retry runs it again', async () => {
    const semantic = memoryTypes.find(({ kind }) => kind === 'semantic') as MemoryType
    let hangs = true
    const hanging: MemoryType = {
      ...semantic,
      extract: (segment, ...more) =>
        hangs && segment.text.includes('tea') ? new Promise<never>(() => {}) : semantic.extract(segment, ...more),
    }
    const types = memoryTypes.map((type) => (type.kind === 'semantic' ? hanging : type))
    const test = await open(mode, { types, extractMs: 30 })
    const ana = test.memory.of({ user: 'ana' })
    const [tea, mill] = [
      await ana.record([said('semantic: I like tea.')]),
      await ana.record([said('semantic: I like mills.')]),
    ]
    await ana.settled(mill)
    await expect(ana.settled(tea)).rejects.toMatchObject({ code: 'PARKED' })
    const [letter] = await test.memory.deadLetters({ code: 'TIMED_OUT' })
    hangs = false
    await test.memory.retry(letter?.id ?? '')
    expect((await ana.settled(tea)).state).toBe('SEARCHABLE')
  })

  it('D14 what a worker held that hangs is taken by the next with one effect, and its late word is refused', async () => {
    const whole = await record(await open(mode))
    let release = () => {}
    const released = new Promise<[]>((resolve) => (release = () => resolve([])))
    let hold = () => {}
    const held = new Promise<void>((resolve) => (hold = resolve))
    const extract = () => {
      hold()
      return released
    }
    const types = memoryTypes.map((type) => (type.kind === 'semantic' ? { ...type, extract } : type))
    const lost = await open(mode, { types })
    for await (const event of whole.ana.export()) await lost.log.append([{ topic: rootTopic, event }])
    const late = expect(lost.engine.drain()).rejects.toMatchObject({ code: 'CHECKPOINT_CONFLICT' })
    await held
    const next = new Engine({ ...lost.engine.parts, types: memoryTypes }, lost.engine.generations)
    await next.drain()
    await next.stop()
    const ana = lost.memory.of({ user: 'ana', session: 's1' })
    expect(await ana.digest('history')).toBe(await whole.ana.digest('history'))
    release()
    await late
    expect(await ana.digest('history')).toBe(await whole.ana.digest('history'))
  })

  it('refuses to run an erasure again, or what is not there', async () => {
    const test = await open(mode)
    const { ana } = await record(test)
    const erase = { ...(await firstOf(test)), id: 'e1', type: 'ecphory.memory.erased.v1' }
    const data = { jobId: 'j', subject: ana.subject, target: { kind: 'source', sourceId: 'nothing' } }
    await test.log.append([{ topic: rootTopic, event: { ...erase, data } as EcphoryEvent }])
    test.engine.poke()
    await test.memory.settled()
    const [letter] = await test.memory.deadLetters()
    expect(letter).toMatchObject({ code: 'NOT_FOUND', stage: 'router-r1' })
    await expect(test.memory.retry(letter?.id ?? '')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    await expect(test.memory.retry('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('L7 a version of a later release stops its own consumer and is never parked', async () => {
    const test = await open(mode)
    const { ana } = await record(test)
    const newer = {
      ...(await firstOf(test)),
      id: 'newer',
      type: 'ecphory.trace.recorded.v9',
      rootpartition: 0,
      rootoffset: 1,
    }
    await test.log.append([{ topic: 'ecphory.semantic.facts.x1', event: newer as EcphoryEvent }])
    await ana.record([said('episodic: I met Bea at the quay.'), said('semantic: I like quays.')], { key: 'later' })
    await expect(test.memory.settled()).rejects.toMatchObject({ code: 'UNKNOWN_EVENT' })
    expect(await test.memory.deadLetters({ state: 'ALL' })).toEqual([])
    expect((await ana.show('episodic')).nodes.some((node) => JSON.stringify(node).includes('quay'))).toBe(true)
    expect(JSON.stringify((await ana.show('semantic')).nodes)).not.toContain('quays')
    await test.log.erase(
      ana.subject,
      (_, { event }) => (event.id === 'newer' ? null : event),
      () => false,
    )
    await test.memory.settled()
    expect(JSON.stringify((await ana.show('semantic')).nodes)).toContain('quays')
  })
})

async function firstOf({ log }: FolderMemory): Promise<EcphoryEvent> {
  const [record] = await log.read(rootTopic, 0, 0, 1)
  return record?.event as EcphoryEvent
}
