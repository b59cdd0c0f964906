import type { TimePrecision } from '@ecphory/events'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/**
 * Wall-clock time: epoch milliseconds plus the local offset, so that UTC arithmetic gives local days and months.
 * Everything in this folder counts in it; no process time zone can then have a say.
 */
export type WallTime = number

/** A stretch of wall-clock time, `to` exclusive; null is unbounded. */
export interface WallSpan {
  readonly from: WallTime | null
  readonly to: WallTime | null
  readonly precision: TimePrecision
}

export function instantToWall(instant: number, offsetMinutes: number): WallTime {
  return instant + offsetMinutes * minuteMs
}

export function wallToInstant(wall: WallTime, offsetMinutes: number): number {
  return wall - offsetMinutes * minuteMs
}

/** Midnight of a calendar date; months count from 1 and, like days, may overflow. Unlike Date.UTC, year 26 is year 26. */
export function dateToWall(year: number, month: number, day: number): WallTime {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Monday is 0. */
  readonly weekday: number
}

export function wallToDate(wall: WallTime): CalendarDate {
  const date = new Date(wall)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: (date.getUTCDay() + 6) % 7,
  }
}

export function startOfDay(wall: WallTime): WallTime {
  return Math.floor(wall / dayMs) * dayMs
}

export function isCalendarDate(year: number, month: number, day: number): boolean {
  const date = wallToDate(dateToWall(year, month, day))
  return date.year === year && date.month === month && date.day === day
}

/** `count` whole days from the midnight at or before a wall time. */
export function daysSpan(wall: WallTime, count = 1): WallSpan {
  const from = startOfDay(wall)
  return { from, to: from + count * dayMs, precision: 'day' }
}

export function monthSpan(year: number, month: number): WallSpan {
  return { from: dateToWall(year, month, 1), to: dateToWall(year, month + 1, 1), precision: 'month' }
}

export function yearSpan(year: number): WallSpan {
  return { from: dateToWall(year, 1, 1), to: dateToWall(year + 1, 1, 1), precision: 'year' }
}

export function minuteSpan(wall: WallTime): WallSpan {
  const from = Math.floor(wall / minuteMs) * minuteMs
  return { from, to: from + minuteMs, precision: 'minute' }
}

/** Monday to Sunday, `weeks` after the week that holds the wall time. */
export function weekSpan(wall: WallTime, weeks: number): WallSpan {
  return daysSpan(startOfDay(wall) + (7 * weeks - wallToDate(wall).weekday) * dayMs, 7)
}

/** A shift by months keeps the day where the month has it, else takes the month's last day. */
export function addMonths(wall: WallTime, months: number): WallTime {
  const { year, month, day } = wallToDate(wall)
  const last = wallToDate(dateToWall(year, month + months + 1, 0)).day
  return dateToWall(year, month + months, Math.min(day, last)) + (wall - startOfDay(wall))
}
