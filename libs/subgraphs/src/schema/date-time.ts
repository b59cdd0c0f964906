import type { EventTime } from '@ecphory/events'
import { formatEventTime, parseInstant } from '@ecphory/memory'
import type { Interval } from '@ecphory/memory'
import { toEnum } from './enum-names.ts'

/** Epoch milliseconds as ISO 8601 in UTC. */
export const toDateTime = (instant: number | null | undefined): string | null =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString()

/** Throws `INVALID_TIME`. */
export const fromDateTime = (text: string): number => parseInstant(text).instant

export const toEventTime = (time: EventTime) => ({
  instant: toDateTime(time.instant),
  local: formatEventTime(time),
  offsetMinutes: time.offsetMinutes,
  precision: toEnum(time.precision),
  source: toEnum(time.source),
})

export const toValidTime = ({ from, to }: Interval) => ({ from: toDateTime(from), to: toDateTime(to) })
