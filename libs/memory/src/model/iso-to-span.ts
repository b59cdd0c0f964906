import type { EventTime, TimePrecision, TimeSpan } from '@ecphory/events'
import { EcphoryError } from '../errors.ts'
import { parseInstant } from '../time/parse-instant.ts'
import { dateToWall, dayMs, hourMs, instantToWall, minuteMs, wallToDate, wallToInstant } from '../time/wall-clock.ts'

/**
 * A date or time that a model gives (ISO 8601: year, month, day, or with a time of day) as a span of its own
 * precision. Without an offset it is local time where the text was said. Null for anything else: a time is a hint of
 * the model's, and the fact stands without it.
 */
export function isoToSpan(iso: string | null, reference: EventTime): TimeSpan | null {
  if (iso === null) return null
  try {
    const { instant, offsetMinutes, precision, source } = parseInstant(iso)
    const offset = source === 'naive' ? reference.offsetMinutes : offsetMinutes
    const from = source === 'naive' ? wallToInstant(instant, offset) : instant
    return { from, to: endOf(from, offset, precision), offsetMinutes: offset, precision: spanPrecision(precision) }
  } catch (error) {
    if (error instanceof EcphoryError && error.code === 'INVALID_TIME') return null
    throw error
  }
}

/** A model that gives seconds has read minutes. */
const spanPrecision = (precision: TimePrecision): TimePrecision => (precision === 'instant' ? 'minute' : precision)

function endOf(from: number, offset: number, precision: TimePrecision): number {
  const wall = instantToWall(from, offset)
  const { year, month } = wallToDate(wall)
  if (precision === 'year') return wallToInstant(dateToWall(year + 1, 1, 1), offset)
  if (precision === 'month') return wallToInstant(dateToWall(year, month + 1, 1), offset)
  return from + (precision === 'day' ? dayMs : precision === 'hour' ? hourMs : minuteMs)
}
