import type { EventTime } from '@ecphory/events'
import { EcphoryError, formatEventTime, parseInstant } from '@ecphory/memory'
import type { Interval } from '@ecphory/memory'
import { toEnum } from './enum-names.ts'

/** Epoch milliseconds as ISO 8601 in UTC. */
export const toDateTime = (instant: number | null | undefined): string | null =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString()

/** Throws `INVALID_TIME`. */
export const fromDateTime = (given: unknown): number => parseInstant(dateTimeText(given)).instant

/**
 * An argument of the type DateTime. Throws `INVALID_TIME` for a number: whether it counts seconds or milliseconds cannot be
 * told, and the scalar is ISO 8601 alone.
 */
export function dateTimeText(given: unknown): string {
  if (typeof given === 'string') return given
  throw new EcphoryError('INVALID_TIME', 'A DateTime is a text in ISO 8601; a number is none.')
}

export const toEventTime = (time: EventTime) => ({
  instant: toDateTime(time.instant),
  local: formatEventTime(time),
  offsetMinutes: time.offsetMinutes,
  precision: toEnum(time.precision),
  source: toEnum(time.source),
})

export const toValidTime = ({ from, to }: Interval) => ({ from: toDateTime(from), to: toDateTime(to) })
