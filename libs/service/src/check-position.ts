import { keyToPartition, subjectToKey } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { LogPosition } from '@ecphory/memory'

/** The place on the root log that a caller gave back. Throws `INVALID_ARGUMENT` for what can be none of the subject's. */
export function checkPosition(given: unknown, subject: Subject, partitions: number): LogPosition {
  const { partition, offset } = (typeof given === 'object' && given !== null ? given : {}) as Partial<LogPosition>
  if (!Number.isSafeInteger(offset) || Number(offset) < 0 || typeof partition !== 'number') {
    throw new EcphoryError('INVALID_ARGUMENT', 'A position is { partition, offset }, as a receipt has it.')
  }
  if (partition !== keyToPartition(subjectToKey(subject), partitions)) {
    throw new EcphoryError('INVALID_ARGUMENT', 'The position is not one of this user.')
  }
  return { partition, offset: Number(offset) }
}
