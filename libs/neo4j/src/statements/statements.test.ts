import { describe, expect, it } from 'vitest'
import { patternsOf } from '../testing/cypher-patterns.ts'
import type { NodePattern } from '../testing/cypher-patterns.ts'
import {
  labelsOfNoSubject,
  mutants,
  nameOf,
  relationshipTypes,
  spaceBindingsOf,
  subjectLabels,
  unboundOnPurpose,
} from '../testing/space-bindings.ts'
import { statements } from './statements.ts'

const catalogue = Object.entries(statements)

/** What is wrong with a statement; empty for one that keeps the rules of the catalogue. */
function faultsOf(name: string, statement: string): readonly string[] {
  const { nodes, relationships } = patternsOf(statement)
  const boundInIndex = spaceBindingsOf(statement).some(({ what }) => what === 'vector search')
  const held = new Set<string>()
  const faultOf = (node: NodePattern): string[] => {
    if (node.labels.some((label) => label in labelsOfNoSubject) || name in unboundOnPurpose) return []
    if (node.labels.length === 0 && node.variable !== null && held.has(node.variable)) return []
    if (node.variable !== null) held.add(node.variable)
    const isKnown = node.labels.length > 0 && node.labels.every((label) => isSubjectLabel(label))
    if (!isKnown) return [`${nameOf(node)} has no label of the closed list`]
    const bound = node.properties.get('space')?.value
    if (bound === '$space' || bound === 'row.space' || boundInIndex) return []
    return [`${nameOf(node)} binds no space`]
  }
  return [
    ...nodes.flatMap(faultOf),
    ...relationships.flatMap(({ types, hasProperties, ends }) => [
      ...(types.length > 0 && types.every(isRelationshipType)
        ? []
        : ['a relationship is of no type of the closed list']),
      ...(hasProperties ? ['a relationship says something of its own'] : []),
      ...ends.filter((node) => node.labels.length === 0 && !held.has(node.variable ?? '')).map(nameOf),
    ]),
    ...([...statement.matchAll(/--|-\[/gu)].length === relationships.length ? [] : ['a relationship is not read']),
    ...(/queryNodes|queryRelationships/u.test(statement) && !/'\+space:' \+ \$space/u.test(statement)
      ? ['a full-text query is not bound to a space']
      : []),
    ...(/\$\(|\$any|\$all|LOAD CSV|apoc/u.test(statement) ? ['a label, a type or a source is computed'] : []),
  ]
}

const isSubjectLabel = (label: string): boolean => (subjectLabels as readonly string[]).includes(label)
const isRelationshipType = (type: string): boolean => (relationshipTypes as readonly string[]).includes(type)

describe('the catalogue of statements', () => {
  it.each(catalogue)('G2 %s binds the space in every pattern of what is a subject’s', (name, statement) => {
    expect(faultsOf(name, statement)).toEqual([])
  })

  it('makes nothing an exception that is not in it', () => {
    for (const name of Object.keys(unboundOnPurpose)) expect(Object.keys(statements)).toContain(name)
  })

  it('finds every predicate: without any one of them the check fails', () => {
    const all = mutants()
    expect(all.length).toBeGreaterThan(60)
    for (const { statement, what, text } of all)
      expect(faultsOf(statement, text('mark')), `${statement} ${what}`).not.toEqual([])
    const mentioned = catalogue.flatMap(([, text]) => [
      ...text.matchAll(/\bspace: (?:\$|row\.)space|\+ \$space|= \$space/gu),
    ])
    expect(all.length).toBe(mentioned.length)
  })

  it.each([
    ['MATCH (a:Anchor {id: $id}) RETURN a', '(a:Anchor) binds no space'],
    ['MATCH (a:Anchor {space: $other}) RETURN a', '(a:Anchor) binds no space'],
    ['MATCH (a) RETURN a', '(a) has no label of the closed list'],
    ['MATCH (a:Anchor {space: $space})--(b) RETURN b', 'a relationship is not read'],
    ['MATCH (n:Node {space: $space}) WHERE (n)-[:NAMED]->() RETURN n', 'a relationship is not read'],
    [
      'MATCH (a:Anchor {space: $space})-[:OTHER]->(b:Key {space: $space}) RETURN b',
      'a relationship is of no type of the closed list',
    ],
    ['MATCH (n:Node {space: $space})-[:VERSION]->(v:Version) RETURN v', '(v:Version) binds no space'],
    [
      'MATCH (n:Node {space: $space}) WHERE EXISTS { (n)-[:VERSION]->(:Version) } RETURN n',
      '(:Version) binds no space',
    ],
    [
      "CALL db.index.fulltext.queryNodes('anchor_terms', $query) YIELD node RETURN node",
      'a full-text query is not bound to a space',
    ],
    ['MATCH (a:$($label) {space: $space}) RETURN a', 'a label, a type or a source is computed'],
  ])('sees what is wrong with %s', (statement, fault) => {
    expect(faultsOf('planted', statement)).toContain(fault)
  })
})
