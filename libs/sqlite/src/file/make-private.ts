import { closeSync, openSync } from 'node:fs'
import { EcphoryError } from '@ecphory/memory'

/**
 * Makes a file, where there is none, that nobody but its owner may read. SQLite gives the files beside it the same mode; a
 * file that stands keeps the mode that somebody gave it. Throws `STORE_FAILED`.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw new EcphoryError('STORE_FAILED', `${path} can not be made: its directory can not be written.`, {
      cause: error,
    })
  }
}
