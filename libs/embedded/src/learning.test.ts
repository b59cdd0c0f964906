import { decisionMadeV1, decisionsTopic, headsTopic, isOf } from '@ecphory/events'
import type { Decision, MemoryLabel } from '@ecphory/events'
import type { Encoder, EventLog } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { createMemoryHeadStore, createRouter, oneHead, structuralFeatureCount } from '@ecphory/routing'
import type { HeadStore } from '@ecphory/routing'
import { openPlainHead } from '@ecphory/routing/testing'
import { countDecided, labelsPerRound } from '@ecphory/service'
import type { SubjectMemory } from '@ecphory/service'
import { annotatedEvent, createTestBase } from '@ecphory/service/testing'
import { describe, expect, it } from 'vitest'
import { createOpener, said, storeModes } from './testing/open-both.ts'
import type { StoreMode } from './testing/open-both.ts'

const encoder = createHashEncoder()
const shipped = createTestBase(encoder.id, encoder.dimensions + structuralFeatureCount)

const texts = ['I met Bea at the mill.', 'I like green tea.', 'Boil the water first.', 'I have to call the dentist.']

/** Records one message for each text; resolves with the ids of their segments once they can be recalled. */
async function recordAll(subject: SubjectMemory, of: readonly string[], key = 'k'): Promise<string[]> {
  const receipts = []
  for (const [turn, text] of of.entries()) receipts.push(await subject.record([said(text)], { key: `${key}${turn}` }))
  for (const receipt of receipts.slice(-1)) await subject.settled(receipt)
  return receipts.map(({ traceId }) => `${traceId}-0`)
}

async function labelAll(subject: SubjectMemory, segmentIds: readonly string[], labels: readonly MemoryLabel[]) {
  const receipts = await Promise.all(segmentIds.map((segmentId) => subject.label(segmentId, labels)))
  await Promise.all(receipts.map((receipt) => subject.settled(receipt)))
}

async function decisionsOf(log: EventLog, run = 'r1'): Promise<readonly Decision[]> {
  const decisions: Decision[] = []
  for (let partition = 0; partition < log.partitions; partition += 1) {
    const records = await log.read(decisionsTopic(run), partition, 0, 10_000)
    decisions.push(...records.flatMap(({ event }) => (isOf(decisionMadeV1, event) ? [event.data] : [])))
  }
  return decisions
}

/** The head of the decision on a text that is recorded now. */
async function headOfNext(
  { log, memory }: { log: EventLog; memory: { of(scope: { user: string; tenant?: string }): SubjectMemory } },
  tenant = 'local',
) {
  const [segmentId] = await recordAll(memory.of({ user: 'next', tenant }), [texts[0] ?? ''], `next${Math.random()}`)
  return (await decisionsOf(log)).find((decision) => decision.segmentId === segmentId)?.head
}

