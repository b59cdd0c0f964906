import type { Mention, RoutedSegment } from '@ecphory/events'
import { namesInText, nameToKey, type NameInText } from '../text/names.ts'
import type { Clause } from './clauses.ts'
import { placeNouns } from './place-nouns.ts'

export interface WhoAndWhere {
  readonly participants: readonly Mention[]
  readonly places: readonly Mention[]
  readonly things: readonly Mention[]
}

const placePattern = new RegExp(
  `\\b(?:in|at|to|from|near|by|off|on|into|inside|outside|over|through)\\s+(?:the\\s+|my\\s+|our\\s+|a\\s+|an\\s+)?(?<place>(?:(?!the |my |our |a |an |and |to |in |at )[\\p{L}-]+\\s+){0,2}?(?:${placeNouns})(?:\\s+(?:in\\s+\\p{Lu}\\p{L}+|\\d{1,3}))?)(?![\\p{L}\\p{N}'’-])`,
  'giu',
)
/** Where a device speaks, a bare place word is a place: "Cleaning finished: living room, hallway". */
const barePlacePattern = new RegExp(
  `(?<![\\p{L}-])(?:living |dining |grocery |front )?(?:${placeNouns})(?:\\s\\d{1,3})?(?![\\p{L}-])`,
  'giu',
)

/**
 * Who took part, where, and what else is named in an episode's clauses. The user never is a participant; a speaker
 * other than the user is one of an episode that he tells in the first person, and so is an assistant that says "I".
 */
export function whoAndWhere(segment: RoutedSegment, clauses: readonly Clause[]): WhoAndWhere {
  const device = segment.role === 'log' || segment.role === 'tool'
  const named = namesInText(segment.text)
    .filter((name) => clauses.some((clause) => isWithin(name, clause)))
    .map((name) => (device ? asDeviceNames(name, segment.text) : name))
  return {
    participants: distinct([
      ...teller(segment, clauses),
      ...named.filter(({ kind }) => kind === 'person').map(toMention),
    ]),
    places: distinct([
      ...named.filter(({ kind }) => kind === 'place').map(toMention),
      ...clauses.flatMap((clause) => placesIn(clause.text, device)),
    ]),
    things: distinct(named.filter(({ kind }) => kind === 'thing').map(toMention)),
  }
}

/** A device capitalises headings and wares as well: a person is who acts ("by Halvard"). */
function asDeviceNames(name: NameInText, text: string): NameInText {
  if (name.kind !== 'person' || !/^[\p{Lu}]/u.test(name.name)) return name
  return /(?:\b(?:by|with|from|user)\s|用户\S?)$/iu.test(text.slice(0, name.start)) ? name : { ...name, kind: 'thing' }
}

const firstPerson = /\b(?:I|I'[a-z]+|we|my|me|our|us)\b/iu
const chineseFirstPerson = /[我咱]/u

function teller(segment: RoutedSegment, clauses: readonly Clause[]): Mention[] {
  const text = clauses.map((clause) => clause.text).join(' ')
  if (segment.role === 'user' && segment.speaker !== null) return [person(segment.speaker)]
  const says = firstPerson.test(text) || chineseFirstPerson.test(text)
  return segment.role === 'assistant' && says ? [person('assistant')] : []
}

function person(name: string): Mention {
  return { name, kind: 'person', discriminator: null }
}

function isWithin(name: NameInText, clause: Clause): boolean {
  return name.start >= clause.start && name.end <= clause.end
}

function toMention({ name, kind, discriminator }: NameInText): Mention {
  return { name, kind, discriminator }
}

function placesIn(text: string, device: boolean): Mention[] {
  const found = [...text.matchAll(placePattern)].map((match) => match.groups?.place ?? '')
  const bare = device ? [...text.matchAll(barePlacePattern)].map((match) => match[0]) : []
  return [...found, ...bare].map((name) => ({ name, kind: 'place', discriminator: null }))
}

/** One mention per key; of two places the longer, where one holds the other ("hostel in Tartu" before "Tartu"). */
function distinct(mentions: readonly Mention[]): Mention[] {
  const kept = new Map<string, Mention>()
  for (const mention of mentions) {
    const key = `${nameToKey(mention.name)} ${mention.discriminator ?? ''}`
    if (!kept.has(key)) kept.set(key, mention)
  }
  return [...kept.values()].filter(
    ({ name, kind }) =>
      kind !== 'place' ||
      ![...kept.values()].some((other) => other.name.length > name.length && other.name.includes(name)),
  )
}
