import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { subjectToKey } from '@ecphory/events'
import { memoryTypes } from '@ecphory/memory'
import type { MessageInput } from '@ecphory/memory'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestMemory } from './testing/open-test-memory.ts'
import type { TestMemory } from './testing/open-test-memory.ts'

const folders: string[] = []
const opened: TestMemory[] = []
afterEach(async () => {
  for (const test of opened.splice(0)) await test.memory.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function open(mode: string, path?: string): Promise<TestMemory & { folder: string }> {
  const folder = path === undefined ? mkdtempSync(join(tmpdir(), 'ecphory-')) : join(path, '..')
  if (path === undefined) folders.push(folder)
  const test = await openTestMemory({
    types: memoryTypes,
    ...(mode === 'sqlite' && { path: path ?? join(folder, 'm.db') }),
  })
  opened.push(test)
  return Object.assign(test, { folder })
}

const at = '2026-03-06T08:00:00+01:00'
const said = (content: string, sourceId?: string): MessageInput => ({
  role: 'user',
  content,
  at,
  ...(sourceId !== undefined && { sourceId }),
})

describe.each(['in-memory', 'sqlite'])('a memory on %s', (mode) => {
  it('records, settles and recalls', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const receipt = await ana.record([said('semantic: I live in Lisbon.', 'm1')])
    expect(receipt.state).toBe('RECEIVED')
    expect((await ana.settled(receipt)).state).toBe('SEARCHABLE')
    const { items, blocks } = await ana.recall('Where do I live?', { minPosition: receipt.position })
    expect(items[0]).toMatchObject({ sourceId: 'm1', types: ['semantic'] })
    expect(blocks.text).toContain('Lisbon')
  })

  it('A6 keeps what is fragmented in the log, countable, and in no graph', async () => {
    const { memory, log } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('Thank you.')]))
    expect((await ana.recall('thank you')).items).toEqual([])
    expect(await log.read('ecphory.traces', 0, 0, 10)).toHaveLength(1)
    expect(await log.read('ecphory.decisions.r1', 0, 0, 10)).toHaveLength(1)
  })

  it('D1 the same key with the same content is one trace; with other content it is refused', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const first = await ana.record([said('semantic: I like tea.')], { key: 'k1' })
    const again = await ana.record([said('semantic: I like tea.')], { key: 'k1' })
    const other = await ana.record([said('semantic: I like milk.')], { key: 'k1' })
    expect(again.traceId).toBe(first.traceId)
    await ana.settled(again)
    await expect(ana.settled(other)).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining('ID_CONTENT_MISMATCH') as string,
    })
    expect((await ana.recall('What do I drink?')).items.map(({ text }) => text)).toEqual(['I like tea.'])
  })

  it('D2 fifty equal writes at once are one memory', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const receipts = await Promise.all(Array.from({ length: 50 }, () => ana.record([said('semantic: I like tea.')])))
    await Promise.all(receipts.map((receipt) => ana.settled(receipt)))
    expect((await ana.recall('tea')).items).toHaveLength(1)
  })

  it('D5 an export fed again changes nothing', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const feed = async () => {
      for (let turn = 0; turn < 5; turn += 1) await ana.record([said(`episodic: I saw film ${turn} with Bea.`)])
      await memory.settled()
    }
    await feed()
    const before = await ana.digest('history')
    await feed()
    expect(await ana.digest('history')).toBe(before)
  })

  it('K2 a label given later moves a segment, and what it had made is withdrawn', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I walked to the mill with Bea.')]))
    const segmentId = (await ana.recall('mill')).items[0]?.segmentId ?? ''
    await ana.settled(await ana.label(segmentId, ['episodic']))
    expect((await ana.recall('mill')).items[0]?.types).toEqual(['episodic'])
    await ana.settled(await ana.label(segmentId, ['fragmented']))
    expect((await ana.recall('mill')).items).toEqual([])
  })

  it('D1 a command given again after another is no repeat, even within one millisecond', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I walked to the mill with Bea.')]))
    const segmentId = (await ana.recall('mill')).items[0]?.segmentId ?? ''
    for (const kind of ['episodic', 'semantic', 'episodic'] as const)
      await ana.settled(await ana.label(segmentId, [kind]))
    expect((await ana.recall('mill')).items[0]?.types).toEqual(['episodic'])
  })

  it('a retraction is believed no longer, but history tells it; feeding it again is suppressed', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const receipt = await ana.record([said('semantic: I have a sister.', 'm1')])
    await ana.settled(await ana.retract('m1'))
    expect((await ana.recall('sister')).items).toEqual([])
    const { position } = receipt
    expect((await ana.recall('sister', { asOf: { position: position.offset } })).items).toHaveLength(1)
    await ana.settled(await ana.record([said('semantic: I have a sister.', 'by another path')]))
    expect((await ana.recall('sister')).items).toEqual([])
    const later = { ...said('semantic: I have a sister.'), at: '2027-03-06T08:00:00+01:00' }
    await ana.settled(await ana.record([later]))
    expect((await ana.recall('sister')).items).toHaveLength(1)
  })

  it('a receipt says so where nothing of a trace is recalled: taken back, said again, or labelled as nothing to keep', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const tell = async (...args: Parameters<typeof ana.record>) => {
      const receipt = await ana.record(...args)
      return { receipt, state: (await ana.settled(receipt)).state }
    }
    const sister = [said('semantic: I have a sister.', 'm1')]
    const first = await tell(sister)
    expect([first.state, (await tell(sister)).state]).toEqual(['SEARCHABLE', 'SEARCHABLE'])
    const command = await ana.settled(await ana.retract('m1'))
    expect(command.state).toBe('SEARCHABLE')
    expect((await ana.receipt(first.receipt.traceId)).state).toBe('WITHDRAWN')
    const repeat = await tell(sister)
    expect(repeat).toMatchObject({ state: 'WITHDRAWN', receipt: { traceId: first.receipt.traceId } })
    expect((await tell(sister, { key: 'by another path' })).state).toBe('WITHDRAWN')

    const mill = await tell([said('semantic: I walked to the mill with Bea.')])
    await ana.settled(await ana.label(`${mill.receipt.traceId}-0`, ['episodic']))
    expect((await ana.receipt(mill.receipt)).state).toBe('SEARCHABLE')
    await ana.settled(await ana.label(`${mill.receipt.traceId}-0`, ['fragmented']))
    expect((await ana.receipt(mill.receipt)).state).toBe('WITHDRAWN')
    expect((await tell([said('Thank you.')])).state).toBe('SEARCHABLE')
  })

  it('F8 takes the ids that recording and recall give, and refuses others precisely', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const receipt = await ana.record([said('semantic: I live in Porto with Bea.', 'm1')])
    await ana.settled(receipt)
    const node = (await ana.show('semantic')).nodes[0]
    await expect(ana.retract(node?.id ?? '')).rejects.toMatchObject({ code: 'WRONG_TARGET_KIND' })
    await expect(ana.retract('nothing of the kind')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(memory.of({ user: 'bea' }).retract(receipt.traceId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await ana.settled(await ana.retract(receipt.traceId))
    expect((await ana.recall('Porto')).items).toEqual([])
  })

  it('F3 F10 erasing a subject leaves nothing in graphs, log or files, and other subjects as they were', async () => {
    const { memory, folder, log, graphs } = await open(mode)
    const canary = 'VIEWGUARD8M3Z'
    const [ana, bea] = [memory.of({ user: 'ana' }), memory.of({ user: 'bea' })]
    await bea.settled(await bea.record([said('semantic: I live in Porto.')]))
    const before = await bea.digest('history')
    await ana.settled(
      await ana.record([said(`semantic: My code is ${canary}. I met Bea.`), said('episodic: I met Bea.')]),
    )
    await ana.erase()
    expect((await ana.recall(canary)).items).toEqual([])
    expect(await bea.digest('history')).toBe(before)
    for (const topic of await log.topics()) {
      expect(JSON.stringify(await log.read(topic, 0, 0, 1_000)), topic).not.toContain(canary)
    }
    const spaces = await graphs.spaces('g1')
    expect(spaces.every(({ user }) => user === 'bea')).toBe(true)
    for (const name of readdirSync(folder)) {
      expect(readFileSync(join(folder, name)).includes(canary), name).toBe(false)
    }
  })

  it('F1 erasing one memory takes its words from every neighbour too, and a rebuild does not bring it back', async () => {
    const { memory, folder, log, graphs } = await open(mode)
    const canary = 'VIEWGUARD8M3Z'
    const ana = memory.of({ user: 'ana' })
    const messages = [
      said('semantic: I like tea.', 'm0'),
      said(`episodic,semantic: I hid the key ${canary} with Bea.`, 'm1'),
      said('semantic: I like milk.', 'm2'),
    ]
    await ana.settled(await ana.record(messages, { key: 'k1' }))
    await ana.erase('m1')
    const everywhere = async () => {
      for (const topic of await log.topics()) {
        expect(JSON.stringify(await log.read(topic, 0, 0, 1_000)), topic).not.toContain(canary)
      }
      for (const { space } of await graphs.spaces(memory.generation)) {
        expect(JSON.stringify(await graphs.dump(space)).toLowerCase()).not.toContain(canary.toLowerCase())
      }
      for (const name of readdirSync(folder)) {
        const bytes = readFileSync(join(folder, name)).toString('latin1').toLowerCase()
        expect(bytes.includes(canary.toLowerCase()), name).toBe(false)
      }
    }
    await everywhere()
    expect((await ana.recall('What do I like?')).items.map(({ sourceId }) => sourceId).sort()).toEqual(['m0', 'm2'])
    await ana.settled(await ana.record(messages.slice(1, 2)))
    expect((await ana.recall('key')).items.filter(({ sourceId }) => sourceId === 'm1')).toEqual([])
    const { differing } = await memory.rebuild()
    expect(differing).toEqual([])
    expect((await ana.recall('key')).items.filter(({ sourceId }) => sourceId === 'm1')).toEqual([])
  })

  it('L1 a rebuild gives the graphs that stood', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.record([said('semantic: I live in Berlin.', 'm1'), said('procedural: When it rains, take the bus.')])
    await ana.record([{ ...said('semantic: I live in Lisbon.'), at: '2026-05-06T08:00:00+01:00' }])
    await ana.settled(await ana.retract('m1'))
    const before = await ana.digest('history')
    const result = await memory.rebuild()
    expect(result).toMatchObject({ generation: 'g2', differing: [], subjects: 1 })
    expect(await ana.digest('history')).toBe(before)
    expect((await ana.recall('Where do I live?')).items[0]?.text).toContain('Lisbon')
  })

  it('J6 an export comes in under another subject, twice with one effect', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.record([said('semantic: I live in Berlin.', 'm1')], { key: 'k' })
    await ana.settled(await ana.record([said('semantic: I like tea.')]))
    await ana.settled(await ana.retract('m1'))
    const events = await Array.fromAsync(ana.export())
    const copy = memory.of({ user: 'copy' })
    await memory.import(events, copy.subject)
    await memory.settled()
    const before = await copy.digest('history')
    expect((await copy.recall('tea')).items.map(({ text }) => text)).toEqual(['I like tea.'])
    await memory.import(events, copy.subject)
    await memory.settled()
    expect(await copy.digest('history')).toBe(before)
  })

  it('D1 an event under another owner than that of its content is refused, and reaches nobody', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I like tea.')]))
    const [event] = await Array.fromAsync(ana.export())
    const bea = memory.of({ user: 'bea' })
    for (const forged of [
      { ...event!, partitionkey: subjectToKey(bea.subject) },
      { ...event!, tenant: 'other' },
      { ...event!, id: 'another' },
    ]) {
      await expect(memory.import([forged])).rejects.toMatchObject({ code: 'INVALID_EVENT' })
      await expect(memory.import([forged], bea.subject)).rejects.toMatchObject({ code: 'INVALID_EVENT' })
    }
    await memory.settled()
    expect(await Array.fromAsync(bea.export())).toEqual([])
    expect(await memory.import([event!])).toEqual({ taken: 1, skipped: 0 })
  })

  it('B13 what is not known yet is not the present, and an id says what segments it stands for', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const receipt = await ana.record([said('semantic: I like tea.', 'm1')])
    await ana.settled(receipt)
    const { offset } = receipt.position
    expect((await ana.recall('tea', { asOf: { position: offset } })).items).toHaveLength(1)
    const code = 'INVALID_ARGUMENT'
    await expect(ana.recall('tea', { asOf: { position: offset + 1 } })).rejects.toMatchObject({ code })
    await expect(ana.show('semantic', { position: offset + 1 })).rejects.toMatchObject({ code })
    const segmentIds = [`${receipt.traceId}-0`]
    for (const id of ['m1', receipt.traceId, ...segmentIds]) expect(await ana.segmentsOf(id)).toEqual(segmentIds)
    await expect(ana.segmentsOf('m2')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('H14 says stale where a position is not reached in time, and reads its own writes otherwise', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const { position } = await ana.record([said('semantic: I like tea.')])
    expect(await ana.recall('tea', { minPosition: position })).toMatchObject({ stale: false, items: [{}] })
  })

  it('H14 a position beyond the end of the log is waited for by nobody, and what is no position is refused', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    const receipt = await ana.record([said('semantic: I like tea.')])
    const beyond = { ...receipt.position, offset: receipt.position.offset + 1 }
    await expect(ana.settled({ ...receipt, position: beyond })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await ana.recall('tea', { minPosition: beyond })).toMatchObject({ stale: true })
    const wrong = [undefined, null, 3, {}, { partition: 0, offset: -1 }, { partition: 0, offset: 0.5 }]
    for (const position of [...wrong, { partition: 99, offset: 0 }] as never[]) {
      const code = 'INVALID_ARGUMENT'
      await expect(ana.settled({ ...receipt, position })).rejects.toMatchObject({ code })
      await expect(ana.receipt({ ...receipt, position })).rejects.toMatchObject({ code })
      if (position === undefined) continue
      await expect(ana.recall('tea', { minPosition: position })).rejects.toMatchObject({ code })
      await expect(ana.admit('tea', { minPosition: position })).rejects.toMatchObject({ code })
    }
    await expect(ana.settled(undefined as never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('H1 refuses a filter that it does not know', async () => {
    const { memory } = await open(mode)
    const asked = memory.of({ user: 'ana' }).recall('tea', { filter: { colour: 'red' } as never })
    await expect(asked).rejects.toMatchObject({ code: 'UNSUPPORTED_FILTER' })
  })
})
