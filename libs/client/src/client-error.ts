import type { Reason } from './types.ts'

/** Codes that the API answers with, and two of the client's own. A code never changes; new ones may come. */
export const knownErrorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID_ARGUMENT',
  'INVALID_MESSAGE',
  'INVALID_TIME',
  'UNSUPPORTED_FILTER',
  'WRONG_TARGET_KIND',
  'TOO_LARGE',
  'ID_CONTENT_MISMATCH',
  'RATE_LIMITED',
  'QUOTA_SPENT',
  'UNAVAILABLE',
  'CLOSED',
  'INTERNAL',
  'BAD_USER_INPUT',
  'GRAPHQL_VALIDATION_FAILED',
  /** A trace was not taken, or it or an erasure was put aside: `reason` says why. */
  'REFUSED',
  'PARKED',
  /** The server, or what was waited for, took longer than it may. */
  'TIMED_OUT',
  /** No answer came. Whether a change was made is not known. */
  'UNREACHABLE',
  /** Something answered, but not this API. */
  'UNEXPECTED_ANSWER',
] as const

export type ErrorCode = (typeof knownErrorCodes)[number] | (string & {})

export interface ErrorFacts {
  /** Milliseconds after which the server is ready to be asked again. */
  readonly retryAfterMs?: number | undefined
  /** Under this id the server's log holds the rest. */
  readonly requestId?: string | undefined
  /** Why a trace was refused, or it or an erasure was parked. */
  readonly reason?: Reason | undefined
  /** The field of the answer that failed, e.g. `['recall', 'semantic']`. */
  readonly path?: readonly (string | number)[] | undefined
  readonly cause?: unknown
}

/** The one error of the client. An aborted call throws its signal's reason instead. */
export class EcphoryClientError extends Error {
  readonly code: ErrorCode
  readonly retryAfterMs: number | undefined
  readonly requestId: string | undefined
  readonly reason: Reason | undefined
  readonly path: readonly (string | number)[] | undefined

  constructor(code: ErrorCode, message: string, { cause, ...facts }: ErrorFacts = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'EcphoryClientError'
    this.code = code
    this.retryAfterMs = facts.retryAfterMs
    this.requestId = facts.requestId
    this.reason = facts.reason
    this.path = facts.path
  }
}
