import type { ItemStatus, Role } from '@ecphory/events'
import type { TokenVectors } from '../ports/encoder.ts'
import { clausesToFeatures } from './clause-features.ts'
import type { Clause } from './clauses.ts'
import { logitsOf, logitsToProbabilities, openLinearModel } from './linear-model.ts'
import { statusWeights } from './weights/status-weights.ts'

/** A clause with how likely it names an item, and the likeliest status of that item. */
export interface ReadClause {
  readonly clause: Clause
  readonly itemProbability: number
  readonly status: ItemStatus
}

const model = openLinearModel(statusWeights)
const statuses = model.classes.slice(1) as readonly ItemStatus[]

/**
 * Reads the clauses of one segment.
 * @param tokens token vectors of the whole segment, or null where there is no encoder: then the cues alone decide
 */
export function readClauses(
  clauses: readonly Clause[],
  role: Role,
  times: readonly { readonly start: number }[],
  tokens: TokenVectors | null,
): ReadClause[] {
  return clausesToFeatures(clauses, role, times, tokens).map((features, index) => {
    const [none = 0, ...byStatus] = logitsToProbabilities(logitsOf(model, features))
    const best = byStatus.indexOf(Math.max(...byStatus))
    return { clause: clauses[index] as Clause, itemProbability: 1 - none, status: statuses[best] ?? 'pending' }
  })
}
