import { rootTopic } from '@ecphory/events'
import type { TraceRecorded } from '@ecphory/events'
import { recordTrace } from '@ecphory/memory'
import type { TopicEvent } from '@ecphory/memory'
import { createRandom } from '@ecphory/routing'
import { systemTimeZones } from '@ecphory/service'
import { textOf } from './script.ts'

/** What is recorded: the events in the order of the log, and each trace once. */
export interface ScriptedTraces {
  readonly events: readonly TopicEvent[]
  readonly traces: readonly TraceRecorded[]
}

const segmentsPerTraceMax = 4
const users = 20
const firstInstant = Date.parse('2026-01-05T08:00:00Z')
const context = { now: Date.parse('2026-06-01T12:00:00Z'), timeZones: systemTimeZones }

/** Traces of one to four short messages, each of which is one segment; a share of them is recorded a second time. */
export function scriptedTraces(segments: number, redelivered: number, seed: number): ScriptedTraces {
  const random = createRandom(seed)
  const events: TopicEvent[] = []
  const traces: TraceRecorded[] = []
  for (let from = 0; from < segments;) {
    const count = Math.min(1 + (traces.length % segmentsPerTraceMax), segments - from)
    const event = traceEvent(traces.length, from, count)
    traces.push(event.event.data as TraceRecorded)
    events.push(event)
    // Of what was recorded before as well: a repetition may come at once or late.
    if (random() < redelivered) events.push(events[Math.floor(random() * events.length)] as TopicEvent)
    from += count
  }
  return { events, traces }
}

function traceEvent(trace: number, from: number, count: number): TopicEvent {
  const scope = { tenant: 'acme', user: `user-${trace % users}` }
  const messages = Array.from({ length: count }, (_, place) => ({
    role: 'user' as const,
    content: textOf(from + place),
    at: new Date(firstInstant + (from + place) * 60_000).toISOString(),
    sourceId: `m${from + place}`,
  }))
  return { topic: rootTopic, event: recordTrace(scope, messages, `t${trace}`, context) }
}
