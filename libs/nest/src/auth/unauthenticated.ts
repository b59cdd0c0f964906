import { EcphoryError } from '@ecphory/memory'

/** One sentence for every reason: a caller who is not let in learns nothing from it. The cause is for the log. */
export function unauthenticated(reason: string, cause?: unknown): EcphoryError {
  return new EcphoryError('UNAUTHENTICATED', 'The request carries no valid credentials.', {
    cause: new Error(reason, { cause }),
  })
}
