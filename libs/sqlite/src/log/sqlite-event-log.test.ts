import { join } from 'node:path'
import { describeEventLog } from '@ecphory/memory/testing'
import { openSqlite } from '../open-sqlite.ts'
import type { SqliteStore } from '../open-sqlite.ts'
import { storeDirectory } from '../testing/store-directory.ts'

let store: SqliteStore

describeEventLog(
  'SQLite',
  async () => {
    store = await openSqlite({ path: join(storeDirectory(), 'me.db'), partitions: 3 })
    return store.log
  },
  async () => {
    await store.close()
    store = await openSqlite({ path: store.path })
    return store.log
  },
)
