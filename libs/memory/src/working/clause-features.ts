import type { Role } from '@ecphory/events'
import type { ResolvedTime } from '../time/resolve-times.ts'
import type { Clause } from './clauses.ts'
import { cueNames, textToCues } from './cues.ts'
import { namesItem } from './item-phrase.ts'

/** Dimensions of the encoder that the working type's weights were trained with; another's vectors count as absent. */
export const vectorDimensions = 384

/** What the clauses of one segment are read with. */
export interface ClauseContext {
  readonly text: string
  readonly role: Role
  /** Epoch milliseconds at which it was said. */
  readonly saidAt: number
  readonly times: readonly ResolvedTime[]
}

const neighbourScale = 0.5
const hasHan = /\p{sc=Han}/u
const noCues: readonly number[] = cueNames.map(() => 0)

/**
 * What the cue model sees of each clause: its own cues, those of the clauses beside it and of the whole segment, who
 * speaks, and how the clause stands in the segment.
 */
export function clausesToFeatures(clauses: readonly Clause[], context: ClauseContext): number[][] {
  const cuesByClause = clauses.map(({ text }) => textToCues(text))
  const anywhere = noCues.map((_, cue) => Math.max(...cuesByClause.map((cues) => cues[cue] ?? 0)) * neighbourScale)
  const beside = (index: number): number[] => (cuesByClause[index] ?? noCues).map((cue) => cue * neighbourScale)
  return clauses.map((_, index) => [
    ...(cuesByClause[index] ?? noCues),
    ...beside(index - 1),
    ...beside(index + 1),
    ...anywhere,
    ...roleFeatures(context.role),
    ...placeFeatures(clauses, index, context),
  ])
}

/**
 * What the clause model sees beside `clausesToFeatures`: the clause's own vector, then the mean of the segment's.
 * @param vectors one vector per clause, of equal length
 */
export function withVectors(features: readonly (readonly number[])[], vectors: readonly Float32Array[]): number[][] {
  const mean = Array.from(vectors[0] ?? [], (_, d) => vectors.reduce((sum, v) => sum + (v[d] ?? 0), 0) / vectors.length)
  return features.map((row, index) => [...(vectors[index] ?? []), ...mean, ...row])
}

export const roleFeatures = (role: Role): number[] => [
  Number(role === 'user'),
  Number(role === 'assistant'),
  Number(role === 'log' || role === 'tool'),
]

function placeFeatures(clauses: readonly Clause[], index: number, context: ClauseContext): number[] {
  const clause = clauses[index] as Clause
  const times = context.times.filter(({ start }) => start >= clause.start && start < clause.end)
  const isAhead = times.some(({ span }) => span?.from != null && span.from > context.saidAt)
  return [
    Number(index === 0),
    Number(index === clauses.length - 1),
    Number(clauses.length === 1),
    index / clauses.length,
    Number(clauses.length > 4),
    Number(times.length > 0),
    Number(isAhead),
    Number(times.length > 0 && !isAhead),
    Number(hasHan.test(context.text)),
    ...(['start', 'sentence', 'break', 'comma'] as const).map((kind) => Number(clause.opensAfter === kind)),
    Number(clause.text.length < 15),
    Number(clause.text.length > 60),
    Number(namesItem(context.text, clause, context.times)),
    Number(/^[?？]/u.test(context.text.slice(clause.end))),
  ]
}
