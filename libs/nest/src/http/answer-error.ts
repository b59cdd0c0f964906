import { EcphoryError } from '@ecphory/memory'
import { currentCall } from '../logging/current-call.ts'
import { OverLimitError } from './over-limit.ts'

export interface AnswerError {
  readonly message: string
  readonly extensions: { readonly code: string; readonly requestId?: string; readonly retryAfterSeconds?: number }
}

/** What a caller is told of an error: of ours the code and the sentence, of anything else only where to find it in the log. */
export function toAnswerError(error: unknown): AnswerError {
  const requestId = currentCall()?.requestId
  const found = requestId !== undefined && { requestId }
  if (!(error instanceof EcphoryError)) {
    return { message: 'The request failed for a reason of our own.', extensions: { code: 'INTERNAL', ...found } }
  }
  const wait = error instanceof OverLimitError && { retryAfterSeconds: error.retryAfterSeconds }
  return { message: error.message, extensions: { code: error.code, ...found, ...wait } }
}
