import { EcphoryError } from '@ecphory/memory'

interface KafkajsError extends Error {
  readonly type?: string
  readonly retriable?: boolean
  readonly errors?: readonly Error[]
}

/** The error below kafkajs' wrappers: it is the one that has a `type`. */
export function causeOf(error: unknown): KafkajsError {
  let found = error instanceof Error ? error : new Error(String(error))
  while (found.cause instanceof Error && (found as KafkajsError).type === undefined) found = found.cause
  return found
}

/** A producer whose place another has taken. */
export const isFenced = (error: unknown): boolean =>
  ['INVALID_PRODUCER_EPOCH', 'PRODUCER_FENCED'].includes(causeOf(error).type ?? '')

/** The transaction before is not over yet. */
export const isConcurrent = (error: unknown): boolean => causeOf(error).type === 'CONCURRENT_TRANSACTIONS'

/** A transaction is about to commit more, or the broker has lost how one ended. */
export const isUnstable = (error: unknown): boolean => causeOf(error).type === 'UNSTABLE_OFFSET_COMMIT'

export const isUnknownTopic = (error: unknown): boolean => causeOf(error).type === 'UNKNOWN_TOPIC_OR_PARTITION'

/**
 * Trying again would fail again: a refusal, or something that this client can't do. Too few brokers for the copies of a
 * topic are not among them: one that has just begun, or was not heard of for some seconds, is not counted yet.
 */
const lasting: ReadonlySet<string> = new Set([
  'TOPIC_AUTHORIZATION_FAILED',
  'GROUP_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED',
  'TRANSACTIONAL_ID_AUTHORIZATION_FAILED',
  'SASL_AUTHENTICATION_FAILED',
  'UNSUPPORTED_SASL_MECHANISM',
  'UNSUPPORTED_VERSION',
  'INVALID_REQUEST',
  'INVALID_TOPIC_EXCEPTION',
  'INVALID_CONFIG',
  'POLICY_VIOLATION',
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
])
const lastingNames: ReadonlySet<string> = new Set(['KafkaJSSASLAuthenticationError', 'KafkaJSNotImplemented'])

/** Whether a later try may succeed. Anything not known to last is taken to pass. */
export function isPassing(error: unknown): boolean {
  const cause = causeOf(error)
  if (cause instanceof TypeError || cause instanceof RangeError) return false
  return !lasting.has(cause.type ?? '') && !lastingNames.has(cause.name)
}

/** Faults of a connection, which is then made anew; the broker's own answers leave it as it is. */
export const isOfConnection = (error: unknown): boolean => causeOf(error).type === undefined

/** An outage with the brokers named. kafkajs' messages hold hosts, names and numbers, never a payload. */
export function toStoreFailed(brokers: readonly string[], doing: string, error: unknown): EcphoryError {
  if (error instanceof EcphoryError) return error
  const cause = causeOf(error)
  return new EcphoryError('STORE_FAILED', `Kafka (${brokers.join(', ')}) failed while ${doing}: ${cause.message}.`, {
    cause: error,
  })
}
