import type { ItemStatus } from '@ecphory/events'
import { base64ToBytes } from '../ranking/vector.ts'
import type { Encoder } from '../ports/encoder.ts'
import { clausesToFeatures, withVectors, type ClauseContext } from './clause-features.ts'
import type { Clause } from './clauses.ts'
import { logitsOf, logitsToProbabilities, type LinearModel } from './linear-model.ts'
import { cueStatusWeights } from './weights/cue-status-weights.ts'
import { statusWeights } from './weights/status-weights.ts'

/** A clause with how likely it names an item, and the likeliest status of that item. */
export interface ReadClause {
  readonly clause: Clause
  readonly itemProbability: number
  readonly status: ItemStatus
}

/** A linear model as it is kept in a file: little-endian 32-bit floats, one row per class. */
export interface StatusWeights {
  /** The encoder whose vectors it reads; null for a model of cues alone. */
  readonly encoder: string | null
  readonly rows: readonly string[]
}

/** `none`: the clause names no item. In the order of the models' rows. */
export const clauseClasses = ['none', 'pending', 'scheduled', 'in_progress', 'waiting', 'done', 'cancelled'] as const

export function openStatusModel({ rows }: StatusWeights): LinearModel {
  return { classes: clauseClasses, rows: rows.map((row) => new Float32Array(base64ToBytes(row).slice().buffer)) }
}

const withEncoder = openStatusModel(statusWeights)
const cuesOnly = openStatusModel(cueStatusWeights)

/**
 * Reads the clauses of one segment, each by its own vector and its cues; by the cues alone where the encoder is not the
 * one that the weights were trained with.
 */
export async function readClauses(
  clauses: readonly Clause[],
  context: ClauseContext,
  encoder: Pick<Encoder, 'id' | 'encode'>,
): Promise<ReadClause[]> {
  if (encoder.id !== statusWeights.encoder) return readClausesByCues(clauses, context)
  const features = clausesToFeatures(clauses, context)
  const vectors = await encoder.encode(
    clauses.map(({ text }) => text),
    'query',
  )
  return readFeatures(clauses, withVectors(features, vectors), withEncoder)
}

/** As `readClauses`, by the cues alone. */
export const readClausesByCues = (clauses: readonly Clause[], context: ClauseContext): ReadClause[] =>
  readFeatures(clauses, clausesToFeatures(clauses, context), cuesOnly)

/** @param features one row per clause, as long as the model's rows less the bias */
export function readFeatures(
  clauses: readonly Clause[],
  features: readonly (readonly number[])[],
  model: LinearModel,
): ReadClause[] {
  return clauses.map((clause, index) => {
    const [none = 0, ...byStatus] = logitsToProbabilities(logitsOf(model, features[index] ?? []))
    const best = byStatus.indexOf(Math.max(...byStatus))
    return { clause, itemProbability: 1 - none, status: clauseClasses.slice(1)[best] as ItemStatus }
  })
}
