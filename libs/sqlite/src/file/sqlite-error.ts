import { EcphoryError } from '@ecphory/memory'
import type { ErrorCode } from '@ecphory/memory'

/** By the beginning of SQLite's own code; what is not named here is `STORE_FAILED`. */
const codes: readonly (readonly [string, ErrorCode, string])[] = [
  ['SQLITE_FULL', 'STORE_FULL', 'The disk, or the size allowed to the store, is full; nothing was written.'],
  ['SQLITE_CORRUPT', 'STORE_CORRUPT', 'The store is damaged; restore it from a copy or an export.'],
  ['SQLITE_NOTADB', 'STORE_CORRUPT', 'The store is damaged; restore it from a copy or an export.'],
  ['SQLITE_BUSY', 'STORE_LOCKED', 'Another process holds the store.'],
  ['SQLITE_LOCKED', 'STORE_LOCKED', 'Another process holds the store.'],
]

/** SQLite's errors as coded ones, with SQLite's own code in the sentence; any other error as it is. */
export function toEcphoryError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  const sqliteCode = error.code
  if (!sqliteCode.startsWith('SQLITE_')) return error
  const [, code, sentence] = codes.find(([prefix]) => sqliteCode.startsWith(prefix)) ?? [
    '',
    'STORE_FAILED' as const,
    'The store can not be read or written.',
  ]
  return new EcphoryError(code, `${sentence} (${sqliteCode})`, { cause: error })
}

export function withCodedErrors<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw toEcphoryError(error)
  }
}
