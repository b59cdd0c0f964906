import { scopeToSubject, type RoutedSegment, type StatementFact } from '@ecphory/events'
import type { Assertion, PropertyValue } from '../graph/items.ts'
import { entitySlot } from '../projection/entity-links.ts'
import { nameToKey } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import { dayMs, instantToWall, startOfDay } from '../time/index.ts'
import { canonicalRelation, relationFamily, type Relation } from './relations.ts'
import { statementEntities } from './statement-entities.ts'

/** What an assertion says in its slot. */
export interface StatementValue {
  readonly subject: string
  readonly relation: string
  readonly object: string
  /** Ids of the entities that the statement is about and that it names. */
  readonly subjectId: string
  readonly objectId: string
  readonly polarity: 'positive' | 'negative'
  readonly band: string
  readonly confidence: number
  readonly correction: boolean
  readonly hint: boolean
  /** Where the text says when it ends; null is open. */
  readonly until: number | null
  /** When it was said, and on which local day (days since 1970). */
  readonly saidAt: number
  readonly localDay: number
}

/**
 * A statement in its slot, and a mention of each entity in the entity's own. The slot of a single-valued relation is whose it is and the relation; that of any other
 * also holds the object, and a relation and its contrary share it. A relation that the list does not know asserts
 * nothing, and a hint mentions nobody: it may never come to be a statement.
 */
export function statementAssertions(fact: StatementFact, segment: RoutedSegment): readonly Assertion[] {
  const relation = canonicalRelation(fact.relation)
  if (relation === null || objectKey(fact.object) === '') return []
  const { instant, offsetMinutes } = segment.time
  const { whose, object } = statementEntities(fact, scopeToSubject(segment.scope))
  const value: StatementValue = {
    subject: fact.subject,
    relation: relation.name,
    object: fact.object,
    subjectId: whose.id,
    objectId: object.id,
    polarity: fact.polarity,
    band: fact.band,
    confidence: fact.confidence,
    correction: fact.correction,
    hint: fact.hint,
    until: fact.valid?.to ?? null,
    saidAt: instant,
    localDay: Math.floor(startOfDay(instantToWall(instant, offsetMinutes)) / dayMs),
  }
  const validTime = fact.valid === null ? instant : (fact.valid.from ?? fact.valid.to ?? instant)
  const at = (slot: string, held: object): Assertion => ({
    slot,
    validTime,
    value: { ...held } as Record<string, PropertyValue>,
  })
  const mentioned = fact.hint ? [] : [whose, object].filter(({ id }, place, both) => place === 0 || id !== both[0]?.id)
  return [
    at(statementSlot(fact.subject, relation, fact.object), value),
    ...mentioned.map(({ id, mention }) => at(entitySlot(id), mention)),
  ]
}

export function statementSlot(subject: string, relation: Relation, object: string): string {
  const parts = [`statement:${nameToKey(subject)}`, relationFamily(relation)]
  if (relation.cardinality === 'many') parts.push(objectKey(object, relation.measured === true))
  return parts.join('|')
}

const amount =
  /^(?:\p{N}.*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|[一二三四五六七八九十百千两]+)$/u

/**
 * Objects of the same distinct terms are the same object, in whatever order and inflection. `withoutAmounts` leaves
 * numbers out, so that "5 years at Google" and "6 years at Google" meet.
 */
export function objectKey(object: string, withoutAmounts = false): string {
  const terms = [...new Set(textToTerms(object))].sort()
  const counted = withoutAmounts ? terms.filter((term) => !amount.test(term)) : terms
  if (counted.length > 0) return counted.join(' ')
  return terms.length > 0 ? terms.join(' ') : nameToKey(object)
}
