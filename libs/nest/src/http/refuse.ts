import { EcphoryError } from '@ecphory/memory'
import type { Response } from 'express'
import type { Logger } from '../logging/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { toAnswerError } from './answer-error.ts'
import { headersOf, statusOf } from './status-of.ts'

export interface Refusing {
  readonly logger: Logger
  readonly metrics: Metrics
}

/** Answers a whole request with one error, in the shape of a GraphQL response. */
export function refuse(response: Response, error: unknown, { logger, metrics }: Refusing, status?: number): void {
  if (response.headersSent || response.destroyed) return
  const answer = toAnswerError(error)
  metrics.refusals.inc({ code: answer.extensions.code })
  const isOurs = error instanceof EcphoryError
  // Under load there are very many of these, and the line of the request has the status.
  const level = answer.extensions.code === 'RATE_LIMITED' ? 'debug' : 'info'
  if (isOurs) logger[level]({ err: error }, 'A request is refused.')
  else logger.error({ err: error }, 'A request failed.')
  response.status(status ?? (isOurs ? statusOf(error.code) : 500))
  response.set(isOurs ? headersOf(error) : {}).json({ errors: [answer] })
}
