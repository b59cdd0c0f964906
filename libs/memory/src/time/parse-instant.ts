import type { EventTime, TimePrecision } from '@ecphory/events'
import { EcphoryError } from '../errors.ts'
import { yearMax, yearMin } from '../limits.ts'
import type { TimeZones } from '../ports/time-zones.ts'
import { dateToWall, dayMs, hourMs, isCalendarDate, minuteMs, wallToDate } from './wall-clock.ts'

/** Where a local time was read: an IANA zone and the database to look it up in. */
export interface Locality {
  readonly timeZone: string
  readonly zones: TimeZones
}

const isoPattern =
  /^(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d)(?:[T ](?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?)?)?)?)? ?(?<offset>[Zz]|[+-]\d\d(?::?\d\d)?)?$/

/**
 * A caller's timestamp as the one instant type: ISO 8601 with an offset, with `Z` or without either (`naive`, read as
 * UTC unless a zone is given), a date, a month, a year (precision kept), or a number of epoch milliseconds.
 * With a zone, the result carries the zone's offset at that instant.
 *
 * Throws `INVALID_TIME` for anything else, for dates that no calendar has, and outside the years 1000 to 2999.
 */
export function parseInstant(value: unknown, locality?: Locality): EventTime {
  if (value instanceof Date) return parseEpoch(value.getTime(), locality)
  if (typeof value === 'number') return parseEpoch(value, locality)
  if (typeof value !== 'string') throw refuse('is neither a text in ISO 8601 nor a number of milliseconds')
  const groups = isoPattern.exec(value.trim())?.groups
  if (!groups) throw refuse('is not in ISO 8601')
  return parseIso(groups, locality)
}

/** The time of arrival, for a message that came without one: flagged, never to be taken for the event's own. */
export function ingestedAt(instant: number, locality?: Locality): EventTime {
  return { ...parseEpoch(instant, locality), source: 'ingested' }
}

function parseEpoch(instant: number, locality?: Locality): EventTime {
  if (!Number.isInteger(instant)) throw refuse('is not a whole number of milliseconds')
  return checked({ instant, offsetMinutes: offsetAt(instant, locality), precision: 'instant', source: 'given' })
}

function parseIso(groups: Readonly<Record<string, string | undefined>>, locality?: Locality): EventTime {
  const [year, month, day] = [Number(groups.year), Number(groups.month ?? 1), Number(groups.day ?? 1)]
  const [hour, minute, second] = [Number(groups.hour ?? 0), Number(groups.minute ?? 0), Number(groups.second ?? 0)]
  const milliseconds = Math.trunc(Number(`0.${groups.fraction ?? '0'}`) * 1000)
  if (!isCalendarDate(year, month, day)) throw refuse('names a date that no calendar has')
  if (hour * 3600 + minute * 60 + second > 86_400 || minute > 59 || second > 60) throw refuse('names no time of day')
  const wall = dateToWall(year, month, day) + hour * hourMs + minute * minuteMs + second * 1000 + milliseconds
  const offset = groups.offset === undefined ? undefined : parseOffset(groups.offset)
  const instant = wall - (offset ?? localOffset(wall, locality)) * minuteMs
  return checked({
    instant,
    offsetMinutes: locality ? offsetAt(instant, locality) : (offset ?? 0),
    precision: precisionOf(groups),
    source: offset === undefined && !locality ? 'naive' : 'given',
  })
}

function precisionOf(groups: Readonly<Record<string, string | undefined>>): TimePrecision {
  if (groups.second !== undefined) return 'instant'
  if (groups.minute !== undefined) return 'minute'
  if (groups.hour !== undefined) return 'hour'
  return groups.day !== undefined ? 'day' : groups.month !== undefined ? 'month' : 'year'
}

/** `Z`, `+05:30`, `-0330`, `+08` as minutes. */
function parseOffset(text: string): number {
  if (text.toUpperCase() === 'Z') return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', '') || 0)
  if (minutes > 18 * 60) throw refuse('has an offset of more than 18 hours')
  return text.startsWith('-') ? 0 - minutes : minutes
}

function offsetAt(instant: number, locality?: Locality): number {
  return locality ? locality.zones.offsetAt(locality.timeZone, instant) : 0
}

/** The offset in force at a wall time: where a clock change makes it two or none, the one in force before. */
function localOffset(wall: number, locality?: Locality): number {
  if (!locality) return 0
  const before = offsetAt(wall - dayMs, locality)
  const guess = offsetAt(wall - before * minuteMs, locality)
  return offsetAt(wall - guess * minuteMs, locality) === guess && guess !== before ? guess : before
}

function checked(time: EventTime): EventTime {
  const year = Number.isFinite(new Date(time.instant).getTime()) ? wallToDate(time.instant).year : Number.NaN
  if (!(year >= yearMin && year <= yearMax)) throw refuse(`is outside the years ${yearMin} to ${yearMax}`)
  return time
}

function refuse(fault: string): EcphoryError {
  return new EcphoryError('INVALID_TIME', `A timestamp ${fault}.`)
}
