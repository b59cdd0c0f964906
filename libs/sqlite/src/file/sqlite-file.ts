import { statSync } from 'node:fs'
import { EcphoryError } from '@ecphory/memory'
import { busyWaitMs, checkedBytesMax } from '../limits.ts'
import { applicationId, checkHeader } from './check-header.ts'
import { lockFile } from './lock-file.ts'
import { makePrivate } from './make-private.ts'
import { migrate } from './migrations.ts'
import { toEcphoryError, withCodedErrors } from './sqlite-error.ts'
import type { Connection, Driver } from './load-driver.ts'

/**
 * The one file. All writes take turns on one connection; reads go over another, so that they never see a transaction
 * that is still open. SQLite's calls are synchronous: between two awaits nothing else happens to the file.
 */
export class SqliteFile {
  readonly writer: Connection
  readonly reader: Connection
  readonly #lock: Connection
  readonly #begin
  readonly #commit
  #turn: Promise<unknown> = Promise.resolve()
  #isClosed = false

  /** Throws `STORE_LOCKED`, `STORE_FOREIGN`, `STORE_CORRUPT`, `STORE_TOO_NEW` or `STORE_FAILED`. */
  static open(Database: Driver, path: string, bytesMax: number | null): SqliteFile {
    checkHeader(path)
    const lock = withCodedErrors(() => lockFile(Database, path))
    try {
      makePrivate(path)
      return withCodedErrors(() => {
        const writer = openWriter(Database, path, bytesMax)
        return new SqliteFile(writer, new Database(path, { readonly: true, timeout: busyWaitMs }), lock)
      })
    } catch (error) {
      lock.close()
      throw error
    }
  }

  private constructor(writer: Connection, reader: Connection, lock: Connection) {
    this.writer = writer
    this.reader = reader
    this.#lock = lock
    this.#begin = writer.prepare('BEGIN IMMEDIATE')
    this.#commit = writer.prepare('COMMIT')
  }

  /** Waits for its turn and runs `work` alone. Must not be called from within `work`: it would wait for itself. */
  exclusively<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const run = this.#turn.then(async () => {
      this.checkOpen()
      try {
        return await work()
      } catch (error) {
        throw toEcphoryError(error)
      }
    })
    this.#turn = run.catch(() => undefined)
    return run
  }

  /**
   * One transaction, durable when the promise resolves; if `work` or the disk fails, nothing of it is kept.
   * `committed` runs before any read can see what was written.
   */
  transaction<Result>(work: () => Result | Promise<Result>, committed?: () => void): Promise<Result> {
    return this.exclusively(async () => {
      this.#begin.run()
      try {
        const result = await work()
        this.#commit.run()
        committed?.()
        return result
      } catch (error) {
        // A full disk may have ended the transaction already.
        if (this.writer.inTransaction) this.writer.exec('ROLLBACK')
        throw error
      }
    })
  }

  read<Result>(work: () => Result): Result {
    this.checkOpen()
    return withCodedErrors(work)
  }

  checkOpen(): void {
    if (this.#isClosed) throw new EcphoryError('CLOSED', 'The store is closed.')
  }

  /** Rewrites the file without its free pages, and empties the write-ahead log: what was deleted is in neither. */
  purge(): Promise<void> {
    return this.exclusively(() => {
      this.writer.exec(`INSERT INTO term_index (term_index) VALUES ('optimize')`)
      this.writer.exec('VACUUM')
      this.writer.pragma('wal_checkpoint(TRUNCATE)')
    })
  }

  /** Waits for the writes before it. */
  async close(): Promise<void> {
    await this.exclusively(() => {
      this.#isClosed = true
      this.reader.close()
      this.writer.close()
      this.#lock.close()
    })
  }
}

function openWriter(Database: Driver, path: string, bytesMax: number | null): Connection {
  const writer = new Database(path, { timeout: busyWaitMs })
  try {
    // Before the write-ahead log exists, so that it is in the file's own header from the first byte on.
    if (writer.pragma('application_id', { simple: true }) === 0) writer.pragma(`application_id = ${applicationId}`)
    writer.pragma('journal_mode = WAL')
    writer.pragma('synchronous = FULL')
    writer.pragma('secure_delete = ON')
    if (statSync(path).size <= checkedBytesMax) quickCheck(writer)
    migrate(writer)
    if (bytesMax !== null) limitSize(writer, bytesMax)
    return writer
  } catch (error) {
    writer.close()
    throw error
  }
}

function quickCheck(connection: Connection): void {
  const found = connection.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok')
    throw new EcphoryError('STORE_CORRUPT', 'The store is damaged; restore it from a copy or an export.')
}

function limitSize(connection: Connection, bytesMax: number): void {
  const pageSize = connection.pragma('page_size', { simple: true }) as number
  connection.pragma(`max_page_count = ${Math.max(1, Math.floor(bytesMax / pageSize))}`)
}
