import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { admissionsTopic } from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import { createOpener, said, storeModes } from './testing/open-both.ts'
import type { FolderMemory } from './testing/open-both.ts'

const open = createOpener()
const request = 'Which seat should I book on the train?'
const aisle = said('semantic: On trains I always want a seat at the aisle.', '2026-03-01T08:00:00Z', { sourceId: 'm1' })
const tea = said('semantic: In the dining car of the train I drink tea.', '2026-03-02T08:00:00Z', { sourceId: 'm2' })

/** Everything that the log holds of admissions, and the bytes of every file. */
async function writtenBy({ log, folder }: FolderMemory): Promise<string> {
  const records = await log.read(admissionsTopic, 0, 0, 100)
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
  return [JSON.stringify(records), ...files].join('\n')
}

describe.each(storeModes)('admission on %s', (mode) => {
  it('K10 decides, records, and reads the decision again, with the words of its units', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([aisle, tea]))
    const admitted = await ana.admit(request, { publicContext: 'Seats are window or aisle.' })
    expect(admitted).toMatchObject({ policy: 'semantic', emptyBecause: null, stale: false })
    expect(admitted.evidence).toContain('On trains I always want a seat at the aisle.')
    expect(admitted.admitted[0]?.sourceId).toBe('m1')
    const decision = await ana.decision(admitted.decisionId)
    expect(decision).toMatchObject({
      decisionId: admitted.decisionId,
      policies: admitted.policies,
      tokens: admitted.tokens,
      budgetTokens: 256,
      gaps: admitted.gaps.map(({ kind }) => ({ kind })),
    })
    const chosen = decision.candidates.filter((unit) => unit.admitted)
    expect(chosen.map(({ anchor }) => anchor)).toEqual(
      expect.arrayContaining(admitted.admitted.map(({ anchor }) => anchor)),
    )
    expect(decision.candidates.every((unit) => unit.admitted === (unit.reason === null))).toBe(true)
  })

  it('K10 the record holds no word of request, context or memory', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    await ana.settled(await ana.record([aisle]))
    await ana.admit('Which PEPPERCORN seat should I take?', { publicContext: 'A TURMERIC context.' })
    const [record] = await test.log.read(admissionsTopic, 0, 0, 10)
    const text = JSON.stringify(record)
    for (const word of ['PEPPERCORN', 'TURMERIC', 'aisle', 'seat']) expect(text).not.toContain(word)
    expect(record?.event.partitionkey).toBe(JSON.stringify(['local', 'ana']))
  })

  it('answers alike for an id that is missing and for one that is of another', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([aisle]))
    const { decisionId } = await ana.admit(request)
    const others = [memory.of({ user: 'ben' }), memory.of({ user: 'ana', tenant: 'blue' })]
    const asked = others.map((other) => other.decision(decisionId).catch((error: Error) => [error.name, error.message]))
    const [offset = ''] = decisionId.split('-')
    const missing = [`${offset}-${'0'.repeat(32)}`, `99${decisionId}`, 'x', '', `${offset}-`].map((id) =>
      ana.decision(id).catch((error: Error) => [error.name, error.message]),
    )
    const answers = await Promise.all([...asked, ...missing])
    expect(answers).toEqual(answers.map(() => ['EcphoryError', 'The subject has no such decision.']))
  })

  it("B1 never tells of another subject's memory", async () => {
    const { memory } = await open(mode)
    for (const other of [memory.of({ user: 'ben' }), memory.of({ user: 'ana', tenant: 'blue' })]) {
      await other.settled(await other.record([aisle]))
    }
    const ana = memory.of({ user: 'ana' })
    expect(await ana.admit(request, { policy: 'all' })).toMatchObject({ candidates: [], emptyBecause: 'nothing_found' })
    await ana.settled(await ana.record([tea]))
    const { candidates } = await ana.admit(request, { policy: 'all' })
    expect(candidates.map(({ unit }) => unit.sourceId)).toEqual(['m2'])
  })

  it('F1 erasing the subject takes its decisions, and leaves those of others', async () => {
    const test = await open(mode)
    const [ana, ben] = [test.memory.of({ user: 'ana' }), test.memory.of({ user: 'ben' })]
    for (const subject of [ana, ben]) await subject.settled(await subject.record([aisle]))
    const [own, other] = [await ana.admit(request), await ben.admit(request)]
    const mark = own.decisionId.split('-')[1] as string
    expect(await writtenBy(test)).toContain(mark)
    await ana.erase()
    expect(await writtenBy(test)).not.toContain(mark)
    await expect(ana.decision(own.decisionId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ben.decision(other.decisionId)).candidates).toHaveLength(1)
  })

  it('F1 erasing one memory takes it out of the decisions; a retracted one is named without its words', async () => {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    await ana.settled(await ana.record([aisle, tea]))
    const { decisionId, candidates } = await ana.admit(request, { policy: 'all' })
    const segmentOf = (sourceId: string) =>
      candidates.find(({ unit }) => unit.sourceId === sourceId)?.unit.segmentId as string
    await ana.settled(await ana.retract('m2'))
    const retracted = await ana.decision(decisionId)
    expect(retracted.candidates.find(({ segmentId }) => segmentId === segmentOf('m2'))?.anchor).toBeNull()
    expect(retracted.candidates.find(({ segmentId }) => segmentId === segmentOf('m1'))?.anchor).toContain('aisle')
    await ana.erase('m1')
    const left = await ana.decision(decisionId)
    expect(left.candidates.map(({ segmentId }) => segmentId)).toEqual([segmentOf('m2')])
    const [record] = await test.log.read(admissionsTopic, 0, 0, 10)
    expect(JSON.stringify(record)).not.toContain(segmentOf('m1'))
  })

  it('says what is stale: a preference that a newer one has taken the place of', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(
      await ana.record([said('semantic: I live in Porto.', '2026-01-01T08:00:00Z', { sourceId: 'old' })]),
    )
    await ana.settled(
      await ana.record([said('semantic: I live in Lisbon.', '2026-02-01T08:00:00Z', { sourceId: 'new' })]),
    )
    const { rejected, candidates, admitted } = await ana.admit('Recommend a place to live for me.', { policy: 'all' })
    const old = candidates.find(({ unit }) => unit.sourceId === 'old')?.unit.id
    expect(rejected).toEqual([{ unitId: old, reason: 'stale' }])
    expect(admitted.map(({ sourceId }) => sourceId)).toEqual(['new'])
  })

  it('refuses a blank request and a policy that is not there, and reads its own writes', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await expect(ana.admit(' ')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    await expect(ana.admit(request, { policy: 'trained' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    const { position } = await ana.record([aisle])
    expect(await ana.admit(request, { minPosition: position })).toMatchObject({ stale: false, emptyBecause: null })
  })
})
