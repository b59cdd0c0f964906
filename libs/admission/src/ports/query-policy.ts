import type { PosedGap } from '../gap-query.ts'
import type { AdmissionRequest, HeldKinds } from '../request.ts'

/** What the first stage sees: the request, the public context, and what kinds a store holds. No text of a memory. */
export interface QueryInput {
  readonly request: AdmissionRequest
  readonly held: HeldKinds
}

/** The first stage (pi_phi): what about the user is missing once the public context is read. */
export interface QueryPolicy {
  /** Name and content hash of what decides: stands in every decision. */
  readonly id: string
  /** At most `gapsMax` gaps, in any order; empty where nothing is missing. Throws `EcphoryError` where a model fails. */
  findGaps(input: QueryInput): Promise<readonly PosedGap[]>
}
