import type { Identity } from '@ecphory/nest'

/** What every resolver is given. A fresh one per request: what is kept for a request is kept by it. */
export interface SubgraphContext {
  readonly identity: Identity
  /** Aborts where nobody waits for the answer any more. */
  readonly signal?: AbortSignal
  /** When the request's time is over, by `performance.now()`; absent where it has no end. */
  readonly endsAt?: number
}
