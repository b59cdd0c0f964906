import {
  abstractionRequestedV1,
  entitiesLinkedV1,
  feedbackGivenV1,
  isOf,
  labelGivenV1,
  memoryErasedV1,
  memoryRetractedV1,
  scopeToSubject,
  subjectToKey,
  traceRecordedV1,
} from '@ecphory/events'
import type { EcphoryEvent, Subject } from '@ecphory/events'
import { EcphoryError } from '../errors.ts'

const commands = [
  abstractionRequestedV1,
  entitiesLinkedV1,
  feedbackGivenV1,
  labelGivenV1,
  memoryErasedV1,
  memoryRetractedV1,
] as const

/**
 * Whose memory an exported event is of, by its content; null for what is no root event. Throws `INVALID_EVENT` where the
 * envelope names another owner or id: appended, it would reach another user's memory.
 */
export function exportedOwner(event: EcphoryEvent): Subject | null {
  const subject = subjectOf(event)
  if (subject === null) return null
  const isOwn = event.tenant === subject.tenant && event.partitionkey === subjectToKey(subject)
  const isNamed = !isOf(traceRecordedV1, event) || event.id === event.data.traceId
  if (isOwn && isNamed) return subject
  const what = isOwn ? 'id' : 'owner'
  throw new EcphoryError(
    'INVALID_EVENT',
    `Its ${what} is not that of its content, so it was changed after it was exported.`,
  )
}

function subjectOf(event: EcphoryEvent): Subject | null {
  if (isOf(traceRecordedV1, event)) return scopeToSubject(event.data.scope)
  return commands.some((version) => isOf(version, event)) ? (event.data as { subject: Subject }).subject : null
}
