import { statements } from '../statements/statements.ts'
import { patternsOf } from './cypher-patterns.ts'
import type { NodePattern, Place } from './cypher-patterns.ts'

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

/** Statements with a pattern of a subject's label that binds no space, by the pattern's label. */
export const unboundOnPurpose: Readonly<Record<string, string>> = {
  spacesOfGeneration: 'lists the spaces of a generation, to drop it or to follow it; the key names the installation',
}

/** Both ends of these bind their space, and they say nothing of their own. */
export const relationshipTypes = ['RESTS_ON', 'VERSION', 'NAMED', 'FROM', 'TO'] as const

/** A place at which a statement binds a space. */
export interface SpaceBinding extends Place {
  readonly what: string
}

const inPattern = new Set(['$space', 'row.space'])
/** The one call of the full-text index: the space is part of its query, within the index. */
const inFullText = /(?<=')\+space:' \+ \$space \+ ' /gu
/** The one search of the vector index: likewise. */
const inVectorSearch = /WHERE (\w+)\.space = \$space /gu

export function spaceBindingsOf(statement: string): readonly SpaceBinding[] {
  const inNodes = patternsOf(statement).nodes.flatMap((node) => {
    const bound = node.properties.get('space')
    return bound !== undefined && inPattern.has(bound.value) ? [{ ...bound, what: nameOf(node) }] : []
  })
  const cuts: readonly [RegExp, string][] = [
    [inFullText, 'full-text query'],
    [inVectorSearch, 'vector search'],
  ]
  const inIndexes = cuts.flatMap(([pattern, what]) =>
    [...statement.matchAll(pattern)].map((found) => ({
      what,
      value: '$space',
      cutFrom: found.index,
      cutTo: found.index + found[0].length,
    })),
  )
  return [...inNodes, ...inIndexes]
}

export const nameOf = ({ variable, labels }: NodePattern): string =>
  `(${variable ?? ''}${labels.map((l) => `:${l}`).join('')})`

/** A statement of the catalogue without one of its space predicates. */
export interface Mutant {
  readonly statement: keyof typeof statements
  readonly what: string
  readonly text: string
}

export const mutants = (): readonly Mutant[] =>
  (Object.entries(statements) as [keyof typeof statements, string][]).flatMap(([name, text]) =>
    spaceBindingsOf(text).map(({ what, cutFrom, cutTo }) => ({
      statement: name,
      what,
      text: text.slice(0, cutFrom) + text.slice(cutTo),
    })),
  )
