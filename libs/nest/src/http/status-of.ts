import type { EcphoryError, ErrorCode } from '@ecphory/memory'
import { OverLimitError } from './over-limit.ts'

const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  QUOTA_SPENT: 429,
  UNAVAILABLE: 503,
  CLOSED: 503,
  STORE_FAILED: 503,
  STORE_LOCKED: 503,
  STORE_CORRUPT: 503,
  STORE_FULL: 507,
  TIMED_OUT: 504,
}

/** The HTTP status of a request that is refused as a whole with this error. */
export function statusOf(code: ErrorCode): number {
  return statuses[code] ?? 400
}

/** Headers that belong to that status (RFC 9110, RFC 6585). */
export function headersOf(error: EcphoryError): Readonly<Record<string, string>> {
  if (error instanceof OverLimitError) return { 'retry-after': String(error.retryAfterSeconds) }
  if (error.code === 'UNAUTHENTICATED') return { 'www-authenticate': 'Bearer' }
  return {}
}
