import type { EventTime, TimeSpan } from '@ecphory/events'
import { yearMax, yearMin } from '../limits.ts'
import { chineseTimes } from './chinese-times.ts'
import { chronoTimes } from './chrono-times.ts'
import { englishTimes } from './english-times.ts'
import type {
  ClockTime,
  FoundTime,
  PartOfDay,
  Recurrence,
  RuleContext,
  TimeDirection,
  TimeRelation,
} from './time-rule.ts'
import { dayMs, instantToWall, minuteMs, minuteSpan, startOfDay, wallToDate, wallToInstant } from './wall-clock.ts'
import type { WallSpan, WallTime } from './wall-clock.ts'

/** A time that a text names. */
export interface ResolvedTime {
  /**
   * What the words name, as exact as they are. `since 2019` is unbounded above; `by Friday` is that Friday;
   * `for ten years` is the ten years up to the reference; a recurring time is its next occurrence from the
   * reference's day on.
   */
  readonly span: TimeSpan
  readonly relation: TimeRelation
  readonly recurrence: Recurrence | null
  /** The words, and their half-open range of UTF-16 offsets in the text. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * The times that an English or Chinese text names, in order of their place. Relative ones are resolved against the
 * reference, in its own offset, never against a clock or the zone of the process. A bare weekday, day or month is
 * the last one, or with `future` the coming one; "by", "next" and their like decide for themselves. Times outside the years
 * 1000 to 2999 are left out: they are no constraint.
 */
export function resolveTimes(text: string, reference: EventTime, direction: TimeDirection = 'past'): ResolvedTime[] {
  const context: RuleContext = { now: instantToWall(reference.instant, reference.offsetMinutes), direction }
  const found = longestFirst([
    ...englishTimes(text, context),
    ...(hasHan.test(text) ? chineseTimes(text, context) : []),
    ...chronoTimes(text, context),
  ])
  return joinClocks(text, found).flatMap((time) => {
    const span = toSpan(time, text, found, context)
    const { start, end } = time
    if (!span || !isSane(span)) return []
    return {
      span: spanToInstants(span, time.clock?.offsetMinutes ?? reference.offsetMinutes),
      relation: time.relation ?? 'at',
      recurrence: time.recurrence ?? null,
      text: text.slice(start, end),
      start,
      end,
    }
  })
}

const hasHan = /\p{sc=Han}/u

/** Where readings overlap the longest counts: "next Friday" before "Friday", "3 April 14:00" before "14:00". */
function longestFirst(found: readonly FoundTime[]): FoundTime[] {
  const kept: FoundTime[] = []
  const sorted = found.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  for (const time of sorted) {
    if (kept.every((other) => time.end <= other.start || time.start >= other.end)) kept.push(time)
  }
  return kept.sort((a, b) => a.start - b.start)
}

/** What may stand between a day and its time of day: "tonight at ten", "Thursday, 10:15", "昨晚卡着23:59". */
const joint = /^(?:[\s,，]*(?:at|on|in|by|around|about|from|the|from about|卡着|大概|大约)?[\s]*)$/u

/** Puts a time of day and the day beside it together; a day on its own and a time on its own stay as they are. */
function joinClocks(text: string, found: readonly FoundTime[]): FoundTime[] {
  const joined: FoundTime[] = []
  for (const time of found) {
    const last = joined.at(-1)
    if (last && canJoin(last, time) && joint.test(text.slice(last.end, time.start))) {
      joined[joined.length - 1] = { ...withoutUndefined(last), ...withoutUndefined(time), start: last.start }
    } else joined.push(time)
  }
  return joined
}

function canJoin(left: FoundTime, right: FoundTime): boolean {
  const [day, clock] = left.clock ? [right, left] : [left, right]
  return isDay(day.span) && !day.clock && clock.clock !== undefined && clock.span === undefined
}

function isDay(span: WallSpan | undefined): boolean {
  return span !== undefined && span.precision === 'day' && span.from !== null && span.to === span.from + dayMs
}

function withoutUndefined(time: FoundTime): FoundTime {
  return Object.fromEntries(Object.entries(time).filter(([, value]) => value !== undefined)) as unknown as FoundTime
}

function toSpan(time: FoundTime, text: string, all: readonly FoundTime[], context: RuleContext): WallSpan | null {
  const span = time.clock ? clockSpan(time, time.clock, text, all, context) : (time.span ?? null)
  return span && time.relation === 'since' ? { ...span, to: null } : span
}

/** A time of day without a day of its own is on the day that its sentence names, else on the nearest that fits. */
function clockSpan(
  time: FoundTime,
  clock: ClockTime,
  text: string,
  all: readonly FoundTime[],
  context: RuleContext,
): WallSpan {
  const own = time.span?.from ?? null
  const day = own ?? dayOfSentence(time, text, all)
  const future = context.direction === 'future' || time.relation === 'until'
  const minutes = minutesOf(clock, time.part)
  const candidates = clock.certain || time.part || minutes >= 720 ? [minutes] : [minutes, minutes + 720]
  if (day !== null) return minuteSpan(pickOnDay(day, candidates, context.now, future))
  const today = startOfDay(context.now)
  const times = [-1, 0, 1].flatMap((shift) => candidates.map((minute) => today + shift * dayMs + minute * minuteMs))
  times.sort((a, b) => a - b)
  const nearest = future ? times.find((at) => at > context.now) : times.findLast((at) => at <= context.now)
  return minuteSpan(nearest ?? today)
}

/** Seven to twelve is the morning and one to six the afternoon, unless only the other is on the asked side of now. */
function pickOnDay(day: WallTime, candidates: readonly number[], now: WallTime, future: boolean): WallTime {
  const usual = candidates.find((minutes) => minutes >= 7 * 60) ?? candidates[0] ?? 0
  const fits = (minutes: number): boolean => day !== startOfDay(now) || day + minutes * minuteMs > now === future
  return day + (fits(usual) ? usual : (candidates.find(fits) ?? usual)) * minuteMs
}

function minutesOf(clock: ClockTime, part: PartOfDay | undefined): number {
  if (clock.certain || clock.minutes >= 720) return clock.minutes
  const late = part === 'afternoon' || part === 'evening' || (part === 'night' && clock.minutes >= 6 * 60)
  return late || (part === 'noon' && clock.minutes < 6 * 60) ? clock.minutes + 720 : clock.minutes
}

function dayOfSentence(time: FoundTime, text: string, all: readonly FoundTime[]): WallTime | null {
  const before = all.findLast(
    (other) =>
      other.end <= time.start && isDay(other.span) && !/[.!?。！？\n;；]/.test(text.slice(other.end, time.start)),
  )
  return before?.span?.from ?? null
}

function isSane(span: WallSpan): boolean {
  return [span.from, span.to].every((wall) => {
    if (wall === null) return true
    const { year } = wallToDate(wall)
    return year >= yearMin && year <= yearMax
  })
}

function spanToInstants(span: WallSpan, offsetMinutes: number): TimeSpan {
  const { from, to, precision } = span
  return {
    from: from === null ? null : wallToInstant(from, offsetMinutes),
    to: to === null ? null : wallToInstant(to, offsetMinutes),
    offsetMinutes,
    precision,
  }
}
