import { englishClockRules } from './english-clock.ts'
import { englishNumber, numberPattern } from './english-numbers.ts'
import {
  bareDateSpan,
  bareDaySpan,
  bareMonthSpan,
  runRules,
  shift,
  shiftedSpan,
  unitSpan,
  weekdayOfWeek,
  weekdaySpan,
  weekendSpan,
  type FoundTime,
  type PartOfDay,
  type Reading,
  type Recurrence,
  type RuleContext,
  type TimeRule,
  type TimeUnit,
} from './time-rule.ts'
import {
  dateToWall,
  dayMs,
  daysSpan,
  isCalendarDate,
  minuteSpan,
  monthSpan,
  startOfDay,
  wallToDate,
  yearSpan,
  type WallSpan,
} from './wall-clock.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** Short forms that are words of their own ("sat", "sun", "wed") count only when capitalised. */
const weekdayPattern =
  '(?:[Mm]onday|[Tt]uesday|[Ww]ednesday|[Tt]hursday|[Ff]riday|[Ss]aturday|[Ss]unday|[Mm]on|[Tt]ues?|Wed|[Tt]hu(?:rs)?|[Ff]ri|Sat|Sun)'
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** "May" and "March" are verbs too: alone they need a word before them that only a time takes. */
const monthPattern =
  '(?:[Jj]anuary|[Ff]ebruary|(?<=(?:in|since|until|by|of|from|to|before|after|during|early|late|last|this|next) )(?:March|May)|(?:March|May)(?=,? \\d{4})|[Aa]pril|[Jj]une|[Jj]uly|August|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
const dateMonthPattern =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)'
const unitPattern = '(?<unit>minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?|yrs?|decades?)'
const partPattern = '(?<part>morning|lunchtime|noon|afternoon|evening|night)'

function nameIndex(names: readonly string[], name: string | undefined): number {
  return names.indexOf((name ?? '').slice(0, 3).toLowerCase())
}

function unitOf(word = 'day'): { unit: TimeUnit; times: number } {
  if (word.startsWith('decade')) return { unit: 'year', times: 10 }
  const unit = (['minute', 'hour', 'week', 'month', 'year'] as const).find(
    (name) => word[0] === name[0] && word[1] === name[1],
  )
  return { unit: unit ?? (word.startsWith('hr') ? 'hour' : word.startsWith('yr') ? 'year' : 'day'), times: 1 }
}

function partOf(word: string | undefined): { part?: PartOfDay } {
  if (!word) return {}
  return { part: word === 'lunchtime' ? 'noon' : (word as PartOfDay) }
}

const rule = (pattern: string, read: TimeRule['read'], flags = 'gi'): TimeRule => ({
  pattern: new RegExp(`(?<![\\w-])${pattern}(?![\\w])`, flags),
  read,
})

const dayRules: readonly TimeRule[] = [
  rule(`(?:earlier |later )?(?:today|this ${partPattern})`, (groups, { now }) => ({
    span: daysSpan(now),
    ...partOf(groups.part),
  })),
  rule('(?:tonight|tonite)', (_, { now }) => ({ span: daysSpan(now), part: 'night' })),
  rule(`(?:all|(?:the )?(?:whole|entire)) ${partPattern}`, (groups, { now }) => ({
    span: daysSpan(now),
    ...partOf(groups.part),
  })),
  rule('(?:at|over|during) lunch(?:time)?', (_, { now }) => ({ span: daysSpan(now), part: 'noon' })),
  rule('overnight', (_, { now }) => ({ span: daysSpan(now) })),
  rule('(?:just now|right now|a (?:moment|minute|second) ago)', (_, { now }) => ({ span: minuteSpan(now) })),
  rule(`(?:the )?day before yesterday(?: ${partPattern})?`, (groups, { now }) => ({
    span: daysSpan(now - 2 * dayMs),
    ...partOf(groups.part),
  })),
  rule('(?:the )?night before last', (_, { now }) => ({ span: daysSpan(now - 2 * dayMs), part: 'night' })),
  rule(`(?<!before )yesterday(?: ${partPattern})?`, (groups, { now }) => ({
    span: daysSpan(now - dayMs),
    ...partOf(groups.part),
  })),
  rule('last (?:night|evening)', (_, { now }) => ({ span: daysSpan(now - dayMs), part: 'night' })),
  rule('(?:the )?day after tomorrow', (_, { now }) => ({ span: daysSpan(now + 2 * dayMs) })),
  rule(`(?<!after )(?:tomorrow|tmrw|tomoz)(?: ${partPattern})?`, (groups, { now }) => ({
    span: daysSpan(now + dayMs),
    ...partOf(groups.part),
  })),
]

