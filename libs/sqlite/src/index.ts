export { openSqlite } from './open-sqlite.ts'
export type { SqliteOptions, SqliteStore } from './open-sqlite.ts'
