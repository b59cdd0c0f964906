import { EcphoryError } from '@ecphory/memory'

/** Refused now, welcome later: `RATE_LIMITED` or `QUOTA_SPENT`, with the whole seconds after which to ask again. */
export class OverLimitError extends EcphoryError {
  readonly retryAfterSeconds: number
  constructor(code: 'RATE_LIMITED' | 'QUOTA_SPENT', message: string, retryAfterMs: number) {
    super(code, message)
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  }
}
