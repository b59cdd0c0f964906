import {
  abstractionRequestedV1,
  entitiesLinkedV1,
  envelopeSchema,
  feedbackGivenV1,
  isOf,
  labelGivenV1,
  memoryErasedV1,
  memoryRetractedV1,
  scopeToSubject,
  subjectToKey,
  traceRecordedV1,
  type EcphoryEvent,
  type Subject,
} from '@ecphory/events'
import { checkEvent, EcphoryError } from '@ecphory/memory'
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
    const event = check(where, envelope.data)
    const subject = subjectOf(event)
    if (subject === undefined) {
      skipped.push({ where, reason: 'it is no root event' })
      continue
    }
    checkOwner(where, event, subject)
    events.push({ where, event, subject })
  }
  return { events, skipped }
}

function check(where: string, event: EcphoryEvent): EcphoryEvent {
  try {
    return checkEvent(event)
  } catch (error) {
    if (!(error instanceof EcphoryError)) throw error
    throw new EcphoryError(error.code, `${where} cannot be taken: ${error.message}`, { cause: error })
  }
}

const commands = [
  abstractionRequestedV1,
  entitiesLinkedV1,
  feedbackGivenV1,
  labelGivenV1,
  memoryErasedV1,
  memoryRetractedV1,
] as const

/** Whose memory the content of a root event is of; undefined for what is none. */
function subjectOf(event: EcphoryEvent): Subject | undefined {
  if (isOf(traceRecordedV1, event)) return scopeToSubject(event.data.scope)
  return commands.some((version) => isOf(version, event)) ? (event.data as { subject: Subject }).subject : undefined
}

function checkOwner(where: string, event: EcphoryEvent, subject: Subject): void {
  const isOwn = event.tenant === subject.tenant && event.partitionkey === subjectToKey(subject)
  const isNamed = !isOf(traceRecordedV1, event) || event.id === event.data.traceId
  if (isOwn && isNamed) return
  const what = isOwn ? 'id' : 'owner'
  throw new EcphoryError(
    'INVALID_EVENT',
    `${where} cannot be taken: its ${what} is not that of its content, so it was changed after it was exported.`,
  )
}
