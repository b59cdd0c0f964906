import type { TimeSpan } from '@ecphory/events'
import type { RecallQuery } from '../memory-type.ts'
import { dot } from '../ranking/vector.ts'
import { resolveTimes } from '../time/resolve-times.ts'
import { dayMs, hourMs } from '../time/wall-clock.ts'
import { haveCommon } from './have-common.ts'
import { textToResources } from './item-traits.ts'
import { logitsOf, openLinearModel } from './linear-model.ts'
import type { OpenItem } from './open-item.ts'
import { relevanceWeights } from './weights/relevance-weights.ts'

const model = openLinearModel(relevanceWeights)

/** How much each open item constrains what is asked, as a logit: below 0 it more likely does not. */
export function relevanceOf(query: RecallQuery, items: readonly OpenItem[]): number[] {
  return itemsToRelevanceFeatures(query, items).map((features) => logitsOf(model, features)[0] ?? 0)
}

/** Asks what is left or owed in general: then everything that is near is meant. */
const asksForAll =
  /\b(?:anything|something|what(?:'s| is| else| do| should)?)\b.*\b(?:left|open|owe|still|forgot(?:ten)?|else|do|due|next|waiting|pending|tackle|finish|remaining|need(?:s|ed)?)\b|\bto-?dos?\b|\bin my court\b|\bloose ends\b|\beasy mind\b|还有什么|漏了|该做|要做|忘了|还差|没弄|先(?:忙|弄|干)|什么.*(?:没|要)/iu
const asksToGo =
  /\b(?:can|could|may|might|shall|should|am) (?:i|we)\b.*\b(?:go|leave|out|away|off|spend|stay|lead|drive|trip|walk|hik\w+|sleep|lie|help|free|join|travel|shut|take)\b|\b(?:matinee|cinema|pub|trip|spin|nap)\b|能.*(?:吗|去)|想去|约/iu
const asksToConsume =
  /\b(?:eat|breakfast|lunch|dinner|supper|snack|drink|wine|beer|hungry|coffee|cook|pancakes?|order food)\b|吃|喝|饭|夜宵/iu
const asksPermission =
  /^(?:can|could|may|shall|should|is it|am i)\b|\ball right\?|\bfine\?|\bok(?:ay)?\?|吗[？?]?$|行吗/iu

/** What the relevance model sees of an item beside a query; all items at once, since some features compare them. */
export function itemsToRelevanceFeatures(
  query: Pick<RecallQuery, 'text' | 'terms' | 'vector' | 'now' | 'names'>,
  items: readonly OpenItem[],
): number[][] {
  const cosines = items.map((item) => cosine(query.vector, item.vector))
  const mean = cosines.reduce((a, b) => a + b, 0) / Math.max(1, cosines.length)
  const asked = queryFeatures(query.text)
  const resources = textToResources(query.text)
  const terms = new Set(query.terms)
  const names = new Set(query.names)
  // "On Wednesday" in a question about what is open is the coming one.
  const asksFor = resolveTimes(query.text, query.now, 'future').map(({ span }) => span)
  return items.map((item, index) => {
    const own = cosines[index] ?? cosineMiddle
    const traits = traitFeatures(item)
    const times = timeFeatures(query.now.instant, asksFor, item)
    return [
      (own - cosineMiddle) * cosineScale,
      (own - mean) * cosineScale,
      Number(own === Math.max(...cosines)),
      Math.min(2, [...terms].filter((term) => item.terms.has(term)).length),
      Number(haveCommon(names, item.names)),
      resources.filter((name) => item.resources.includes(name)).length,
      Number(items.length === 1),
      Number(items.length > 2),
      Number(index === 0),
      ...asked,
      ...traits,
      ...times,
      ...asked.flatMap((a) => traits.map((b) => a * b)),
      ...asked.flatMap((a) => times.slice(0, 3).map((b) => a * b)),
    ]
  })
}

const cosineMiddle = 0.8
const cosineScale = 10

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.length === 0 || a.length !== b.length ? cosineMiddle : dot(a, b)

const queryFeatures = (text: string): number[] =>
  [asksForAll, asksToGo, asksToConsume, asksPermission].map((pattern) => Number(pattern.test(text)))

const traitFeatures = (item: OpenItem): number[] => [
  Number(item.constraint === 'medication' || item.constraint === 'allergy'),
  Number(item.constraint === 'prohibition'),
  Number(item.constraint === 'condition'),
  Number(item.recurrence !== null),
  Number(item.status === 'waiting'),
  Number(item.status === 'in_progress'),
  Number(item.status === 'scheduled'),
]

function timeFeatures(now: number, asked: readonly TimeSpan[], item: OpenItem): number[] {
  const from = item.due?.from ?? null
  const due = item.due?.to ?? from
  const hours = due === null ? Number.NaN : (due - now) / hourMs
  const age = (now - item.changedAt) / hourMs
  return [
    Number(hours <= 24),
    Number(hours > 24 && hours <= 96),
    Number(asked.some((time) => overlaps(time, item, now))),
    Number(due === null),
    Number(hours > 96 && hours <= 240),
    Number(hours > 240),
    Number(asked.length > 0),
    Number(age < 3),
    Number(age > 72),
  ]
}

/** The query's time meets the item's due, or runs while a state with an end still holds. */
function overlaps(time: TimeSpan, item: OpenItem, now: number): boolean {
  const from = time.from ?? now
  const to = time.to ?? from + dayMs
  const due = item.due
  if (due === null) return false
  const begins = item.status === 'in_progress' ? item.changedAt : (due.from ?? due.to ?? now)
  const ends = due.to ?? begins
  return begins < to && ends >= from
}
