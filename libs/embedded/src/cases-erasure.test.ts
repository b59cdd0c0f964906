import { memoryErasedV1 } from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import { createOpener, exportOf, said, storeModes } from './testing/open-both.ts'
import type { FolderMemory } from './testing/open-both.ts'
import { placesOf } from './testing/places-of.ts'

const open = createOpener()
const canary = 'VIEWGUARD_OLD_MARKER_8M3Z'

describe.each(storeModes)('erasure on %s', (mode) => {
  it('F1 what an earlier erasure left as the context of others goes when it is erased itself', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    const texts = [`The key is ${canary}.`, 'I like tea.', 'I met Bea.']
    await ana.settled(
      await ana.record(texts.map((text, turn) => said(`semantic: ${text}`, undefined, { sourceId: `m${turn}` }))),
    )
    await ana.erase('m1')
    expect(await placesOf(canary, test)).not.toEqual([])
    await ana.erase('m0')
    expect(await placesOf(canary, test)).toEqual([])
    expect((await test.memory.rebuild()).differing).toEqual([])
    expect((await ana.recall('What do I like?')).items.map(({ text }) => text)).toEqual(['I met Bea.'])
  })

  it('F1 the reason of a retraction goes with what was taken back', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said(`semantic: I take ${canary}.`, undefined, { sourceId: 'm0' })]))
    await ana.settled(await ana.retract('m0', `I never took ${canary}.`))
    expect(await placesOf(canary, test)).not.toEqual([])
    await ana.erase('m0')
    expect(await placesOf(canary, test)).toEqual([])
  })

  it('an id that is undefined erases nothing: a recall that found nothing has no first item', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I like tea.')]))
    const found: readonly { readonly sourceId: string }[] = []
    await expect(ana.erase(found[0]?.sourceId)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect((await ana.show('semantic')).anchors).toBe(1)
  })

  it.each(['2026-01-01', '', 7, 0, new Date(0), { instnt: '2026-01-01' }])(
    'H1 refuses an asOf of a wrong form, instead of answering as of now: %s',
    async (asOf) => {
      const ana = (await open(mode)).memory.of({ user: 'ana' })
      await expect(ana.recall('tea', { asOf: asOf as object })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    },
  )

  it('F3 erasing from a freshly started process cleans what was derived before', async () => {
    if (mode === 'in-memory') return openTwice(await open(mode), (first) => Promise.resolve(first))
    await openTwice(await open(mode), async (first) => {
      await first.memory.close()
      return open(mode, { folder: first.folder })
    })
  })

  it('F4 erases 12,345 memories, says how many there were, and leaves none', async () => {
    // The in-memory store copies itself for every transaction, so it gets fewer.
    const count = mode === 'sqlite' ? 12_345 : 1_234
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    await recordMany(test, count)
    const left = async () => (await ana.show('semantic')).anchors
    expect(await left()).toBe(count)
    expect(await ana.erase()).toMatchObject({ segments: count, state: 'SEARCHABLE' })
    expect(await left()).toBe(0)
    expect(await test.graphs.spaces(test.memory.generation)).toEqual([])
    expect((await exportOf(ana)).map(({ type }) => type)).toEqual([memoryErasedV1.type])
    expect(await ana.erase()).toMatchObject({ segments: 0 })
  }, 300_000)

  it('F4 an erasure that fails half-way is finished when it is tried again', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    await recordMany(test, 300)
    await ana.settled(await ana.record([said(`semantic: The key is ${canary}.`)]))
    const erase = test.log.erase.bind(test.log)
    let failures = 1
    test.log.erase = (...args) => {
      if (failures === 0) return erase(...args)
      failures -= 1
      return Promise.reject(new Error('The disk was pulled out.'))
    }
    await expect(ana.erase()).rejects.toThrow('pulled out')
    expect((await ana.recall(canary)).items).toEqual([])
    await test.memory.settled()
    expect(await placesOf(canary, test)).toEqual([])
    expect((await exportOf(ana)).map(({ type }) => type)).toEqual([memoryErasedV1.type])
  })

  it('F4 an erasure that one graph could not follow is told, and not passed off as done', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I like tea.', undefined, { sourceId: 'm1' })]))
    const transact = test.graphs.transact.bind(test.graphs)
    let failures = 2
    test.graphs.transact = (key, expected, next, work) => {
      if (key.projection !== 'project-semantic' || failures === 0) return transact(key, expected, next, work)
      failures -= 1
      return Promise.reject(new Error('The graph fell over.'))
    }
    await expect(ana.erase('m1')).rejects.toMatchObject({ code: 'PARKED' })
    expect((await test.memory.status()).parked).toBe(1)
  })

  it('F6 erasing the only document that names them leaves no entity, and erasing one of two leaves those of the other', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const only = await ana.record([said('episodic,semantic: I met Mirela in Porto.', '2026-03-01T08:00:00Z')])
    await ana.settled(only)
    expect((await ana.show('episodic')).nodes.length).toBeGreaterThan(0)
    await ana.erase(only.traceId)
    for (const kind of ['episodic', 'semantic'] as const) {
      expect(await ana.show(kind)).toEqual({ anchors: 0, nodes: [], edges: [] })
    }
    const first = await ana.record([said('episodic: I met Mirela in Porto.', '2026-03-02T08:00:00Z')])
    await ana.settled(await ana.record([said('episodic: I called Mirela.', '2026-03-03T08:00:00Z')]))
    await ana.erase(first.traceId)
    const names = (await ana.show('episodic')).nodes.map(({ properties }) => properties['name'])
    expect(names).toContain('Mirela')
    expect(names).not.toContain('Porto')
  })

  it('F7 a profile read right after an erasure or a retraction does not tell it', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    for (let turn = 0; turn < 5; turn += 1) {
      const at = `2026-03-0${turn + 1}T08:00:00Z`
      const receipt = await ana.record([said('semantic: I live in Porto.', at)])
      const profile = async () => (await ana.recall('Where do I live?', { now: '2026-04-01' })).blocks.text
      await ana.settled(receipt)
      expect(await profile()).toContain('Porto')
      if (turn % 2 === 0) await ana.erase(receipt.traceId)
      else await ana.settled(await ana.retract(receipt.traceId))
      expect(await profile()).toBe('')
    }
  })

  it('F8 every id that is handed out is taken: of a trace, a segment, a source, a recalled item', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const ways = ['traceId', 'segmentId', 'sourceId'] as const
    for (const [turn, way] of ways.entries()) {
      const given = turn % 2 === 0 ? {} : { sourceId: `own ${turn}` }
      await ana.settled(await ana.record([said('semantic: I like tea.', `2026-03-0${turn + 1}T08:00:00Z`, given)]))
      const [item] = (await ana.recall('tea')).items
      expect((await ana.history(item?.[way] ?? '')).some(({ anchors }) => anchors.length > 0)).toBe(true)
      await ana.erase(item?.[way] ?? '')
      expect((await ana.recall('tea')).items).toEqual([])
    }
    await ana.settled(await ana.record([said('episodic: I met Bea.')]))
    const { nodes, edges } = await ana.show('episodic')
    for (const { id } of [...nodes, ...edges]) {
      await expect(ana.erase(id), id).rejects.toMatchObject({ code: 'WRONG_TARGET_KIND' })
    }
    await expect(ana.erase('')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('F10 a rebuild does not bring an erased user back, and what is recorded anew under the same ids stays', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    const message = said('semantic: I live in Porto.', undefined, { sourceId: 'm1' })
    await ana.settled(await ana.record([message], { key: 'k1' }))
    await ana.erase()
    await test.memory.rebuild()
    expect((await ana.recall('Porto')).items).toEqual([])
    await ana.settled(
      await ana.record([said('semantic: I live in Lisbon.', undefined, { sourceId: 'm1' })], { key: 'k1' }),
    )
    expect((await ana.recall('Where do I live?')).items.map(({ text }) => text)).toEqual(['I live in Lisbon.'])
    expect(await placesOf('Porto', test)).toEqual([])
  })

  it('F11 what one agent recorded goes, and what another agent recorded for the same user stays', async () => {
    const { memory } = await open(mode)
    const [one, two] = [memory.of({ user: 'ana', agent: 'one' }), memory.of({ user: 'ana', agent: 'two' })]
    await one.settled(await one.record([said('semantic: I live in Porto.')]))
    const other = await two.record([said('semantic: I live in Porto.', '2026-03-07T08:00:00Z')])
    await two.settled(other)
    await two.erase(other.traceId)
    expect((await one.recall('Where do I live?')).items).toMatchObject([{ text: 'I live in Porto.' }])
    expect((await one.recall('Where do I live?')).blocks['profile']?.text).toContain('Porto')
    expect((await two.recall('Where do I live?', { filter: { agent: 'two' } })).items).toEqual([])
  })
})

/** Fills one process, erases in the next, and looks at what is left. */
async function openTwice(first: FolderMemory, restart: (first: FolderMemory) => Promise<FolderMemory>): Promise<void> {
  const before = first.memory.of({ user: 'ana' })
  await before.settled(
    await before.record([said(`episodic,semantic: I met ${canary} in Porto.`, undefined, { sourceId: 'm1' })]),
  )
  const second = await restart(first)
  const after = second.memory.of({ user: 'ana' })
  expect((await after.recall(canary)).items).toHaveLength(1)
  await after.erase('m1')
  expect(await after.show('episodic')).toEqual({ anchors: 0, nodes: [], edges: [] })
  expect(await placesOf(canary, second)).toEqual([])
}

async function recordMany({ memory }: FolderMemory, count: number): Promise<void> {
  const ana = memory.of({ user: 'ana' })
  const size = 500
  for (let from = 0; from < count; from += size) {
    const length = Math.min(size, count - from)
    await ana.record(Array.from({ length }, (_, turn) => said(`semantic: x${from + turn}`)))
  }
  await memory.settled()
}
