import { memoryKinds, rootTopic } from '@ecphory/events'
import type { MemoryKind, Scope } from '@ecphory/events'
import { recordTrace } from '@ecphory/memory'
import type { MessageInput, TopicEvent } from '@ecphory/memory'
import { createRandom } from '@ecphory/routing'
import { systemTimeZones } from '@ecphory/service'

/** A trace as a caller holds it: it can be sent again, by any way. */
export interface SampleTrace {
  readonly scope: Scope
  readonly key: string
  readonly messages: readonly [MessageInput]
}

/** Short texts, since it is not the reading of texts that faults are about; by the type of memory that they are for. */
const texts: Readonly<Record<MemoryKind, (pick: Pick) => string>> = {
  episodic: (pick) => `I met ${pick(people)} at the ${pick(places)}.`,
  semantic: (pick) => `I live in ${pick(towns)}.`,
  procedural: (pick) => `If it rains, take the ${pick(rides)}.`,
  working: (pick) => `I have to call ${pick(people)}.`,
}
type Pick = (values: readonly string[]) => string

const people = ['Ana', 'Ben', 'Chen', 'Dora', 'Emil']
const places = ['harbour', 'market', 'station', 'library']
const towns = ['Porto', 'Lisbon', 'Ghent', 'Oslo']
const rides = ['tram', 'bus', 'ferry']
const tenants = ['acme', 'birch', 'cedar', 'delta']
const firstInstant = Date.parse('2026-01-05T08:00:00Z')
const hourMs = 3_600_000

/**
 * Traces of one message each, of many users in some tenants: what they say competes in few slots, and is told in no
 * order of time. The same seed gives the same traces.
 */
export function sampleTraces(count: number, users: number, seed: number): readonly SampleTrace[] {
  const random = createRandom(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  return Array.from({ length: count }, (_, index) => {
    const place = Math.floor(random() * users)
    const session = `s${Math.floor(index / 200)}`
    const scope = { tenant: tenants[place % tenants.length] ?? '', user: `user-${place}`, session }
    const kind = pick(memoryKinds)
    const at = new Date(firstInstant + Math.floor(random() * 2_000) * hourMs).toISOString()
    // The mark is for the worker's router; to the shipped one it is a word.
    const content = `${kind}: ${texts[kind](pick)}`
    return { scope, key: `t${index}`, messages: [{ role: 'user', content, at, sourceId: `m${index}` }] }
  })
}

/** The event by which ingest would record the trace. */
export function toRootEvent({ scope, key, messages }: SampleTrace): TopicEvent {
  const event = recordTrace(scope, messages, key, { now: recordedAt, timeZones: systemTimeZones })
  return { topic: rootTopic, event }
}

const recordedAt = Date.parse('2026-06-01T12:00:00Z')

/** The trace as an input of `recordTraces`; whose it is stands beside it. */
export const toTraceInput = ({ scope, key, messages }: SampleTrace) => ({
  key,
  session: scope.session,
  messages: messages.map((message) => ({ ...message, role: message.role.toUpperCase() })),
})
