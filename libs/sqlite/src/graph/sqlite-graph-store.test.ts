import { join } from 'node:path'
import { describeGraphStore } from '@ecphory/memory/testing'
import { openSqlite } from '../open-sqlite.ts'
import type { SqliteStore } from '../open-sqlite.ts'
import { storeDirectory } from '../testing/store-directory.ts'

let store: SqliteStore

describeGraphStore(
  'SQLite',
  async () => {
    store = await openSqlite({ path: join(storeDirectory(), 'me.db') })
    return store.graphs
  },
  async () => {
    await store.close()
    store = await openSqlite({ path: store.path })
    return store.graphs
  },
)