const weekdayRules: readonly TimeRule[] = [
  rule(
    `(?:the )?(?<weekday>${weekdayPattern}) after next`,
    (groups, { now }) => ({ span: weekdayOfWeek(nameIndex(weekdays, groups.weekday), 2, now) }),
    'g',
  ),
  rule(
    `(?<which>[Ll]ast|[Tt]his past|[Pp]ast|[Tt]his|[Tt]his coming|[Cc]oming|[Nn]ext) (?<weekday>${weekdayPattern})(?:'s|’s)?(?: ${partPattern})?`,
    readWeekday,
    'g',
  ),
  rule(`(?<weekday>${weekdayPattern})(?:'s|’s)?(?: ${partPattern})?`, readWeekday, 'g'),
  rule('(?<which>last|this|next|the|over the|at the) weekend', ({ which = '' }, { now, direction }) => {
    const started = wallToDate(now).weekday >= 5
    if (which === 'next') return { span: weekendSpan(1, now) }
    if (which === 'last') return { span: weekendSpan(-1, now) }
    return { span: weekendSpan(which === 'this' || started || direction === 'future' ? 0 : -1, now) }
  }),
]

function readWeekday(groups: Readonly<Record<string, string | undefined>>, context: RuleContext): Reading {
  const weekday = nameIndex(weekdays, groups.weekday)
  const which = (groups.which ?? '').toLowerCase()
  if (which === 'next') return { span: weekdayOfWeek(weekday, 1, context.now), ...partOf(groups.part) }
  const direction = /last|past/.test(which) ? 'past' : /this|coming/.test(which) ? 'future' : context.direction
  return { span: weekdaySpan(weekday, { ...context, direction }), ...partOf(groups.part) }
}

const unitRules: readonly TimeRule[] = [
  rule(`(?<count>${numberPattern}) ${unitPattern} ago(?<today> today)?`, (groups, { now }) =>
    readShift(groups, now, -1),
  ),
  rule(`(?:half an hour) ago`, (_, { now }) => ({ span: minuteSpan(shift(now, -30, 'minute')) })),
  rule(`in half an hour`, (_, { now }) => ({ span: minuteSpan(shift(now, 30, 'minute')) })),
  rule(
    `(?:(?:with)?in) (?:about |around |roughly )?(?<count>${numberPattern}) ${unitPattern}(?:'|’)?(?: time)?`,
    (groups, { now }) => readShift(groups, now, 1),
  ),
  rule(`(?<count>\\d+) ${unitPattern} left`, (groups, { now }) => readShift(groups, now, 1)),
  rule(`eta (?<count>\\d+) ${unitPattern}`, (groups, { now }) => readShift(groups, now, 1)),
  rule(`(?<count>${numberPattern}) ${unitPattern} from (?:now|today)`, (groups, { now }) => readShift(groups, now, 1)),
  rule('(?<which>last|past|this|next) (?<unit>week|month|year)', ({ which, unit = 'week' }, { now }) => ({
    span: unitSpan(now, which === 'next' ? 1 : which === 'this' ? 0 : -1, unit as 'week' | 'month' | 'year'),
  })),
  rule('(?:by |at )?(?:the )?(?<edge>start|beginning|end) of (?:the|this) (?<unit>week|month|year)', readEdge),
  rule(
    `for (?:about |over |almost |nearly |the (?:last|past) )?(?<count>${numberPattern}) ${unitPattern}`,
    readDuration,
  ),
]

function readShift(groups: Readonly<Record<string, string | undefined>>, now: number, sign: 1 | -1): Reading | null {
  const count = englishNumber(groups.count)
  const { unit, times } = unitOf(groups.unit)
  if (count === null) return null
  const span = shiftedSpan(now, sign * count * times, unit)
  return { span: groups.today ? daysSpan(shift(now, sign * count * times, unit)) : span }
}

function readDuration(groups: Readonly<Record<string, string | undefined>>, { now }: RuleContext): Reading | null {
  const count = englishNumber(groups.count)
  const { unit, times } = unitOf(groups.unit)
  if (count === null) return null
  const precision = unit === 'week' ? 'day' : unit
  return { span: { from: shift(now, -count * times, unit), to: now, precision }, relation: 'duration' }
}

function readEdge(groups: Readonly<Record<string, string | undefined>>, { now }: RuleContext): Reading | null {
  const whole = unitSpan(now, 0, groups.unit as 'week' | 'month' | 'year')
  if (whole.from === null || whole.to === null) return null
  return { span: daysSpan(groups.edge === 'end' ? whole.to - dayMs : whole.from) }
}

