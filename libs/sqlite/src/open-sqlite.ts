import { resolve } from 'node:path'
import { EcphoryError } from '@ecphory/memory'
import type { EventLog, GraphStore } from '@ecphory/memory'
import { loadDriver } from './file/load-driver.ts'
import { SqliteFile } from './file/sqlite-file.ts'
import { SqliteGraphStore } from './graph/sqlite-graph-store.ts'
import { SqliteEventLog } from './log/sqlite-event-log.ts'

export interface SqliteOptions {
  /** The file; it is made where it does not exist, in a directory that does. */
  readonly path: string
  /** Partitions of every topic, fixed when the file is made; 1 by default. Another number later is refused. */
  readonly partitions?: number
  /** Greatest size of the file; a write beyond it fails with `STORE_FULL`. By default the disk is the bound. */
  readonly bytesMax?: number
}

export interface SqliteStore {
  /** The file's absolute path. */
  readonly path: string
  readonly log: EventLog
  readonly graphs: GraphStore
  /** Waits for the writes under way and lets go of the file. Closing the log and the graphs does the same. */
  close(): Promise<void>
}

/**
 * The event log and the graphs in one file, held by one process. Throws `RUNTIME_TOO_OLD`, `STORE_LOCKED` (another
 * process holds it), `STORE_FOREIGN`, `STORE_CORRUPT`, `STORE_TOO_NEW`, `STORE_FAILED` (no permission, no directory)
 * or `INVALID_ARGUMENT` (another number of partitions than the file's, or what is no path of a file).
 */
export async function openSqlite(options: SqliteOptions): Promise<SqliteStore> {
  const path = resolve(checkPath(options.path))
  const file = SqliteFile.open(await loadDriver(), path, options.bytesMax ?? null)
  try {
    const partitions = await fixPartitions(file, options.partitions)
    let open = 2
    const release = async (): Promise<void> => {
      open -= 1
      if (open === 0) await file.close()
    }
    const log = new SqliteEventLog(file, partitions, release)
    const graphs = new SqliteGraphStore(file, release)
    return {
      path,
      log,
      graphs,
      async close() {
        await log.close()
        await graphs.close()
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** SQLite's names for what is no file would make one of that name here. */
function checkPath(path: unknown): string {
  if (typeof path === 'string' && path !== '' && path !== ':memory:' && !path.startsWith('file:')) return path
  throw new EcphoryError('INVALID_ARGUMENT', `${String(path)} is no path of a file, which a store needs.`)
}

function fixPartitions(file: SqliteFile, asked: number | undefined): Promise<number> {
  return file.exclusively(() => {
    const held = file.writer
      .prepare<[], { value: string }>(`SELECT value FROM store_property WHERE name = 'partitions'`)
      .get()
    const partitions = held === undefined ? (asked ?? 1) : Number(held.value)
    if (!Number.isSafeInteger(partitions) || partitions < 1 || (asked !== undefined && asked !== partitions)) {
      throw new EcphoryError(
        'INVALID_ARGUMENT',
        `The store has ${partitions} partitions; ${String(asked)} were asked for.`,
      )
    }
    if (held === undefined) {
      file.writer.prepare(`INSERT INTO store_property VALUES ('partitions', ?)`).run(String(partitions))
    }
    return partitions
  })
}
