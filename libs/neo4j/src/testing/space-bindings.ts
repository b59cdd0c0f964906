import { statements } from '../statements/statements.ts'
import { patternsOf } from './cypher-patterns.ts'
import type { NodePattern } from './cypher-patterns.ts'

/** Nodes of these labels are a subject's, and every pattern of one binds its space. */
export const subjectLabels = ['Space', 'Anchor', 'Segment', 'Assertion', 'Node', 'Version', 'Key', 'Tombstone'] as const

/** Patterns of these need no space. */
export const labelsOfNoSubject: Readonly<Record<string, string>> = {
  Checkpoint: 'how far a projector has come on a partition, which holds many subjects; its key names the installation',
  Watermark: 'likewise, by root partition',
  Purge: 'how much the erasures of an installation have left to purge',
  SealingKey: 'a key of a subject; its id is a hash of installation, subject and name',
  Filler: 'is written over freed records and holds nothing of anybody',
  Setting: 'a small record of the installation: the generation pointer',
}

/** Statements with a pattern that binds no space though it may touch what is a subject's. */
export const unboundOnPurpose: Readonly<Record<string, string>> = {
  highestNode: 'asks how far the server numbers its nodes, and reads nothing of them',
  spacesOfGeneration: 'lists the spaces of a generation, to drop it or to follow it; the key names the installation',
}

/** Both ends of these bind their space, and they say nothing of their own. */
export const relationshipTypes = ['RESTS_ON', 'VERSION', 'NAMED', 'FROM', 'TO'] as const

/** Where a statement binds a space, by what it binds it on. */
interface SpaceBinding {
  readonly what: string
  readonly from: number
  readonly to: number
  /** What stands there where the space is not asked for. */
  unbound(mark: string): string
}

const inPattern = new Set(['$space', 'row.space'])
/** The one call of the full-text index, and the one search of the vector index: bound within the index. */
const inIndexes: readonly (readonly [RegExp, string])[] = [
  [/(?<=')\+space:' \+ \$space \+ ' /gu, 'full-text query'],
  [/WHERE (\w+)\.space = \$space /gu, 'vector search'],
]

export function spaceBindingsOf(statement: string): readonly SpaceBinding[] {
  const onNodes = patternsOf(statement).nodes.flatMap((node): SpaceBinding[] => {
    const bound = node.properties.get('space')
    if (bound === undefined || !inPattern.has(bound.value)) return []
    return [{ what: nameOf(node), from: bound.from, to: bound.to, unbound: (mark) => `mark: '${mark}'` }]
  })
  const onIndexes = inIndexes.flatMap(([pattern, what]) =>
    [...statement.matchAll(pattern)].map(({ index, 0: { length } }): SpaceBinding => ({
      what,
      from: index,
      to: index + length,
      unbound: () => '',
    })),
  )
  return [...onNodes, ...onIndexes]
}

export const nameOf = ({ variable, labels }: NodePattern): string =>
  `(${variable ?? ''}${labels.map((label) => `:${label}`).join('')})`

/** A statement of the catalogue without one of its space predicates. */
export interface Mutant {
  readonly statement: keyof typeof statements
  readonly what: string
  /**
   * In its place it asks for a mark, which the nodes of all tenants of a test carry, and nobody else's: a fault must
   * not reach what others have on the same server.
   */
  text(mark: string): string
}

export const mutants = (): readonly Mutant[] =>
  (Object.entries(statements) as [keyof typeof statements, string][]).flatMap(([name, statement]) =>
    spaceBindingsOf(statement).map(({ what, from, to, unbound }) => ({
      statement: name,
      what,
      text: (mark) => statement.slice(0, from) + unbound(mark) + statement.slice(to),
    })),
  )
