import { deriveId } from '../digest/canonical.ts'
import type { Interval, Settled, SettledEdge, SettledNode } from '../graph/items.ts'
import { nameToKey } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import type { StatementValue } from './assertions.ts'

/** A statement over one stretch of time, with what it rests on. */
export interface StatementVersion {
  readonly slot: string
  readonly value: StatementValue
  readonly valid: Interval
  readonly support: readonly string[]
}

/** Key under which all statements of a relation are found; holds a mark that no name's key can hold. */
export function relationKey(relation: string): string {
  return `relation:${relation}`
}

/**
 * `STATES` from whose it is to the statement, `OBJECT` from there to the entity that it names. The entities settle in
 * slots of their own.
 */
export function buildStatement(version: StatementVersion): Settled {
  const { value, valid, support } = version
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
  const edges = [edge('STATES', value.subjectId, statement.id), edge('OBJECT', statement.id, value.objectId)]
  return { nodes: [statement], edges }
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
