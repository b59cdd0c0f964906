import { EcphoryError } from '@ecphory/memory'
import { lockWaitMs } from '../limits.ts'
import { makePrivate } from './make-private.ts'
import { toEcphoryError } from './sqlite-error.ts'
import type { Connection, Driver } from './load-driver.ts'

/**
 * Holds `<path>-lock` for the life of the process: an empty database under SQLite's exclusive lock. The system lets
 * go of it however the process ends, so a killed one leaves nothing to reclaim; the file itself stays, since removing
 * it would race with the next owner. Throws `STORE_LOCKED` where another connection, of any process, holds it.
 */
export function lockFile(Database: Driver, path: string): Connection {
  let lock: Connection | undefined
  makePrivate(`${path}-lock`)
  try {
    lock = new Database(`${path}-lock`, { timeout: lockWaitMs })
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    const coded = toEcphoryError(error)
    if (coded instanceof EcphoryError && coded.code === 'STORE_LOCKED') {
      throw new EcphoryError('STORE_LOCKED', `${path} is open in another process, or twice in this one.`)
    }
    throw coded
  }
}
