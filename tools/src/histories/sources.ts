import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMarkedRouter, lifeOfTraces, openTestMemory } from '@ecphory/embedded/testing'
import type { EcphoryEvent } from '@ecphory/events'
import { memoryTypes, recordTrace } from '@ecphory/memory'
import type { MessageInput } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { openRouter, openShippedEncoder } from '@ecphory/onnx'
import type { TraceRouter } from '@ecphory/routing'
import { systemTimeZones } from '@ecphory/service'
import { sampleFiles } from '../start/sample.ts'

/** What a history is recorded from. All of it is ours, under this project's licence. */
export interface HistorySource {
  readonly name: string
  events(): Promise<readonly EcphoryEvent[]>
  /** The router whose decisions are recorded. */
  openRouter(): Promise<{ readonly router: TraceRouter; close(): Promise<void> }>
}

const marked = async () => ({ router: createMarkedRouter(createHashEncoder()), close: async () => {} })
const context = { now: Date.UTC(2026, 0, 1), timeZones: systemTimeZones }
const ownSegments = fileURLToPath(new URL('../../data/segments-own/segments.jsonl', import.meta.url))
const ownSegmentsCount = 60

export const historySources: readonly HistorySource[] = [
  { name: 'life', events: livedEvents, openRouter: marked },
  { name: 'maya', events: async () => mayaEvents(), openRouter: openShipped },
  { name: 'own-segments', events: async () => ownEvents(), openRouter: marked },
]

/** Facts that compete, items that close, rules, noise; and then a person's commands about them. */
async function livedEvents(): Promise<readonly EcphoryEvent[]> {
  const test = await openTestMemory({ types: memoryTypes })
  const ana = test.memory.of({ user: 'ana', session: 's1' })
  for (const [turn, messages] of lifeOfTraces.entries()) await ana.record(messages, { key: `t${turn}` })
  const segmentOf = async (text: string) => (await ana.recall(text, { k: 1 })).items[0]?.segmentId ?? ''
  await test.memory.settled()
  await ana.feedback(await segmentOf('bus when it rains'), 'positive')
  await ana.label(await segmentOf('peanuts allergic'), ['working'])
  await ana.retract(await segmentOf('harbour with Omar'), 'It was another day.')
  await test.memory.settled()
  const events: EcphoryEvent[] = []
  for await (const event of ana.export()) events.push(event)
  await test.memory.close()
  return events
}

async function openShipped() {
  const encoder = await openShippedEncoder()
  const { router, close } = await openRouter(encoder)
  return {
    router,
    close: async () => {
      await close()
      await encoder.close()
    },
  }
}

/** One trace a session. */
function mayaEvents(): readonly EcphoryEvent[] {
  const sessions = new Map<string, MessageInput[]>()
  for (const line of linesOf(sampleFiles.conversation)) {
    const { session, ...message } = line as MessageInput & { session: string }
    sessions.set(session, [...(sessions.get(session) ?? []), message])
  }
  return [...sessions].map(([session, messages]) =>
    recordTrace({ tenant: 'local', user: 'maya', session }, messages, session, context),
  )
}

/** Segments as people have labelled them, in the words that the marked router reads. */
function ownEvents(): readonly EcphoryEvent[] {
  const lines = linesOf(ownSegments).slice(0, ownSegmentsCount) as readonly OwnSegment[]
  return lines.map(({ id, role, time, speaker, text, labels }) => {
    const message = { role, at: time, speaker, content: `${labels.join(',')}: ${text}`, sourceId: id }
    return recordTrace({ tenant: 'local', user: 'own' }, [message], id, context)
  })
}

interface OwnSegment {
  readonly id: string
  readonly role: MessageInput['role']
  readonly time: string
  readonly speaker: string | null
  readonly text: string
  readonly labels: readonly string[]
}

const linesOf = (file: string): readonly unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown)
