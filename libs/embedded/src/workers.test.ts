import { memoryKinds } from '@ecphory/events'
import { createHashEncoder, createMemoryEventLog, createMemoryGraphStore } from '@ecphory/memory/testing'
import { memoryTypes } from '@ecphory/memory'
import { PolledPipeline, StageWorkers, SubjectMemory, assignAll, systemTimeZones } from '@ecphory/service'
import type { StageHandle } from '@ecphory/service'
import { afterEach, describe, expect, it } from 'vitest'
import { lifeOfTraces } from './testing/life-of-traces.ts'
import { createMarkedRouter } from './testing/marked-router.ts'
import { openTestMemory } from './testing/open-test-memory.ts'

const running: StageWorkers[] = []
afterEach(async () => {
  for (const workers of running.splice(0)) await workers.stop()
})

/** A router's process and one projector's process per type, as far as they share nothing but the log and the graphs. */
async function openProcesses(partitions: number) {
  const encoder = createHashEncoder()
  const log = createMemoryEventLog({ partitions })
  const graphs = createMemoryGraphStore()
  const parts = { log, graphs, router: createMarkedRouter(encoder), types: memoryTypes, tools: { encoder } }
  const owners: ((stage: StageHandle) => boolean)[] = [
    ({ kind }) => kind === 'route' || kind === 'erase',
    ...memoryKinds.map(
      (own) =>
        ({ memoryKind }: StageHandle) =>
          memoryKind === own,
    ),
  ]
  for (const owns of owners) {
    const workers = new StageWorkers({ parts, owns, assign: async () => assignAll(partitions) })
    await workers.start()
    running.push(workers)
  }
  const pipeline = new PolledPipeline({ ...parts, encoder })
  let now = Date.parse('2026-03-06T08:00:00Z')
  const commandInstant = () => (now += 1)
  const clock = { now: () => now }
  return (user: string) =>
    new SubjectMemory({ tenant: 'local', user }, { pipeline, clock, commandInstant, timeZones: systemTimeZones })
}

describe('stages in processes of their own', () => {
  it('come to the history that one process comes to, and to its answers', async () => {
    const of = await openProcesses(3)
    const alone = await openTestMemory({ types: memoryTypes })
    for (const user of ['ana', 'ben']) {
      const [apart, together] = [of(user), alone.memory.of({ user })]
      for (const [turn, messages] of lifeOfTraces.entries()) {
        await apart.record(messages, { key: `t${turn}` })
        await together.record(messages, { key: `t${turn}` })
      }
      const last = await apart.record([{ role: 'user', content: 'Thanks!', at: '2026-03-20T08:00:00Z' }], {
        key: 'last',
      })
      await together.record([{ role: 'user', content: 'Thanks!', at: '2026-03-20T08:00:00Z' }], { key: 'last' })
      await apart.settled(last)
      await alone.memory.settled()
      expect(await apart.digest('history')).toBe(await together.digest('history'))
      const ask = { now: '2026-04-01T08:00:00Z' }
      expect(await apart.recall('Where do I live?', ask)).toEqual(await together.recall('Where do I live?', ask))
    }
    await alone.memory.close()
  })

  it('erase a subject, and say when it is done', async () => {
    const of = await openProcesses(2)
    const ana = of('ana')
    await ana.settled(await ana.record([{ role: 'user', content: 'semantic: I live in Porto.' }]))
    expect((await ana.recall('Porto')).items).toHaveLength(1)
    expect(await ana.erase()).toMatchObject({ segments: 1, state: 'SEARCHABLE' })
    expect((await ana.recall('Porto')).items).toEqual([])
  })
})
