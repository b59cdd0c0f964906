import { scopeToSubject, type RoutedSegment, type StatementFact, type TimePrecision } from '@ecphory/events'
import type { Assertion, PropertyValue } from '../graph/items.ts'
import { entitySlot } from '../projection/entity-links.ts'
import { nameToKey } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import { dayMs, instantToWall, startOfDay } from '../time/index.ts'
import { besideRelation } from './ends-beside.ts'
import { kinRole } from './kin-role.ts'
import { detailOf, objectNoun } from './object-noun.ts'
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
  /** The word of kinship that the text names somebody with ("my sister Ana"), of relations between people. */
  readonly role: string | null
  /** It ends what it denies, and says nothing itself: "I left Acme" of whoever is not known to work there. */
  readonly endsOnly: boolean
  /** The change that it tells of is no later than this, where its beginning is only the day or year that the text names. */
  readonly changedBy: number | null
  /** Where the text says when it ends; null is open. */
  readonly until: number | null
  /** When it was said, and on which local day (days since 1970). */
  readonly saidAt: number
  readonly localDay: number
}

/**
 * A statement in its slot and in that of what else it ends, and a mention of each entity in the entity's own. The slot
 * of a single-valued relation is whose it is and the relation, and so is that of people; that of any other also holds the
 * object, or what kind of thing it is, and a relation and its contrary share it. A relation that the list does not
 * know asserts nothing; a hint, and what only ends, mention nobody: they may never come to be a statement.
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
    role: relation.slotBy === 'nothing' ? kinRole(fact.object, segment.text) : null,
    endsOnly: isEndOnly(fact, relation),
    changedBy: changedBy(fact, instant),
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
  const isSilent = fact.hint || value.endsOnly
  const mentioned = isSilent ? [] : [whose, object].filter(({ id }, place, both) => place === 0 || id !== both[0]?.id)
  const beside = isSilent || fact.band === 'weak' ? null : canonicalRelation(besideRelation(value) ?? '')
  return [
    at(statementSlot(fact.subject, relation, fact.object), value),
    ...(beside === null ? [] : [at(statementSlot(fact.subject, beside, ''), { ...value, endsOnly: true })]),
    ...mentioned.map(({ id, mention }) => at(entitySlot(id), mention)),
  ]
}

/** A rule that reads an ending between the lines; a model's denial at the same confidence is one of its own. */
function isEndOnly(fact: StatementFact, relation: Relation): boolean {
  if (fact.origin !== 'text' || fact.polarity === 'positive' || fact.band !== 'paraphrased') return false
  return relation.cardinality === 'one' || relation.slotBy !== undefined
}

/** How long a stretch the precision of a beginning leaves open; a week is told to the day. */
const openDays: Readonly<Partial<Record<TimePrecision, number>>> = { day: 7, month: 31, year: 366 }

/** What is denied is denied of the time of saying so too. */
function changedBy({ valid, polarity }: StatementFact, saidAt: number): number | null {
  if (valid === null || valid.from === null || valid.to !== null) return null
  if (polarity === 'negative') return saidAt
  return Math.min(valid.from + (openDays[valid.precision] ?? 0) * dayMs, saidAt)
}

export function statementSlot(subject: string, relation: Relation, object: string): string {
  const parts = [`statement:${nameToKey(subject)}`, relationFamily(relation)]
  if (relation.slotBy === 'detail') parts.push(objectKey(detailOf(object)))
  else if (relation.cardinality === 'many' && relation.slotBy !== 'nothing') {
    const noun = relation.slotBy === 'noun' ? objectNoun(object) : null
    parts.push(noun ?? objectKey(object, relation.measured === true))
  }
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
