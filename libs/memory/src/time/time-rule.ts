import { matchesOf } from '../text/matches.ts'
import {
  addMonths,
  dayMs,
  daysSpan,
  hourMs,
  minuteMs,
  minuteSpan,
  monthSpan,
  startOfDay,
  wallToDate,
  weekSpan,
  yearSpan,
  type WallSpan,
  type WallTime,
} from './wall-clock.ts'

/** What a bare "Friday" or "the 3rd" means: the last one, or the coming one. */
export type TimeDirection = 'past' | 'future'

export type Recurrence = 'daily' | 'weekly' | 'monthly' | 'yearly'

/** How the text uses a time: at it, from it on, up to it, or as a length that ends at the reference. */
export type TimeRelation = 'at' | 'since' | 'until' | 'duration'

export type PartOfDay = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** A time of day. `certain` is false where only the part of the day could tell 4 am from 4 pm. */
export interface ClockTime {
  readonly minutes: number
  readonly certain: boolean
  /** Where the text names its own offset ("08:00Z"). */
  readonly offsetMinutes?: number
}

/** What a rule makes of its match: a day or longer, a time of day, or both. */
export interface Reading {
  readonly span?: WallSpan
  readonly clock?: ClockTime
  readonly part?: PartOfDay
  readonly recurrence?: Recurrence
  readonly relation?: TimeRelation
}

/** A reading with its half-open range of UTF-16 offsets in the text. */
export interface FoundTime extends Reading {
  readonly start: number
  readonly end: number
}

export interface RuleContext {
  /** The reference's own wall clock. */
  readonly now: WallTime
  readonly direction: TimeDirection
}

export interface TimeRule {
  /** Global and sticky-free; named groups are the rule's arguments. */
  readonly pattern: RegExp
  read(groups: Readonly<Record<string, string | undefined>>, context: RuleContext): Reading | null
}

/** Tells from the words around a match how the time is used. */
export type RelationOf = (text: string, start: number, end: number) => 'since' | 'until' | undefined

/** All readings of all rules, overlapping ones included. A time that something lasts until is the coming one. */
export function runRules(
  rules: readonly TimeRule[],
  text: string,
  context: RuleContext,
  relationOf: RelationOf,
): FoundTime[] {
  const found: FoundTime[] = []
  for (const rule of rules) {
    for (const match of matchesOf(rule.pattern, text)) {
      const start = match.index
      const end = start + match[0].length
      const relation = relationOf(text, start, end)
      const reading = rule.read(
        match.groups ?? {},
        relation === 'until' ? { ...context, direction: 'future' } : context,
      )
      if (reading) found.push({ ...(relation && { relation }), ...reading, start, end })
    }
  }
  return found
}

export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const unitMs = { minute: minuteMs, hour: hourMs, day: dayMs, week: 7 * dayMs } as const

export function shift(wall: WallTime, count: number, unit: TimeUnit): WallTime {
  if (unit === 'month') return addMonths(wall, Math.round(count))
  if (unit === 'year') return addMonths(wall, Math.round(12 * count))
  return wall + Math.round(count * unitMs[unit])
}

/** "three days ago", "in two months": as exact as the unit that the text counts in. */
export function shiftedSpan(now: WallTime, count: number, unit: TimeUnit): WallSpan {
  const wall = shift(now, count, unit)
  const { year, month } = wallToDate(wall)
  if (unit === 'minute' || unit === 'hour') return minuteSpan(wall)
  if (unit === 'month') return monthSpan(year, month)
  return unit === 'year' ? yearSpan(year) : daysSpan(wall)
}

/** "last week", "this month", "next year": -1, 0, 1. */
export function unitSpan(now: WallTime, count: number, unit: 'week' | 'month' | 'year'): WallSpan {
  return unit === 'week' ? weekSpan(now, count) : shiftedSpan(now, count, unit)
}

/** The nearest such weekday (Monday is 0) that is not today. */
export function weekdaySpan(weekday: number, { now, direction }: RuleContext): WallSpan {
  const ahead = (weekday - wallToDate(now).weekday + 7) % 7
  return daysSpan(now + (direction === 'future' ? ahead || 7 : ahead - 7) * dayMs)
}

/** A weekday of the week `weeks` after this one. */
export function weekdayOfWeek(weekday: number, weeks: number, now: WallTime): WallSpan {
  return daysSpan(startOfDay(now) + (7 * weeks + weekday - wallToDate(now).weekday) * dayMs)
}

/** Saturday and Sunday of the week `weeks` after this one. */
export function weekendSpan(weeks: number, now: WallTime): WallSpan {
  return daysSpan(weekdayOfWeek(5, weeks, now).from ?? now, 2)
}

/** The last or coming such month, this one included. */
export function bareMonthSpan(month: number, { now, direction }: RuleContext): WallSpan {
  const today = wallToDate(now)
  const past = direction === 'past'
  const year = today.year + (past && month > today.month ? -1 : !past && month < today.month ? 1 : 0)
  return monthSpan(year, month)
}

/** How near a coming date must be, for a date without a year to be taken for it although the text looks back. */
const comingDaysMax = 90

/**
 * The last or coming such day of a year. A day that is soon is meant even where the text looks back: nobody names a day
 * of nine months ago without its year.
 */
export function bareDateSpan(month: number, day: number, { now, direction }: RuleContext): WallSpan | null {
  const { year } = wallToDate(now)
  const dates = [year - 1, year, year + 1].map((y) => ({ year: y, month, day }))
  const coming = nearest(dates, now, 'future')
  const isSoon = coming !== null && (coming.from ?? now) - startOfDay(now) <= comingDaysMax * dayMs
  return direction === 'future' || isSoon ? coming : nearest(dates, now, 'past')
}

/** The last or coming such day of a month. */
export function bareDaySpan(day: number, { now, direction }: RuleContext): WallSpan | null {
  const today = wallToDate(now)
  const months = [-2, -1, 0, 1, 2].map((shift) => {
    const { year, month } = wallToDate(addMonths(monthSpan(today.year, today.month).from ?? now, shift))
    return { year, month, day }
  })
  return nearest(months, now, direction)
}

function nearest(
  dates: readonly { year: number; month: number; day: number }[],
  now: WallTime,
  direction: TimeDirection,
): WallSpan | null {
  const days = dates
    .filter(({ year, month, day }) => day >= 1 && day <= wallToDate((monthSpan(year, month).to ?? 0) - 1).day)
    .map(({ year, month, day }) => (monthSpan(year, month).from ?? 0) + (day - 1) * dayMs)
  const today = startOfDay(now)
  const day = direction === 'past' ? days.filter((at) => at <= today).at(-1) : days.find((at) => at >= today)
  return day === undefined ? null : daysSpan(day)
}
