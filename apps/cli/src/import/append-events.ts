import { isOf, memoryRetractedV1, traceRecordedV1, type EcphoryEvent, type Subject } from '@ecphory/events'
import { checkEvent, hashOf, rehome } from '@ecphory/memory'
import type { Memory } from '../open.ts'
import type { ReadEvents } from './read-events.ts'
import type { Refused, Skipped } from './imported-trace.ts'

export interface Appended {
  readonly subjects: number
  /** Events of the file that the log holds now, and how many of them it held before. */
  readonly taken: number
  readonly known: number
  readonly skipped: readonly Skipped[]
  readonly refused: readonly Refused[]
}

/**
 * Appends the events of an export that the log does not hold, for their own subjects or for another one, and waits until
 * they are searchable. One of the same id with other content is refused. Content that was edited before its first
 * import cannot be told from what was exported: an export is not signed.
 */
export async function appendEvents(memory: Memory, { events, skipped }: ReadEvents, as?: Subject): Promise<Appended> {
  const fresh: EcphoryEvent[] = []
  const refused: Refused[] = []
  const left = [...skipped]
  let known = 0
  const held = new Map<string, Map<string, EcphoryEvent>>()
  for (const { where, event, subject } of events) {
    const { tenant, user } = as ?? subject
    const own = rehome(event, { tenant, user })
    if (own === null) {
      left.push({ where, reason: 'it does not travel' })
      continue
    }
    const log = held.get(own.partitionkey) ?? (await readEventsById(memory, { tenant, user }))
    held.set(own.partitionkey, log)
    const before = log.get(own.id)
    if (before === undefined) {
      log.set(own.id, own)
      fresh.push(event)
    } else if (isSame(before, own)) known += 1
    else refused.push(changed(where, user))
  }
  await memory.import(fresh, as)
  await memory.settled()
  return { subjects: held.size, taken: fresh.length + known, known, skipped: left, refused }
}

/** The first of an id decides, as it does for the router. */
async function readEventsById(memory: Memory, subject: Subject): Promise<Map<string, EcphoryEvent>> {
  const byId = new Map<string, EcphoryEvent>()
  for await (const event of memory.of(subject).export()) if (!byId.has(event.id)) byId.set(event.id, checkEvent(event))
  return byId
}

/** Whether two events of one id say the same, but for what an erasure took of the first. */
function isSame(before: EcphoryEvent, next: EcphoryEvent): boolean {
  if (isOf(traceRecordedV1, before) && isOf(traceRecordedV1, next)) {
    const erased = new Set(before.data.messages.filter(isErased).map(({ sourceId }) => sourceId))
    const rest = ({ data }: typeof before) => ({
      ...data,
      messages: data.messages.filter((message) => !isErased(message) && !erased.has(message.sourceId)),
    })
    return hashOf(rest(before)) === hashOf(rest(next))
  }
  if (isOf(memoryRetractedV1, before) && isOf(memoryRetractedV1, next) && before.data.reason === null)
    return hashOf(before.data) === hashOf({ ...next.data, reason: null })
  return before.type === next.type && hashOf(before.data) === hashOf(next.data)
}

const isErased = ({ erasedSegments }: { readonly erasedSegments?: number | undefined }) => erasedSegments !== undefined

const changed = (where: string, user: string): Refused => ({
  where,
  user,
  session: null,
  code: 'ID_CONTENT_MISMATCH',
  message: 'Other content stands on the log under its id, and stays: the export or its hash was changed.',
})
