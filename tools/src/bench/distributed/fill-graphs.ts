import { createMarkedRouter } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import type { Subject } from '@ecphory/events'
import type { EventLog, GraphStore, MessageInput } from '@ecphory/memory'
import { createHashEncoder, createMemoryEventLog } from '@ecphory/memory/testing'
import { Engine, Memory, readGenerations, systemTimeZones } from '@ecphory/service'
import { syntheticMessages } from '../synthetic.ts'

const perTrace = 20

export interface Filling {
  readonly graphs: GraphStore
  readonly subject: Subject
  /** How many there are then. */
  readonly memories: number
  /** How many there are already, of an earlier call with the same log. */
  readonly held?: number
  /** Other seeds are other memories. */
  readonly seed?: number
  readonly log?: EventLog
}

/** Records and projects synthetic memories of one subject, with hashed vectors; the log is kept in memory by default. */
export async function fillGraphs({ graphs, subject, memories, held = 0, seed, log }: Filling): Promise<void> {
  const encoder = createHashEncoder(384)
  const parts = {
    ...{ graphs, router: createMarkedRouter(encoder), types: memoryTypes, tools: { encoder } },
    log: log ?? createMemoryEventLog({ partitions: 1 }),
  }
  const engine = new Engine(parts, await readGenerations(graphs))
  const clock = { now: () => Date.UTC(2026, 0, 1) }
  const memory = new Memory({ engine, clock, timeZones: systemTimeZones, head: 'marked', close: async () => undefined })
  const messages = syntheticMessages(memories, 12, seed).slice(held)
  for (const trace of tracesOf(messages)) await memory.of(subject).record(trace)
  await memory.settled()
  await engine.stop()
}

export const tracesOf = (messages: readonly MessageInput[]): readonly MessageInput[][] =>
  Array.from({ length: Math.ceil(messages.length / perTrace) }, (_, index) =>
    messages.slice(index * perTrace, (index + 1) * perTrace),
  )
