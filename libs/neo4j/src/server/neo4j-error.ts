import { EcphoryError } from '@ecphory/memory'

/** Neo4j's own code where an error is the driver's or the server's; null for any other. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return error.name === 'Neo4jError' ? error.code : null
}

/** A node that a statement came upon was deleted by another transaction before it was read. */
const gone = 'Neo.ClientError.Statement.EntityNotFound'

/** The server gave this transaction up for another (a deadlock, an election, a deletion): the same again may succeed. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error instanceof EcphoryError ? error.cause : error) ?? ''
  return code === gone || code.startsWith('Neo.TransientError.')
}

/** A full-text or vector index is not there, or not yet whole: it is being made anew. */
export function isIndexAway(error: unknown): boolean {
  const cause = error instanceof EcphoryError ? error.cause : null
  const code = codeOf(cause) ?? ''
  if (code === 'Neo.ClientError.Schema.IndexNotFound') return true
  return (
    /^Neo\.ClientError\.(Procedure|General|Statement|Schema)\./u.test(code) &&
    /no such fulltext|populat/iu.test((cause as Error).message)
  )
}

/** `IF NOT EXISTS` does not hold against another transaction that makes the same index at the same moment. */
export function isIndexMade(error: unknown): boolean {
  const cause = error instanceof EcphoryError ? error.cause : error
  return codeOf(cause) === 'Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists'
}

/** What a statement itself is at fault for, so that the same again fails again: the one kind that is no outage. */
const isRefusal = (code: string): boolean =>
  code !== gone && /^Neo\.ClientError\.(Statement|Schema|Procedure)\./u.test(code)

/** The login, or what it may do. After some wrong passwords the server is silent for a while, which passes. */
const isOfLogin = (code: string): boolean =>
  code.startsWith('Neo.ClientError.Security.') && code !== 'Neo.ClientError.Security.AuthenticationRateLimit'

/** Neo4j's errors as coded ones, with Neo4j's own code in the sentence; any other error as it is. */
export function toEcphoryError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === null) return error
  if (isRefusal(code)) {
    return new EcphoryError('INVALID_ARGUMENT', `The graph server refused a statement (${code}).`, { cause: error })
  }
  if (isOfLogin(code)) {
    return new EcphoryError('STORE_REFUSED', `The graph server refused the login (${code}).`, { cause: error })
  }
  return new EcphoryError('STORE_FAILED', `The graph server can not be read or written (${code}).`, { cause: error })
}
