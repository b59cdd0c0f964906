import type { Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { LogPosition } from '@ecphory/memory'
import { checkPosition } from '@ecphory/service'

/** A place on the log as callers have it: a text that says nothing to them. */
export const positionToText = ({ partition, offset }: LogPosition): string =>
  Buffer.from(`${partition}:${offset}`).toString('base64url')

/**
 * The place that a caller gave back. Throws `INVALID_ARGUMENT` for what is none, and for one that cannot be of the
 * subject: its events stand on one partition.
 */
export function textToPosition(text: string, subject: Subject, partitions: number): LogPosition {
  const found = /^(\d{1,9}):(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('latin1'))
  const position = { partition: Number(found?.[1]), offset: Number(found?.[2]) }
  if (found === null || positionToText(position) !== text) {
    throw new EcphoryError('INVALID_ARGUMENT', 'This is no position; give one back as it was handed out.')
  }
  return checkPosition(position, subject, partitions)
}