const calendarRules: readonly TimeRule[] = [
  rule(
    `(?:${weekdayPattern},? )?(?:the )?(?:(?<first>\\d{1,2})(?:st|nd|rd|th)?(?: and | to | ?[-–] ?))?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>${dateMonthPattern})(?:,? (?<year>(?:1[5-9]|20|21)\\d\\d))?`,
    readDate,
  ),
  rule(
    `(?<which>last|this|next)? ?(?:early |late |mid-? ?)?(?<month>${monthPattern})(?:,? (?<year>(?:1[5-9]|20|21)\\d\\d))?(?! ?\\d{1,2}(?:st|nd|rd|th)?\\b)`,
    readMonth,
    'g',
  ),
  rule(
    `(?<=\\b(?:in|since|until|till|by|from|of|before|after|during) )(?<year>(?:1[5-9]|20|21)\\d\\d)`,
    ({ year }) => ({
      span: yearSpan(Number(year)),
    }),
  ),
  rule(`the (?<day>\\d{1,2})(?:st|nd|rd|th)(?! of ${monthPattern}| ${monthPattern})`, (groups, context) => {
    const span = bareDaySpan(Number(groups.day), context)
    return span && { span }
  }),
  ...(
    [
      ["new year(?:'|’)?s eve|nye", 12, 31],
      ["new year(?:'|’)?s day|new year(?!'|’|s)", 1, 1],
      ["(?:st\\.? )?valentine(?:'|’)?s(?: day)?", 2, 14],
      ['halloween|(?:the )?eve of all saints', 10, 31],
      ['christmas eve', 12, 24],
      ['christmas(?: day)?(?! eve)', 12, 25],
      ['boxing day', 12, 26],
    ] as const
  ).map(([names, month, day]) =>
    rule(`(?:${names})`, (_, context) => {
      const span = bareDateSpan(month, day, context)
      return span && { span }
    }),
  ),
]

/** "4 May", "Monday 13 April 2026", "5 and 6 June". */
function readDate(groups: Readonly<Record<string, string | undefined>>, context: RuleContext): Reading | null {
  const month = nameIndex(months, groups.month) + 1
  const read = (day: string): WallSpan | null => {
    if (!groups.year) return bareDateSpan(month, Number(day), context)
    if (!isCalendarDate(Number(groups.year), month, Number(day))) return null
    return daysSpan(dateToWall(Number(groups.year), month, Number(day)))
  }
  const last = read(groups.day ?? '')
  const first = groups.first === undefined ? last : read(groups.first)
  return last && first && { span: { ...first, to: last.to } }
}

function readMonth(groups: Readonly<Record<string, string | undefined>>, context: RuleContext): Reading {
  const month = nameIndex(months, groups.month) + 1
  if (groups.year) return { span: monthSpan(Number(groups.year), month) }
  const current = wallToDate(context.now)
  if (groups.which === 'last') {
    return { span: monthSpan(current.year - (month >= current.month ? 1 : 0), month) }
  }
  const direction = groups.which ? 'future' : context.direction
  return { span: bareMonthSpan(month, { ...context, direction }) }
}

const recurrences: Readonly<Record<string, Recurrence>> = {
  day: 'daily',
  morning: 'daily',
  afternoon: 'daily',
  evening: 'daily',
  night: 'daily',
  weekday: 'daily',
  week: 'weekly',
  weekend: 'weekly',
  month: 'monthly',
  year: 'yearly',
}

const recurrenceRules: readonly TimeRule[] = [
  rule(
    '(?:every|each)(?: single)? (?<unit>day|morning|afternoon|evening|night|weekday|week|weekend|month|year)',
    ({ unit = 'day' }, { now }) => ({
      recurrence: recurrences[unit.toLowerCase()] ?? 'daily',
      span: daysSpan(now),
      ...(/morning|afternoon|evening|night/.test(unit) ? partOf(unit) : {}),
    }),
  ),
  rule('(?<often>daily|nightly|weekly|monthly|yearly|annually)', ({ often = 'daily' }, { now }) => ({
    recurrence: often === 'nightly' ? 'daily' : often === 'annually' ? 'yearly' : (often as Recurrence),
    span: daysSpan(now),
  })),
  rule(
    `(?:(?:[Ee]very|[Ee]ach)(?: other| second)? (?<weekday>${weekdayPattern})|(?:[Oo]n )?(?<plural>[MTWFS][a-z]+day)s)(?: ${partPattern})?`,
    (groups, { now }) => ({
      recurrence: 'weekly',
      span: weekdaySpan(nameIndex(weekdays, groups.weekday ?? groups.plural), {
        now: startOfDay(now) - dayMs,
        direction: 'future',
      }),
      ...partOf(groups.part),
    }),
    'g',
  ),
]

const rules = [...recurrenceRules, ...dayRules, ...weekdayRules, ...unitRules, ...calendarRules, ...englishClockRules]

const sincePattern = /\b(?:since|as of|from)\s+(?:the\s+|about\s+)?$/i
const untilPattern = /\b(?:by|until|till|til|before|no later than)\s+(?:the\s+|about\s+|around\s+)?$/i

/** English readings of a text, overlapping ones included. */
export function englishTimes(text: string, context: RuleContext): FoundTime[] {
  return runRules(rules, text, context, (whole, start) => {
    const before = whole.slice(Math.max(0, start - 24), start)
    if (sincePattern.test(before)) return 'since'
    return untilPattern.test(before) ? 'until' : undefined
  })
}
