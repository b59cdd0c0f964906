/** The closed list of codes. A code is part of the contract: it is never renamed. */
export const errorCodes = [
  'EMPTY_SEGMENT',
  'INVALID_MESSAGE',
  'INVALID_TIME',
  'INVALID_ARGUMENT',
  'UNSUPPORTED_FILTER',
  'TOO_LARGE',
  'ID_CONTENT_MISMATCH',
  'NOT_FOUND',
  'WRONG_TARGET_KIND',
  'REFUSED',
  'PARKED',
  'TIMED_OUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'QUOTA_SPENT',
  'UNAVAILABLE',
  'CHECKPOINT_CONFLICT',
  'FACT_CONFLICT',
  'UNKNOWN_EVENT',
  'INVALID_EVENT',
  'ENCODER_MISMATCH',
  'NOT_PROMOTABLE',
  'VERSION_MISSING',
  'HISTORY_LOST',
  'NOT_DETERMINISTIC',
  'STORE_FOREIGN',
  'STORE_CORRUPT',
  'STORE_LOCKED',
  'STORE_FULL',
  'STORE_TOO_NEW',
  'STORE_FAILED',
  'STORE_REFUSED',
  'TOPIC_UNFIT',
  'CLOSED',
  'MODEL_UNAVAILABLE',
  'MODEL_REFUSED',
  'MODEL_BUDGET_SPENT',
  'MODEL_OUTPUT_INVALID',
  'RUNTIME_TOO_OLD',
  'FILE_UNREADABLE',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** The one error class. Messages are sentences with facts in them, never payload text or secrets. */
export class EcphoryError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EcphoryError'
    this.code = code
  }
}
