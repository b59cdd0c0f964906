import type { EventOrigin, Subject } from '@ecphory/events'
import { deriveId } from '@ecphory/memory'
import type { LogRecord } from '@ecphory/memory'

/** The origin of what the router derives from a root event: its id names the root and what is said of it. */
export function eventOrigin(record: LogRecord, subject: Subject, ...about: readonly string[]): EventOrigin {
  const { partition, offset } = record.position
  return {
    id: deriveId('router', partition, offset, ...about),
    source: 'ecphory/router',
    madeAt: Date.parse(record.event.time),
    subject,
    root: record.position,
  }
}
