import { EcphoryError } from '@ecphory/memory'
import { initialSchema } from './migrations/0001-initial.ts'
import { streamInId } from './migrations/0002-stream-in-id.ts'
import type { Connection } from './load-driver.ts'

/** In order; a store's `user_version` is how many of them it has had. A published one never changes. */
const migrations: readonly string[] = [initialSchema, streamInId]

/** Brings a store to this version's schema, one transaction per step. Throws `STORE_TOO_NEW` for one of a later version. */
export function migrate(connection: Connection): void {
  const version = connection.pragma('user_version', { simple: true }) as number
  if (version > migrations.length) {
    throw new EcphoryError(
      'STORE_TOO_NEW',
      `The store has schema ${version}, and this version of Ecphory knows ${migrations.length}. Update Ecphory.`,
    )
  }
  migrations.slice(version).forEach((sql, i) => {
    connection.transaction(() => {
      connection.exec(sql)
      connection.pragma(`user_version = ${version + i + 1}`)
    })()
  })
}
