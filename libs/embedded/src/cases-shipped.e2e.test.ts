import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Memory } from '@ecphory/service'
import { openMemory } from './open-memory.ts'
import { exportOf, said } from './testing/open-both.ts'

/** The shipped encoder and head on one SQLite file: what doubles can not show. Each test has a user of its own. */
let folder: string
let memory: Memory
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-shipped-'))
  memory = await openMemory({ path: join(folder, 'm.db') })
})
afterAll(async () => {
  await memory.close()
  rmSync(folder, { recursive: true })
})

const kinds = ['episodic', 'semantic', 'procedural', 'working'] as const

describe('with the shipped models', () => {
  it.each([
    [
      '200,000 characters of English',
      'The lamp in the hall of the old mill flickered twice, and Bea wrote it down. ',
      200_000,
    ],
    ['100,000 Chinese characters', '昨天我和张伟在杭州的老磨坊修好了灯，今天又去买了木板。', 100_000],
  ])(
    'A4 takes %s in one message, routes every segment and loses none',
    async (_, sentence, length) => {
      const user = memory.of({ user: `long ${length}` })
      const text = sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length)
      const marker = 'The marker at the very end is xylophone.'
      const receipt = await user.record([said(`${text}\n\n${marker}`)])
      expect(await user.settled(receipt)).toMatchObject({ state: 'SEARCHABLE' })
      const { items } = await user.recall('xylophone marker', { k: 1 })
      expect(items[0]?.text).toContain('xylophone')
      const index = Number(items[0]?.segmentId.split('-')[1])
      expect(index).toBeGreaterThan(length / 2_000)
      const erased = await user.erase()
      expect(erased.segments).toBe(index + 1)
    },
    300_000,
  )

  it.each(['Thank you.', 'What??', 'gsdyukfgu..', 'Haha ok!!'])(
    'A6 "%s" is in no graph, in the log, and counted',
    async (text) => {
      const user = memory.of({ user: `fragment ${text}` })
      await user.settled(await user.record([said(text)]))
      for (const kind of kinds) expect(await user.show(kind), kind).toEqual({ anchors: 0, nodes: [], edges: [] })
      expect(await exportOf(user)).toHaveLength(1)
      expect(await user.erase()).toMatchObject({ segments: 1 })
    },
  )

  it('A9 a recall block that comes back in a message is not taken in again; what stands beside it is', async () => {
    const user = memory.of({ user: 'quoting' })
    await user.settled(await user.record([said('I live in Porto and I keep two cats.')]))
    const { blocks } = await user.recall('Where do I live?')
    expect(blocks.text).toContain('Porto')
    const quoting = said(`${blocks.text}\n\nI bought a red kite yesterday.`, '2026-03-07T08:00:00Z', { role: 'user' })
    await user.settled(await user.record([quoting]))
    const { items } = await user.recall('Porto, cats and the red kite', { k: 20 })
    expect(items.filter(({ text }) => text.includes('Porto'))).toHaveLength(1)
    expect(items.some(({ text }) => text.includes('red kite'))).toBe(true)
    expect(items.some(({ text }) => text.includes('memory'))).toBe(false)
  })

  it('A10 a boot file said in each of a hundred sessions is one belief, and the profile does not grow', async () => {
    const user = memory.of({ user: 'booting' })
    const boot = 'My name is Ana and I live in Porto.'
    const beliefs = async () => (await user.show('semantic')).nodes.filter(({ label }) => label === 'Statement').length
    await user.settled(await user.record([said(boot, '2026-01-01T08:00:00Z')], { session: 's0' }))
    const first = await beliefs()
    expect(first).toBeGreaterThan(0)
    for (let session = 1; session < 100; session += 1) {
      const at = new Date(Date.UTC(2026, 0, 1 + session, 8)).toISOString()
      await user.record([said(boot, at)], { session: `s${session}` })
    }
    await memory.settled()
    expect(await beliefs()).toBe(first)
    const { blocks } = await user.recall('Where do I live?', { now: '2026-06-01', k: 5 })
    expect(blocks['profile']?.text.match(/lives in Porto/gi)).toHaveLength(1)
  }, 300_000)

  it('B1 the evening of the 24th in Los Angeles is found by "the 24th"', async () => {
    const user = memory.of({ user: 'angeleno' })
    const here = { timeZone: 'America/Los_Angeles' }
    await user.record([said('I had dinner with Bea at the pier.', '2026-07-25T02:00:00Z', here)])
    await user.record([said('I had lunch with Cleo at the museum.', '2026-07-26T19:00:00Z', here)])
    await user.record([said('I fixed the gutter with Dov.', '2026-07-20T19:00:00Z', here)])
    await memory.settled()
    const { items, blocks } = await user.recall('What happened on the 24th?', { now: '2026-07-27T12:00:00-07:00' })
    expect(items[0]?.text).toContain('pier')
    expect(items[0]?.time).toMatchObject({ instant: Date.parse('2026-07-25T02:00:00Z'), offsetMinutes: -420 })
    expect(blocks.text).toContain('2026-07-24')
  })

  it.each([
    ['Chinese', '我把备用钥匙放在蓝色的花盆下面了。', '花盆'],
    ['Japanese', '自転車の鍵は玄関の引き出しにしまいました。', '引き出し'],
    ['Korean', '여권은 서랍 두 번째 칸에 넣어 두었다.', '서랍'],
    ['Thai', 'ฉันเก็บร่มไว้ในตู้เสื้อผ้าข้างประตู', 'ตู้เสื้อผ้า'],
    ['Arabic', 'وضعت المفتاح الاحتياطي تحت الوسادة الخضراء.', 'الوسادة'],
    ['Russian', 'Я положила запасной ключ под зелёный коврик.', 'коврик'],
    ['accented Latin', 'J’ai rangé la clé de secours près de la fenêtre, à côté du café.', 'fenêtre'],
    ['Latin without its accents', 'Guardé el paraguas en el balcón.', 'balcon'],
  ])('H7 a keyword finds its %s sentence by the lexical leg alone', async (language, text, keyword) => {
    const user = memory.of({ user: `speaks ${language}` })
    const receipt = await user.record([said(text), said('I bought bread and called Bea about the boat.')])
    await user.settled(receipt)
    const { segmentId } = (await user.recall(text, { k: 1 })).items[0] ?? {}
    // Routing may think little of a language that it barely knows; a label puts the segment where it can be found.
    await user.settled(await user.label(segmentId ?? `${receipt.traceId}-0`, ['semantic']))
    const { items } = await user.recall(keyword, { k: 1 })
    expect(items[0]?.text).toBe(text)
    expect(items[0]?.reasons.some((reason) => reason.startsWith('words: '))).toBe(true)
  })
})
