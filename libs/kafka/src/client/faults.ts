import { EcphoryError } from '@ecphory/memory'

interface KafkajsError extends Error {
  readonly type?: string
  readonly retriable?: boolean
  /** Of a connection error: Node's. */
  readonly code?: unknown
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

/** The login, what it may do, or whom the certificate names: until an operator changes that, every call is answered so. */
const refusals: readonly string[] = [
  'TOPIC_AUTHORIZATION_FAILED',
  'GROUP_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED',
  'TRANSACTIONAL_ID_AUTHORIZATION_FAILED',
  'SASL_AUTHENTICATION_FAILED',
  'UNSUPPORTED_SASL_MECHANISM',
]
const refusalName = 'KafkaJSSASLAuthenticationError'

/** Node's codes of a certificate that it does not trust, of this host, or at this time. */
const ofCertificates = /CERT|^UNABLE_TO_VERIFY/u

const isRefusal = ({ type = '', name, code }: KafkajsError): boolean =>
  refusals.includes(type) || name === refusalName || (typeof code === 'string' && ofCertificates.test(code))

/**
 * Trying again would fail again: something that this client can't do, or the broker does not take. Too few brokers for
 * the copies of a topic are not among them: one that has just begun, or was not heard of for some seconds, is not
 * counted yet.
 */
const lasting: ReadonlySet<string> = new Set([
  'UNSUPPORTED_VERSION',
  'INVALID_REQUEST',
  'INVALID_TOPIC_EXCEPTION',
  'INVALID_CONFIG',
  'POLICY_VIOLATION',
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
])

/** Whether a later try may succeed. Anything not known to last is taken to pass. */
export function isPassing(error: unknown): boolean {
  const cause = causeOf(error)
  if (cause instanceof TypeError || cause instanceof RangeError) return false
  return !isRefusal(cause) && !lasting.has(cause.type ?? '') && cause.name !== 'KafkaJSNotImplemented'
}

/** Faults of a connection, which is then made anew; the broker's own answers leave it as it is. */
export const isOfConnection = (error: unknown): boolean => causeOf(error).type === undefined

/** An outage or a refusal with the brokers named. kafkajs' messages hold hosts, names and numbers, never a payload. */
export function toStoreFailed(brokers: readonly string[], doing: string, error: unknown): EcphoryError {
  if (error instanceof EcphoryError) return error
  const cause = causeOf(error)
  const [code, did] = isRefusal(cause) ? (['STORE_REFUSED', 'refused'] as const) : (['STORE_FAILED', 'failed'] as const)
  const message = `Kafka (${brokers.join(', ')}) ${did} while ${doing}: ${cause.message.replace(/\.$/u, '')}.`
  return new EcphoryError(code, message, { cause: error })
}
