import type { Candidate } from '../evidence.ts'
import type { GapQuery } from '../gap-query.ts'
import type { AdmissionRequest } from '../request.ts'

export interface EvidenceInput {
  readonly request: AdmissionRequest
  /** Canonical. */
  readonly gaps: readonly GapQuery[]
  /** Greatest score first, ties by id. */
  readonly candidates: readonly Candidate[]
  /** Tokens that the compiled evidence may cost. */
  readonly budgetTokens: number
}

/** An evidence unit as a policy names it: both must match, so that no id admits a text that the policy did not read. */
export interface AdmittedUnit {
  readonly id: string
  readonly anchor: string
}

/** Why a candidate was left out. */
export const rejectionReasons = [
  'not_relevant',
  'publicly_covered',
  'redundant',
  'stale',
  'untrusted',
  'not_worth_its_tokens',
  'over_budget',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

export interface EvidenceSelection {
  /** In the order in which they were chosen; empty is EMPTY, the public-only path. */
  readonly admitted: readonly AdmittedUnit[]
  /** What the policy made of each candidate, parallel to `candidates`: greater is more worth admitting. */
  readonly worths: readonly number[]
  /** Why each candidate that is not admitted was left out, by its id. */
  readonly rejected: ReadonlyMap<string, RejectionReason>
}

/** The second stage (pi_theta): which of the candidates add something that the public path does not have. */
export interface EvidencePolicy {
  readonly id: string
  /** Throws `MODEL_OUTPUT_INVALID` or another `EcphoryError` where a model fails. */
  select(input: EvidenceInput): Promise<EvidenceSelection>
}
