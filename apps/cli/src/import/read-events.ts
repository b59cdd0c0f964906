import { envelopeSchema, type EcphoryEvent, type Subject } from '@ecphory/events'
import { checkEvent, EcphoryError, exportedOwner } from '@ecphory/memory'
import { readJsonValues } from './json-values.ts'
import type { Skipped } from './imported-trace.ts'

/** An event of an export, and its line. */
export interface PlacedEvent {
  readonly where: string
  readonly event: EcphoryEvent
  readonly subject: Subject
}

export interface ReadEvents {
  readonly events: readonly PlacedEvent[]
  readonly skipped: readonly Skipped[]
}

/**
 * The root events of an export, checked before any of them is appended: an export is whole, or it is nothing. Throws
 * `FILE_UNREADABLE` for what is no event, and `INVALID_EVENT`, both with the line, for one that does not fit its type or
 * whose owner or id is not that of its content: appended, it would reach another user's memory.
 */
export function readEvents(text: string): ReadEvents {
  const events: PlacedEvent[] = []
  const skipped: Skipped[] = []
  for (const { where, value } of readJsonValues(text)) {
    const envelope = envelopeSchema.safeParse(value)
    if (!envelope.success) throw new EcphoryError('FILE_UNREADABLE', `${where} is no event.`)
    const { event, subject } = check(where, envelope.data)
    if (subject === null) {
      skipped.push({ where, reason: 'it is no root event' })
      continue
    }
    events.push({ where, event, subject })
  }
  return { events, skipped }
}

function check(
  where: string,
  given: EcphoryEvent,
): Omit<PlacedEvent, 'where' | 'subject'> & { subject: Subject | null } {
  try {
    const event = checkEvent(given)
    return { event, subject: exportedOwner(event) }
  } catch (error) {
    if (!(error instanceof EcphoryError)) throw error
    throw new EcphoryError(error.code, `${where} cannot be taken: ${error.message}`, { cause: error })
  }
}
