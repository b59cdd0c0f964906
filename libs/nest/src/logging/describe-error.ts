import { EcphoryError } from '@ecphory/memory'
import { causesMax, errorMessageCharactersMax } from '../limits.ts'

/** What a log line says of an error. */
export interface ErrorDescription {
  readonly name: string
  readonly code?: string
  readonly message: string
  readonly stack?: readonly string[]
  readonly cause?: ErrorDescription
}

/**
 * An error for the log, without payload. Our own messages hold none by rule. A foreign message may quote what it could
 * not read, so that quoted text is left out, and `mask` takes out what else came with the request. Other properties (a
 * driver's parameters, a token's claims) are never read.
 */
export function describeError(error: unknown, mask = (text: string) => text, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, message: 'Something was thrown that is no error.' }
  const { name, message, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const stack = stackOf(error)
  const isOurs = error instanceof EcphoryError
  return {
    name,
    ...(code !== undefined && { code }),
    message: isOurs ? message : mask(withoutQuotes(message)).slice(0, errorMessageCharactersMax),
    ...(!isOurs && stack.length > 0 && { stack }),
    ...(cause !== undefined && depth < causesMax && { cause: describeError(cause, mask, depth + 1) }),
  }
}

function withoutQuotes(message: string): string {
  return message.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '"…"')
}

/** Frames only: the first lines of a stack repeat the message. */
function stackOf(error: Error): readonly string[] {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return frames.map((frame) => frame.trim())
}
