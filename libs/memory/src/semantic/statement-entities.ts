import type { StatementFact, Subject } from '@ecphory/events'
import type { EntityValue } from '../entities/settle-entity.ts'
import { entityId } from '../text/names.ts'
import { canonicalRelation } from './relations.ts'

export interface StatementEntity {
  readonly id: string
  readonly mention: EntityValue
}

const people = new Set(['spouse_of', 'parent_of', 'child_of', 'sibling_of', 'relative_of', 'knows', 'lives_with'])
const places = new Set(['lives_in', 'moves_to', 'comes_from', 'works_in'])

/** Whose statement it is, and what it names. The account holder is an entity like others, under a kind of its own. */
export function statementEntities(
  fact: StatementFact,
  subject: Subject,
): { readonly whose: StatementEntity; readonly object: StatementEntity } {
  const relation = canonicalRelation(fact.relation)?.name ?? fact.relation
  const kind = people.has(relation) ? 'person' : places.has(relation) ? 'place' : 'thing'
  return { whose: entityOf(subject, 'person', fact.subject), object: entityOf(subject, kind, fact.object) }
}

function entityOf(subject: Subject, kind: 'person' | 'place' | 'thing', name: string): StatementEntity {
  const isUser = name === 'user'
  return {
    id: entityId(subject, isUser ? 'person' : kind, name, null),
    mention: { name, kind: isUser ? 'user' : kind, discriminator: null },
  }
}
