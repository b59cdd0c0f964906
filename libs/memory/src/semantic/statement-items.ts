import { deriveId } from '../digest/canonical.ts'
import type { Interval, Settled, SettledEdge, SettledNode } from '../graph/items.ts'
import { nameToKey, nameToLookupKeys } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import type { StatementValue } from './assertions.ts'

/** A statement over one stretch of time, with what it rests on. */
export interface StatementVersion {
  readonly slot: string
  readonly value: StatementValue
  readonly valid: Interval
  readonly support: readonly string[]
}

const always: Interval = { from: null, to: null }
const people = new Set(['spouse_of', 'parent_of', 'child_of', 'sibling_of', 'relative_of', 'knows', 'lives_with'])
const places = new Set(['lives_in', 'moves_to', 'comes_from', 'works_in'])

/** Key under which all statements of a relation are found; holds a mark that no name's key can hold. */
export function relationKey(relation: string): string {
  return `relation:${relation}`
}

/** `STATES` from whose it is to the statement, `OBJECT` from there to the entity that it names. */
export function buildStatement(version: StatementVersion): Settled {
  const { value, valid, support } = version
  const subject = subjectNode(value.subject, support)
  const object = objectNode(value, support)
  const statement = statementNode(version)
  const edge = (type: 'STATES' | 'OBJECT', from: string, to: string): SettledEdge => ({
    id: deriveId(type, from, to),
    type,
    from,
    to,
    properties: {},
    valid,
    support,
  })
  return {
    nodes: subject.id === object.id ? [statement, subject] : [statement, subject, object],
    edges: [edge('STATES', subject.id, statement.id), edge('OBJECT', statement.id, object.id)],
  }
}

function statementNode({ slot, value, valid, support }: StatementVersion): SettledNode {
  const { subject, relation, object, polarity, band, confidence } = value
  return {
    id: deriveId('statement', slot, relation, polarity, nameToKey(object), valid.from),
    label: 'Statement',
    properties: { subject, relation, object, polarity, band, confidence },
    valid,
    support,
    keys: [...new Set([relationKey(relation), nameToKey(subject), nameToKey(object), ...textToTerms(object)])],
  }
}

function subjectNode(subject: string, support: readonly string[]): SettledNode {
  if (subject !== 'user') return entityNode('person', subject, support)
  return { id: deriveId('user'), label: 'User', properties: {}, valid: always, support, keys: ['user'] }
}

function objectNode({ relation, object }: StatementValue, support: readonly string[]): SettledNode {
  if (object === 'user') return subjectNode('user', support)
  return entityNode(people.has(relation) ? 'person' : places.has(relation) ? 'place' : 'thing', object, support)
}

function entityNode(kind: 'person' | 'place' | 'thing', name: string, support: readonly string[]): SettledNode {
  return {
    id: deriveId('entity', kind, nameToKey(name)),
    label: 'Entity',
    properties: { name, kind },
    valid: always,
    support,
    keys: nameToLookupKeys(name, kind),
  }
}
