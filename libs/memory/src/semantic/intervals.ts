import type { EventTime, StatementFact, TimeSpan } from '@ecphory/events'
import { resolveTimes, type ResolvedTime } from '../time/index.ts'
import type { Change } from './found-statement.ts'
import type { Sentence } from './sentences.ts'

const ended = /\b(?:stopped|quit|gave (?:it |that )?up|ended|until|till|left|no longer)\b|戒|停|不再|到.*为止|之前/iu
/** What is said "before 2024" ends there, whereas what is "stopped in 2024" ends by its denial, which begins there. */
const lastedUntil = /^.{0,4}(?:之前|为止)/u
const wasOnly = /\b(?:was|were|used to|had been)\b|以前|曾经|当过|那时/iu

/**
 * When a sentence says that its statements hold; null leaves it to settling. "since 2019", "from June": from then on.
 * "was vegetarian for ten years, stopped in 2024": the ten years before 2024. "in January and February": these months.
 * A denial, "stopped being vegetarian in 2024", holds from 2024 on.
 */
export function sentenceInterval(
  sentence: Sentence,
  reference: EventTime,
  polarity: StatementFact['polarity'],
): TimeSpan | null {
  const times = resolveTimes(sentence.text, reference).filter(({ recurrence }) => recurrence === null)
  const since = times.find((time) => time.relation === 'since')
  const length = times.find((time) => time.relation === 'duration')
  const stop = ended.test(sentence.text) ? times.find((time) => isStop(time, sentence.text)) : undefined
  if (stop !== undefined) {
    const beginsThere = polarity === 'negative' && isStopped(stop, sentence.text)
    return beginsThere ? { ...stop.span, to: null } : stoppedSpan(stop, length, since)
  }
  if (since !== undefined) return { ...since.span, to: wasOnly.test(sentence.text) ? since.span.to : null }
  const months = times.filter((time) => time.relation === 'at' && time.span.precision === 'month')
  return monthsSpan(months, sentence.text)
}

/**
 * From when a change counts, where its own clause names the day, month or year: "I left Acme in March", "last week I
 * moved". A time of day is one of going out, not of leaving for good.
 */
export function changeInterval({ text, start }: Sentence, reference: EventTime, change: Change): TimeSpan | null {
  const [first, last] = [change.start - start, change.end - start]
  const time = resolveTimes(text, reference, change.isAhead ? 'future' : 'past').find(
    ({ recurrence, relation, span, ...at }) =>
      recurrence === null &&
      (relation === 'at' || relation === 'since') &&
      coarse.has(span.precision) &&
      (at.start >= first || opensClause.test(text.slice(at.end, first))) &&
      (at.start < last || !goesOn.test(text.slice(last, at.start))),
  )
  if (time === undefined) return null
  const isComing = time.span.from !== null && time.span.from > reference.instant
  return isComing === change.isAhead ? { ...time.span, to: null } : null
}

const coarse: ReadonlySet<TimeSpan['precision']> = new Set(['day', 'month', 'year'])
const opensClause = /^[\s,，]*$/u
const goesOn = /[,.;!?，。；！？]|\b(?:and|but|so|because|when|then|which|since)\b/iu

function isStop(time: ResolvedTime, text: string): boolean {
  if (time.relation === 'until') return true
  if (time.relation !== 'at') return false
  const before = text.slice(Math.max(0, time.start - 40), time.start)
  return ended.test(before) || ended.test(text.slice(time.end, time.end + 12))
}

/** Whether a time is that of stopping, and not one until which something was so. */
function isStopped(time: ResolvedTime, text: string): boolean {
  return time.relation === 'at' && !lastedUntil.test(text.slice(time.end))
}

/** Ends where the stop begins ("in 2024"), or where an "until" ends; a length reaches back from there. */
function stoppedSpan(stop: ResolvedTime, length: ResolvedTime | undefined, since: ResolvedTime | undefined): TimeSpan {
  const to = stop.relation === 'until' ? stop.span.to : stop.span.from
  const { from: begin, to: end } = length?.span ?? { from: null, to: null }
  const from = to !== null && begin !== null && end !== null ? to - (end - begin) : (since?.span.from ?? null)
  return { ...stop.span, from, to }
}

/** Months that are named with what holds in them; "from June" is said without a "since" and goes on. */
function monthsSpan(months: readonly ResolvedTime[], text: string): TimeSpan | null {
  const first = months[0]
  if (first === undefined) return null
  if (/\b(?:from|as of|starting)\s*(?:on |in )?$|自$|从$/iu.test(text.slice(0, first.start)) || /起|开始/u.test(text))
    return { ...first.span, to: null }
  if (!wasOnly.test(text)) return null
  const ends = months.flatMap(({ span }) => (span.to === null ? [] : [span.to]))
  const begins = months.flatMap(({ span }) => (span.from === null ? [] : [span.from]))
  return { ...first.span, from: Math.min(...begins), to: Math.max(...ends) }
}
