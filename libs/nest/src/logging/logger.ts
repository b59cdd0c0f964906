import pino, { type DestinationStream, type Logger } from 'pino'
import { currentTraceparent } from '../tracing/traceparent.ts'
import { currentCall } from './current-call.ts'
import { describeError } from './describe-error.ts'

export type { Logger } from 'pino'

export interface LoggerOptions {
  readonly service: string
  readonly level: string
  /** Default: standard output. */
  readonly destination?: DestinationStream
}

/**
 * JSON lines for one service. Lines hold ids, codes, counts and times, never texts of a memory; `err` is described
 * without payload, and a line written while a request is answered carries its id and its trace.
 */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error, currentCall()?.mask) },
    mixin: callFields,
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function callFields(): Record<string, string> {
  const requestId = currentCall()?.requestId
  const traceparent = currentTraceparent()
  return { ...(requestId !== undefined && { requestId }), ...(traceparent !== undefined && { traceparent }) }
}
