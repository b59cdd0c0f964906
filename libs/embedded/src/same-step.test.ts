import type { EcphoryEvent } from '@ecphory/events'
import { memoryTypes } from '@ecphory/memory'
import { afterEach, expect, it } from 'vitest'
import { openTestMemory } from './testing/open-test-memory.ts'
import type { TestMemory } from './testing/open-test-memory.ts'

const opened: TestMemory[] = []
afterEach(async () => {
  for (const { memory } of opened.splice(0)) await memory.close()
})

async function open() {
  const test = await openTestMemory({ types: memoryTypes })
  opened.push(test)
  return test.memory
}

/** A log in which each command stands right behind the trace that it is aimed at. */
async function exportWithCommands(): Promise<{ events: EcphoryEvent[]; digest: string }> {
  const ana = (await open()).of({ user: 'ana' })
  const at = '2026-03-06T08:00:00+01:00'
  const said = (content: string, sourceId: string) => ({ role: 'user' as const, content, at, sourceId })
  const labelled = await ana.settled(await ana.record([said('episodic: My sister Nora keeps bees.', 'm1')]))
  await ana.settled(await ana.label(`${labelled.traceId}-0`, ['semantic']))
  await ana.settled(await ana.record([said('semantic: I like tea.', 'm2')]))
  await ana.settled(await ana.retract('m2'))
  const events: EcphoryEvent[] = []
  for await (const event of ana.export()) events.push(event)
  return { events, digest: await ana.digest('state') }
}

it('L1 a command in one step with its trace has the effect that it had in a step of its own', async () => {
  const { events, digest } = await exportWithCommands()
  const copy = await open()
  await copy.import(events)
  await copy.settled()
  expect((await copy.status()).parked).toBe(0)
  expect(await copy.of({ user: 'ana' }).digest('state')).toBe(digest)
})
