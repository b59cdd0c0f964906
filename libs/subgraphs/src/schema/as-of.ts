import type { Subject } from '@ecphory/events'
import { EcphoryError, parseInstant } from '@ecphory/memory'
import type { AnchorFilter, AsOf, Locality } from '@ecphory/memory'
import { dateTimeText } from './date-time.ts'
import { textToPosition } from './position.ts'

export interface AsOfInput {
  readonly instant?: string | null
  readonly position?: string | null
}

/** Throws `INVALID_TIME`, or `INVALID_ARGUMENT` for neither of its fields, or a position that is not the subject's. */
export function readAsOf(
  given: AsOfInput | null | undefined,
  subject: Subject,
  partitions: number,
  locality?: Locality,
): AsOf {
  const { instant, position } = given ?? {}
  if (given != null && instant == null && position == null) {
    throw new EcphoryError('INVALID_ARGUMENT', 'asOf has an instant, a position, or both.')
  }
  return {
    ...(instant != null && { instant: parseInstant(dateTimeText(instant), locality).instant }),
    ...(position != null && { position: textToPosition(position, subject, partitions).offset }),
  }
}

export interface FilterInput {
  readonly agent?: string | null
  readonly session?: string | null
}

export function readFilter(given: FilterInput | null | undefined): AnchorFilter {
  const { agent, session } = given ?? {}
  return { ...(agent != null && { agent }), ...(session != null && { session }) }
}
