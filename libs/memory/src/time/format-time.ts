import type { EventTime, TimePrecision, TimeSpan } from '@ecphory/events'
import { daysSpan, instantToWall, minuteMs, monthSpan, wallToDate, yearSpan, type WallTime } from './wall-clock.ts'

/** A time in its own local offset, as exact as it is known: `2026-03-06 08:05`, `2026-03-06`, `2026-03`, `2019`. */
export function formatEventTime(time: EventTime): string {
  return formatWall(instantToWall(time.instant, time.offsetMinutes), time.precision)
}

/** A span likewise: one value where it is one minute, day, month or year, else `a to b`, `since a`, `until b`. */
export function formatTimeSpan(span: TimeSpan): string {
  const { from, to, offsetMinutes, precision } = span
  const first = from === null ? null : formatWall(instantToWall(from, offsetMinutes), precision)
  if (to === null) return first === null ? '' : `since ${first}`
  const end = instantToWall(to, offsetMinutes)
  const last = formatWall(end - (isClock(precision) ? minuteMs : 1), precision)
  if (first === null || from === null) return `until ${last}`
  return isOne(instantToWall(from, offsetMinutes), end, precision) ? first : `${first} to ${last}`
}

function isClock(precision: TimePrecision): boolean {
  return precision === 'instant' || precision === 'minute' || precision === 'hour'
}

function isOne(from: WallTime, to: WallTime, precision: TimePrecision): boolean {
  const { year, month } = wallToDate(from)
  if (isClock(precision)) return to <= from + 60 * minuteMs
  if (precision === 'day') return to <= (daysSpan(from).to ?? to)
  return to <= ((precision === 'month' ? monthSpan(year, month) : yearSpan(year)).to ?? to)
}

function formatWall(wall: WallTime, precision: TimePrecision): string {
  const text = new Date(wall).toISOString()
  if (precision === 'year') return text.slice(0, 4)
  if (precision === 'month') return text.slice(0, 7)
  return precision === 'day' ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
