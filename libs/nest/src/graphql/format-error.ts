import { ApolloServerErrorCode } from '@apollo/server/errors'
import { EcphoryError, errorCodes } from '@ecphory/memory'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { isOfStores, toAnswerError } from '../http/answer-error.ts'
import { currentCall } from '../logging/current-call.ts'
import type { Logger } from '../logging/logger.ts'

/** Codes that are the caller's own: GraphQL's, ours, and what a subgraph already answered. */
const passedOn: ReadonlySet<unknown> = new Set([
  ...errorCodes,
  ...Object.values(ApolloServerErrorCode).filter((code) => code !== ApolloServerErrorCode.INTERNAL_SERVER_ERROR),
  'INTERNAL',
])

/**
 * One error of an answer: ours with its code and sentence, of a store's its code, GraphQL's own as it is, anything else as
 * `INTERNAL`; the log holds the rest under the id of the request.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown, logger: Logger): GraphQLFormattedError {
  const ours = findOurs(error)
  if (ours === undefined && isDeliberate(formatted, error)) return withRequestId(formatted)
  if (ours === undefined) logger.error({ err: innermost(error), path: formatted.path }, 'A resolver failed.')
  else if (isOfStores(ours.code)) logger.warn({ err: ours, path: formatted.path }, 'A store failed a request.')
  const { message, extensions } = toAnswerError(ours)
  const { locations, path } = formatted
  return { message, ...(locations && { locations }), ...(path && { path }), extensions }
}

/** A subgraph of another process has put there the id that its own log has; one of this process has none of its own. */
function withRequestId(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const requestId = currentCall()?.requestId
  return requestId === undefined ? formatted : { ...formatted, extensions: { requestId, ...formatted.extensions } }
}

function findOurs(error: unknown): EcphoryError | undefined {
  if (error instanceof EcphoryError) return error
  return error instanceof GraphQLError ? findOurs(error.originalError) : undefined
}

/** Somebody made it a GraphQL error with a known code; a foreign error inside was thrown, whatever code it has. */
function isDeliberate(formatted: GraphQLFormattedError, error: unknown): boolean {
  return innermost(error) instanceof GraphQLError && passedOn.has(formatted.extensions?.['code'])
}

function innermost(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? innermost(error.originalError) : error
}
