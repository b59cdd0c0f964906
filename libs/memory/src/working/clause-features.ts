import type { Role } from '@ecphory/events'
import type { TokenVectors } from '../ports/encoder.ts'
import type { Clause } from './clauses.ts'
import { cueNames, textToCues } from './cues.ts'

/** Dimensions of the encoder that the weights were trained with; another encoder's vectors count as absent. */
export const vectorDimensions = 384

/** How much the encoder's part weighs beside the cues (chosen by cross-validation on segments-own). */
const vectorScale = 0.5
const neighbourScale = 0.5

const none: readonly number[] = cueNames.map(() => 0)

/**
 * What the status model sees of each clause: the mean of its token vectors, its own cues, those of the clauses beside
 * it, who speaks, and how the clause stands in the segment.
 */
export function clausesToFeatures(
  clauses: readonly Clause[],
  role: Role,
  times: readonly { readonly start: number }[],
  tokens: TokenVectors | null,
): number[][] {
  const cuesByClause = clauses.map(({ text }) => textToCues(text))
  return clauses.map((clause, index) => [
    ...meanVector(clause, tokens).map((value) => value * vectorScale),
    ...(cuesByClause[index] ?? none),
    ...(cuesByClause[index - 1] ?? none).map((cue) => cue * neighbourScale),
    ...(cuesByClause[index + 1] ?? none).map((cue) => cue * neighbourScale),
    ...roleFeatures(role),
    ...(['start', 'sentence', 'break', 'comma'] as const).map((kind) => Number(clause.opensAfter === kind)),
    Number(times.some(({ start }) => start >= clause.start && start < clause.end)),
    Number(clause.text.length < 15),
    Number(clause.text.length > 60),
    Number(clauses.length === 1),
  ])
}

export const roleFeatures = (role: Role): number[] => [
  Number(role === 'user'),
  Number(role === 'assistant'),
  Number(role === 'log' || role === 'tool'),
]

function meanVector(clause: Clause, tokens: TokenVectors | null): readonly number[] {
  const mean = new Array<number>(vectorDimensions).fill(0)
  if (tokens === null || tokens.vectors.length !== tokens.offsets.length * vectorDimensions) return mean
  let count = 0
  for (const [index, [start, end]] of tokens.offsets.entries()) {
    if (start < clause.start || end > clause.end || end <= start) continue
    count += 1
    for (let d = 0; d < vectorDimensions; d++) {
      mean[d] = (mean[d] as number) + (tokens.vectors[index * vectorDimensions + d] as number)
    }
  }
  return count === 0 ? mean : mean.map((value) => value / count)
}
