import { casual as english, type ParsedResult } from 'chrono-node/en'
import { hans as chinese } from 'chrono-node/zh'
import { bareDateSpan, type FoundTime, type RuleContext } from './time-rule.ts'
import { dateToWall, dayMs, isCalendarDate, wallToDate, type WallSpan } from './wall-clock.ts'

const calendarWords = /\d{1,4}[-/.]\d{1,2}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|[月日号]/i
const hasHan = /\p{sc=Han}/u
/** "4/22" can be a date; "3/4" alone is as likely a fraction. */
const bareSlash = /(?<![\d/])\d{1,2}\/(?:0?\d|1[0-2])(?![\d/])/

/**
 * Calendar dates in the many forms that chrono knows ("27 April", "April 27th", "2026-04-07 08:00", "23.04.2026").
 *
 * chrono reckons in the zone of its process. It is therefore handed the reference's own date as noon of that zone,
 * and only calendar fields that the text itself names are read back: no field depends on the zone, and no zone
 * changes its clock at noon. Relative times are left to our own rules for the same reason.
 */
export function chronoTimes(text: string, context: RuleContext): FoundTime[] {
  if (!calendarWords.test(text)) return []
  const { year, month, day } = wallToDate(context.now)
  const noon = new Date(year, month - 1, day, 12)
  const results = [...english.parse(text, noon), ...(hasHan.test(text) ? chinese.parse(text, noon) : [])]
  return results.flatMap((result) => readResult(result, context) ?? [])
}

function readResult(result: ParsedResult, context: RuleContext): FoundTime | null {
  const { start, end, index, text } = result
  const isRelative = start.tags().has('result/relativeDate') || !calendarWords.test(text)
  if (isRelative || !start.isCertain('month') || !start.isCertain('day') || bareSlash.test(text)) return null
  const first = dateOf(start, context)
  const last = end && dateOf(end, context)
  if (!first) return null
  const span: WallSpan = last && (last.to ?? 0) > (first.to ?? 0) ? { ...first, to: last.to } : first
  const range = { start: index, end: index + text.length }
  if (!start.isCertain('hour')) return { ...range, span }
  const minutes = (start.get('hour') ?? 0) * 60 + (start.get('minute') ?? 0)
  const certain = start.isCertain('meridiem') || start.isCertain('minute') || minutes > 720
  const offset = start.isCertain('timezoneOffset') ? start.get('timezoneOffset') : null
  return { ...range, span, clock: { minutes, certain, ...(offset !== null && { offsetMinutes: offset }) } }
}

type Components = ParsedResult['start']

function dateOf(components: Components, context: RuleContext): WallSpan | null {
  const month = components.get('month') ?? 0
  const day = components.get('day') ?? 0
  const year = components.get('year') ?? 0
  if (!components.isCertain('year')) return bareDateSpan(month, day, context)
  if (!isCalendarDate(year, month, day)) return null
  const from = dateToWall(year, month, day)
  return { from, to: from + dayMs, precision: 'day' }
}
