import neo4j from 'neo4j-driver'
import type { BookmarkManager, Driver, Record as DriverRecord } from 'neo4j-driver'
import { transactionMsMax } from '../limits.ts'
import { toEcphoryError } from './neo4j-error.ts'
import { repeated } from './repeated.ts'
import { toParameters } from './to-parameters.ts'

/** Runs one statement of the catalogue and resolves with its rows. */
export type Run = <Row>(statement: string, parameters?: object) => Promise<readonly Row[]>

/** The driver as this adapter uses it: rows as plain records, errors coded, and reads that see the writes before them. */
export class Neo4jClient {
  readonly #driver: Driver
  readonly database: string
  readonly #bookmarks: BookmarkManager

  constructor(driver: Driver, database: string) {
    this.#driver = driver
    this.database = database
    this.#bookmarks = neo4j.bookmarkManager()
  }

  /**
   * One statement in a transaction of its own: a read, or a write that stands alone. Where the server gave it up for
   * another it is run again.
   */
  readonly run: Run = async <Row>(statement: string, parameters: object = {}) => {
    try {
      return await repeated(() => this.#runOnce<Row>(statement, parameters))
    } catch (error) {
      throw toEcphoryError(error)
    }
  }

  async #runOnce<Row>(statement: string, parameters: object): Promise<readonly Row[]> {
    const session = this.#session()
    try {
      return rowsOf<Row>((await session.run(statement, toParameters(parameters) as object)).records)
    } finally {
      await session.close()
    }
  }

  /** Several statements, kept all or none. Statements may be issued without waiting; they run in their order. */
  async transaction<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
    const session = this.#session()
    try {
      // Not awaited: the first statement goes out behind it, in one round trip.
      const transaction = session.beginTransaction({ timeout: transactionMsMax })
      try {
        const result = await work(async <Row>(statement: string, parameters: object = {}) =>
          rowsOf<Row>((await transaction.run(statement, toParameters(parameters) as object)).records),
        )
        await transaction.commit()
        return result
      } catch (error) {
        // What is open is undone; where the connection is gone, the server undoes it by itself.
        if (transaction.isOpen()) await transaction.rollback().catch(() => undefined)
        throw error
      }
    } catch (error) {
      throw toEcphoryError(error)
    } finally {
      await session.close()
    }
  }

  /** The same for work that may begin anew: it does where the server gave the transaction up for another. */
  repeatedTransaction<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
    return repeated(() => this.transaction(work))
  }

  close(): Promise<void> {
    return this.#driver.close()
  }

  #session() {
    return this.#driver.session({
      database: this.database,
      bookmarkManager: this.#bookmarks,
      fetchSize: -1,
    })
  }
}

const rowsOf = <Row>(records: readonly DriverRecord[]): readonly Row[] =>
  records.map((record) => record.toObject() as Row)
