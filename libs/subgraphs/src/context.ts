import type { Identity } from '@ecphory/nest'

/** What every resolver is given. A fresh one per request: what is kept for a request is kept by it. */
export interface SubgraphContext {
  readonly identity: Identity
  /** Aborts where nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}