describe.each(storeModes)('a router that learns, on %s', (mode: StoreMode) => {
  const open = createOpener()
  const openLearning = (
    store: HeadStore = createMemoryHeadStore(),
    options: { folder?: string; partitions?: number; encoder?: Encoder } = {},
  ) => open(mode, { encoder, learns: { store }, ...options })

  it('K3 learns from a label that was given later', async () => {
    const test = await openLearning()
    const ana = test.memory.of({ user: 'ana' })
    const router = test.memory.router()
    const segmentIds = await recordAll(ana, texts)
    expect(await router.status()).toMatchObject({ head: shipped.manifest.id, labels: 0 })
    expect(countDecided(await test.memory.decided('local')).waiting).toBe(texts.length)
    await labelAll(ana, segmentIds.slice(1), ['procedural'])
    expect(await router.status()).toMatchObject({ labels: 3, newLabels: 3, previous: null })
    expect(countDecided(await test.memory.decided('local')).waiting).toBe(1)
    const round = await router.train()
    expect(round).toMatchObject({ tenant: 'local', parent: shipped.manifest.id, promoted: true, pool: 3, round: 1 })
    expect(await router.status()).toMatchObject({ head: round.head, newLabels: 0, round: 1, fault: null })
    const [segmentId] = await recordAll(ana, ['I bought a lamp.'], 'later')
    const decision = (await decisionsOf(test.log)).find((one) => one.segmentId === segmentId)
    expect(decision).toMatchObject({ head: round.head, labels: ['procedural'] })
  })

  it(`K3 trains by itself once ${labelsPerRound} labels came in`, async () => {
    const test = await openLearning()
    const ana = test.memory.of({ user: 'ana' })
    const router = test.memory.router()
    const { denseCount } = shipped.manifest
    const labelled = {
      subject: ana.subject,
      labels: ['episodic'],
      root: { partition: 0, offset: 0 },
      denseCount,
    } as const
    await test.log.append(
      Array.from({ length: labelsPerRound - 1 }, (_, index) =>
        annotatedEvent({ ...labelled, segmentId: `before-${index}` }),
      ),
    )
    const segmentIds = await recordAll(ana, texts)
    expect((await router.status()).head).toBe(shipped.manifest.id)
    await labelAll(ana, segmentIds.slice(1, 2), ['episodic'])
    await expect.poll(async () => (await router.status()).head, { timeout: 20_000 }).not.toBe(shipped.manifest.id)
    expect((await router.history()).map(({ kind }) => kind)).toEqual(['trained', 'adopted'])
    expect((await router.status()).lastRound).toMatchObject({ trigger: 'labels', pool: labelsPerRound })
  })

  it('K4 changes heads under load: nothing fails, and no trace is decided by two', async () => {
    const slow: Encoder = {
      ...encoder,
      async encode(of, purpose) {
        await new Promise((resolve) => setTimeout(resolve, 2))
        return encoder.encode(of, purpose)
      },
    }
    const { memory, log } = await openLearning(createMemoryHeadStore(), { partitions: 2, encoder: slow })
    const ana = memory.of({ user: 'ana' })
    await labelAll(ana, await recordAll(ana, texts), ['episodic'])
    const { head } = await memory.router().train()
    const traces = 40
    let isOver = false
    const swapping = (async () => {
      for (let swap = 0; !isOver; swap += 1) {
        await memory.router().rollback({ to: swap % 2 === 0 ? shipped.manifest.id : head })
        await new Promise(setImmediate)
      }
    })()
    for (let turn = 0; turn < traces; turn += 1) {
      const messages = texts.map((text) => said(`${text} ${turn}`))
      await memory.of({ user: `u${turn % 5}` }).record(messages, { key: `t${turn}` })
    }
    await memory.settled()
    isOver = true
    await swapping
    const byTrace = Map.groupBy(await decisionsOf(log), ({ traceId }) => traceId)
    const mixed = [...byTrace.values()].filter((decisions) => new Set(decisions.map((one) => one.head)).size !== 1)
    expect(byTrace.size).toBe(traces + texts.length)
    expect(mixed).toEqual([])
    expect(new Set([...byTrace.values()].flat().map((one) => one.head)).size).toBe(2)
    expect(await memory.deadLetters()).toEqual([])
  })

  it('K4 goes back to the head before', async () => {
    const test = await openLearning()
    const ana = test.memory.of({ user: 'ana' })
    await labelAll(ana, await recordAll(ana, texts), ['working'])
    const { head } = await test.memory.router().train()
    expect(await headOfNext(test)).toBe(head)
    expect(await test.memory.router().rollback()).toMatchObject({ head: shipped.manifest.id, previous: head })
    expect(await headOfNext(test)).toBe(shipped.manifest.id)
    await expect(test.memory.router().rollback()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `No head answered local before ${shipped.manifest.id}, so none can again.`,
    })
  })

  it.skipIf(mode === 'in-memory')('K4 comes up again with the head that was adopted', async () => {
    const store = createMemoryHeadStore()
    const before = await openLearning(store)
    const ana = before.memory.of({ user: 'ana' })
    await labelAll(ana, await recordAll(ana, texts), ['working'])
    const { head } = await before.memory.router().train()
    await before.memory.close()
    const after = await openLearning(store, { folder: before.folder })
    expect(await headOfNext(after)).toBe(head)
    expect(await after.memory.router().status()).toMatchObject({ head, previous: shipped.manifest.id })
    await after.memory.close()
    const without = await openLearning(createMemoryHeadStore(), { folder: before.folder })
    expect(await headOfNext(without)).toBe(shipped.manifest.id)
    expect((await without.memory.router().status()).fault?.code).toBe('FILE_UNREADABLE')
  })

  it('K5 lets one tenant’s labels change no decision of another, nor of whoever has none', async () => {
    const outcomes = []
    for (const isLabelled of [true, false]) {
      const { memory, log } = await openLearning()
      const [ana, bea, cy] = ['a', 'b', 'c'].map((tenant) => memory.of({ user: 'u', tenant })) as [
        SubjectMemory,
        SubjectMemory,
        SubjectMemory,
      ]
      if (isLabelled) {
        await labelAll(ana, await recordAll(ana, texts), ['procedural'])
        expect((await memory.router('a').train()).promoted).toBe(true)
      }
      await labelAll(bea, await recordAll(bea, texts.slice(0, 2)), ['working'])
      await memory.router('b').train()
      await recordAll(bea, texts, 'again')
      await recordAll(cy, texts)
      const decisions = (await decisionsOf(log)).filter(({ subject }) => subject.tenant !== 'a')
      outcomes.push(decisions.map((decision) => JSON.stringify(decision)).sort())
    }
    expect(outcomes[0]).toHaveLength(2 + 2 * texts.length)
    expect(outcomes[0]).toEqual(outcomes[1])
  })

  it('K5 F1 an erased subject, and an erased memory, are in no pool', async () => {
    const { memory, log } = await openLearning()
    const [ana, bea] = [memory.of({ user: 'ana' }), memory.of({ user: 'bea' })]
    const own = await recordAll(ana, texts)
    await labelAll(ana, own, ['working'])
    await labelAll(bea, await recordAll(bea, texts), ['semantic'])
    expect(await memory.router().status()).toMatchObject({ labels: 2 * texts.length })
    await ana.erase(own[0] ?? '')
    expect(await memory.router().status()).toMatchObject({ labels: 2 * texts.length - 1 })
    await ana.erase()
    expect(await memory.router().status()).toMatchObject({ labels: texts.length })
    expect(await memory.router().train()).toMatchObject({ pool: texts.length })
    // Erasing somebody takes no head.
    expect((await log.read(headsTopic, 0, 0, 10)).length).toBe(2)
    await bea.erase()
    await expect(memory.router().train()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('L3 a run that is pinned keeps to its head, whatever is adopted', async () => {
    const { memory, log } = await openLearning()
    const ana = memory.of({ user: 'ana' })
    await labelAll(ana, await recordAll(ana, texts), ['procedural'])
    const { head } = await memory.router().train()
    const pinned = createRouter({ encoder, heads: oneHead(await openPlainHead(shipped.manifest, shipped.bytes)) })
    await memory.replay({ into: 'shadow', router: pinned })
    await recordAll(ana, ['I bought a lamp.'], 'later')
    await memory.follow('shadow')
    const heads = async (run: string) => new Set((await decisionsOf(log, run)).map((decision) => decision.head))
    expect(await heads('r1')).toEqual(new Set([shipped.manifest.id, head]))
    expect(await heads('r2')).toEqual(new Set([shipped.manifest.id]))
    await memory.promote('shadow', { wait: true })
    expect(await memory.router().status()).toMatchObject({ pinned: shipped.manifest.id, head })
    await expect(memory.router().train()).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

describe('a router that does not learn', () => {
  const open = createOpener()
  it('says so', async () => {
    const { memory } = await open('in-memory')
    expect(() => memory.router()).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
  })

  it('takes nobody by the name of a tenant’s router', async () => {
    const { memory } = await open('in-memory')
    expect(() => memory.of({ user: 'ecphory/router' })).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
  })
})
