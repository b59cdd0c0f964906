import { EcphoryError, type ErrorCode } from '@ecphory/memory'

/** What the command's exit status says. The meanings are part of the contract: scripts branch on them. */
export const exitCodes = {
  ok: 0,
  usage: 2,
  differs: 3,
  error: 4,
  reviewed: 5,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodeMeanings: readonly (readonly [ExitCode, string])[] = [
  [exitCodes.ok, 'done'],
  [exitCodes.usage, 'the command or its input is not valid; nothing was changed'],
  [exitCodes.differs, 'not found, or a comparison differs'],
  [exitCodes.error, 'it failed; the code and the reason stand on standard error'],
  [exitCodes.reviewed, 'a comparison differs, exactly as it was reviewed'],
]

const codesOfBadInput: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'EMPTY_SEGMENT',
  'INVALID_MESSAGE',
  'INVALID_TIME',
  'INVALID_ARGUMENT',
  'UNSUPPORTED_FILTER',
  'TOO_LARGE',
  'WRONG_TARGET_KIND',
])

export function errorToExitCode(error: unknown): ExitCode {
  if (!(error instanceof EcphoryError)) return exitCodes.error
  if (error.code === 'NOT_FOUND') return exitCodes.differs
  return codesOfBadInput.has(error.code) ? exitCodes.usage : exitCodes.error
}

/** What a person at a terminal can do about an error, where its sentence does not say so. */
const hints: Readonly<Partial<Record<ErrorCode, string>>> = {
  STORE_LOCKED:
    'Wait for the other command, or stop the server that holds the file ("npm run serve" does while it runs), or ask that server.',
}

/** One line for standard error, `CODE: sentence`, and what to do about it; never a stack. */
export function errorToLine(error: unknown): string {
  if (error instanceof EcphoryError) return oneLine(`${error.code}: ${error.message} ${hints[error.code] ?? ''}`)
  return `UNEXPECTED: ${oneLine(error instanceof Error ? error.message : String(error))}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
