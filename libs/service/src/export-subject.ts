import { rootTopic } from '@ecphory/events'
import type { EcphoryEvent, Subject } from '@ecphory/events'
import { stageBatchMax } from '@ecphory/memory'
import type { EventLog } from '@ecphory/memory'

/** A subject's root events, in order of their offset. */
export async function* exportSubject(log: EventLog, subject: Subject): AsyncIterable<EcphoryEvent> {
  for (let from = 0; ;) {
    const records = await log.readSubject(rootTopic, subject, from, stageBatchMax)
    const last = records.at(-1)
    if (last === undefined) return
    for (const { event } of records) yield event
    from = last.position.offset + 1
  }
}
