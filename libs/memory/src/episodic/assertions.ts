import { scopeToSubject, type EpisodeFact, type Mention, type RoutedSegment, type Subject } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'
import type { Assertion, EdgeType, Interval, Properties } from '../graph/items.ts'
import type { EntityValue } from '../entities/settle-entity.ts'
import { entityId } from '../text/names.ts'
import { formatEventTime, formatTimeSpan } from '../time/format-time.ts'
import { instantToWall, wallToDate } from '../time/wall-clock.ts'
import { patternKeysOf } from './pattern-keys.ts'

/** What an episode's own slot keeps: the node's properties, and its entities as three lists of equal length. */
export interface EpisodeValue {
  readonly summary: string
  /** When it was, for display ("2026-03-06 08:05"); null where the text does not say. */
  readonly date: string | null
  readonly precision: string | null
  /** The local day on which it was told, and how that is known. */
  readonly told: string
  readonly toldSource: string
  readonly session: string | null
  /** Who tells it; null is the user. */
  readonly speaker: string | null
  readonly feedback: string | null
  readonly condition: string | null
  readonly action: string | null
  readonly from: number
  readonly to: number | null
  readonly entityIds: readonly string[]
  readonly edges: readonly string[]
  readonly roles: readonly string[]
}

export interface SequenceValue {
  readonly episodeId: string
  readonly from: number
  /** Whether episodes of the slot share a session, and so a context. */
  readonly session: boolean
}

export interface PatternValue {
  readonly episodeId: string
  readonly name: string
  readonly day: string
}

/**
 * What an episode asserts: itself with its edges (`episode:`), a mention of each entity (`entity:`), its place in the
 * sequence of its session and local day (`sequence:`), and an instance of each recurrence it may be of (`pattern:`).
 */
export function episodeAssertions(fact: EpisodeFact, segment: RoutedSegment): readonly Assertion[] {
  const subject = scopeToSubject(segment.scope)
  const valid = validOf(fact, segment)
  const day = localDay(valid.from, fact.when?.offsetMinutes ?? segment.time.offsetMinutes)
  const episodeId = episodeIdOf(fact.factId)
  const links = linksOf(fact, subject)
  const session = segment.scope.session ?? null
  const at = (slot: string, value: object): Assertion => ({
    slot,
    validTime: valid.from,
    value: { ...value } as Properties,
  })
  const sequence: SequenceValue = { episodeId, from: valid.from, session: session !== null }
  return [
    at(`episode:${fact.factId}`, episodeValue(fact, segment, valid, links)),
    ...links.map(({ id, mention }) => at(`entity:${id}`, { ...mention } satisfies EntityValue)),
    at(`sequence:${deriveId('sequence', session)}:${day}`, sequence),
    ...patternKeysOf(fact).map(({ key, name }) =>
      at(`pattern:${key}`, { episodeId, name, day } satisfies PatternValue),
    ),
  ]
}

export function episodeIdOf(factId: string): string {
  return deriveId('episode', factId)
}

/** When an episode holds; without a time of its own, the moment at which it was told. */
function validOf(fact: EpisodeFact, segment: RoutedSegment): Interval & { readonly from: number } {
  const told = segment.time.instant
  if (fact.when?.from === null || fact.when === null) return { from: told, to: told + 1 }
  return { from: fact.when.from, to: fact.when.to }
}

function localDay(instant: number, offsetMinutes: number): string {
  const { year, month, day } = wallToDate(instantToWall(instant, offsetMinutes))
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

function episodeValue(
  fact: EpisodeFact,
  segment: RoutedSegment,
  valid: Interval & { readonly from: number },
  links: readonly Link[],
): EpisodeValue {
  const speaker = segment.role === 'assistant' ? 'assistant' : segment.role === 'user' ? segment.speaker : null
  return {
    summary: fact.summary,
    date: fact.when && formatTimeSpan(fact.when),
    precision: fact.when?.precision ?? null,
    told: formatEventTime({ ...segment.time, precision: 'day' }),
    toldSource: segment.time.source,
    session: segment.scope.session ?? null,
    speaker,
    feedback: fact.feedback,
    condition: fact.practice?.condition ?? null,
    action: fact.practice?.action ?? null,
    from: valid.from,
    to: valid.to,
    entityIds: links.map(({ id }) => id),
    edges: links.map(({ edge }) => edge),
    roles: links.map(({ role }) => role),
  }
}

interface Link {
  readonly id: string
  readonly edge: EdgeType
  readonly role: string
  readonly mention: Mention
}

/** The entities of an episode, each once; the day on which it was is one of them. */
function linksOf(fact: EpisodeFact, subject: Subject): Link[] {
  const mentions: readonly (readonly [EdgeType, string, readonly Mention[]])[] = [
    ['INVOLVES', 'participant', fact.participants],
    ['AT_PLACE', 'place', fact.places],
    ['ABOUT', 'thing', fact.things],
    ['AT_TIME', 'time', timesOf(fact)],
  ]
  const links = new Map<string, Link>()
  for (const [edge, role, named] of mentions) {
    for (const mention of named) {
      const id = entityId(subject, mention.kind, mention.name, mention.discriminator)
      if (!links.has(id)) links.set(id, { id, edge, role: mention.discriminator ?? role, mention })
    }
  }
  return [...links.values()]
}

/** The day, month or year of the episode as an entity that others of the same share. */
function timesOf({ when }: EpisodeFact): Mention[] {
  if (when?.from === null || when === null) return []
  const day = localDay(when.from, when.offsetMinutes)
  const name = when.precision === 'year' ? day.slice(0, 4) : when.precision === 'month' ? day.slice(0, 7) : day
  return [{ name, kind: 'time', discriminator: null }]
}
