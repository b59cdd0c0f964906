import type { EventTime, RoutedSegment, TimeSpan } from '@ecphory/events'
import type { ResolvedTime } from '../time/resolve-times.ts'
import { dayMs, hourMs, instantToWall, minuteMs, startOfDay, wallToInstant } from '../time/wall-clock.ts'
import type { Clause } from './clauses.ts'

/** When an episode was, and the words that say so: they are left out of its summary. */
export interface When {
  readonly span: TimeSpan | null
  readonly words: readonly ResolvedTime[]
}

const justNow =
  /^(?:i |we )?just\b(?! (?:as|like|because|in case|under|over|now and then))|(?:['’](?:ve|s)|\bhave|\bhas) just\b|刚(?!好)/iu
/** A device reports what it has seen lately: a time of day further back is a length ("talk 14:37") or still to come. */
const deviceHoursMax = 12
const firstPerson = /\b(?:I|I've|I'd|we)\b|我/u

/** Whether a time can be an episode's own: one that had begun, no length, nothing that recurs. */
export function isPastTime(time: ResolvedTime, reference: EventTime): boolean {
  const { relation, recurrence, span } = time
  if (relation === 'duration' || recurrence !== null || span.from === null) return false
  return span.from <= reference.instant + minuteMs
}

/**
 * When the episode of some clauses was: the first past time that they name, narrowed by a time of day on that day;
 * else the segment's own time for logs, for what an assistant says it did and for what has "just" happened; else null.
 */
export function whenOf(segment: RoutedSegment, clauses: readonly Clause[], times: readonly ResolvedTime[]): When {
  const past = times.filter((time) => isOwnTime(time, segment) && clauses.some((clause) => isWithin(time, clause)))
  const first = past[0]
  if (first) {
    const narrower = past.find((time) => isClock(time) && isSameDay(time.span, first.span) && time !== first)
    return narrower && !isClock(first)
      ? { span: toMoment(narrower.span), words: [first, narrower] }
      : { span: toMoment(first.span), words: [first] }
  }
  const text = clauses.map((clause) => clause.text).join(' ')
  if (segment.role === 'log' || segment.role === 'tool') return { span: momentOf(segment.time), words: [] }
  if (justNow.test(text)) return { span: momentOf(segment.time), words: [] }
  if (segment.role === 'assistant' && firstPerson.test(text)) return { span: dayOf(segment.time), words: [] }
  return { span: null, words: [] }
}

function isOwnTime(time: ResolvedTime, { role, time: reference }: RoutedSegment): boolean {
  if (!isPastTime(time, reference)) return false
  if (role !== 'log' && role !== 'tool') return true
  return isClock(time) && (time.span.from ?? 0) > reference.instant - deviceHoursMax * hourMs
}

/** A full stop may end both a time ("4 a.m.") and its sentence: only the beginning counts. */
export function isWithin(time: ResolvedTime, clause: Clause): boolean {
  return time.start >= clause.start && time.start < clause.end
}

export function isClock(time: ResolvedTime): boolean {
  return time.span.precision === 'minute'
}

/** "No walker since Monday" happened on Monday: an episode begins where the words say. */
function toMoment(span: TimeSpan): TimeSpan {
  return span.to === null && span.from !== null
    ? { ...span, to: span.from + (span.precision === 'minute' ? minuteMs : dayMs) }
    : span
}

function isSameDay(left: TimeSpan, right: TimeSpan): boolean {
  if (left.from === null || right.from === null) return false
  return (
    startOfDay(instantToWall(left.from, left.offsetMinutes)) ===
    startOfDay(instantToWall(right.from, right.offsetMinutes))
  )
}

function momentOf(time: EventTime): TimeSpan | null {
  if (time.precision !== 'instant' && time.precision !== 'minute')
    return time.source === 'ingested' ? null : dayOf(time)
  if (time.source === 'ingested') return null
  const from = Math.floor(time.instant / minuteMs) * minuteMs
  return { from, to: from + minuteMs, offsetMinutes: time.offsetMinutes, precision: 'minute' }
}

function dayOf(time: EventTime): TimeSpan | null {
  if (time.source === 'ingested' || time.precision === 'month' || time.precision === 'year') return null
  const from = wallToInstant(startOfDay(instantToWall(time.instant, time.offsetMinutes)), time.offsetMinutes)
  return { from, to: from + dayMs, offsetMinutes: time.offsetMinutes, precision: 'day' }
}
