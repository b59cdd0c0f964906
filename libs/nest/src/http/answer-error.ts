import { EcphoryError } from '@ecphory/memory'
import type { ErrorCode } from '@ecphory/memory'
import { currentCall } from '../logging/current-call.ts'
import { OverLimitError } from './over-limit.ts'

export interface AnswerError {
  readonly message: string
  readonly extensions: { readonly code: string; readonly requestId?: string; readonly retryAfterSeconds?: number }
}

/** Whose sentences are an operator's to read: they name brokers, servers, topics and files. */
export const isOfStores = (code: ErrorCode): boolean =>
  code.startsWith('STORE_') || code === 'TOPIC_UNFIT' || code === 'FILE_UNREADABLE'

/**
 * What a caller is told of an error: of ours the code and the sentence, of a store's the code alone, of anything else only
 * where to find it in the log.
 */
export function toAnswerError(error: unknown): AnswerError {
  const requestId = currentCall()?.requestId
  const found = requestId !== undefined && { requestId }
  if (!(error instanceof EcphoryError)) {
    return { message: 'The request failed for a reason of our own.', extensions: { code: 'INTERNAL', ...found } }
  }
  const wait = error instanceof OverLimitError && { retryAfterSeconds: error.retryAfterSeconds }
  const withheld = 'A store of this service failed; its log says how, under the id of the request.'
  const message = isOfStores(error.code) ? withheld : error.message
  return { message, extensions: { code: error.code, ...found, ...wait } }
}
