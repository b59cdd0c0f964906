import type Database from 'better-sqlite3'
import { EcphoryError } from '@ecphory/memory'

export type Driver = typeof Database
export type Connection = Database.Database

const nodeMajorMin = 22

/** Loads the driver, which crashes the process on a Node that is too old; hence the check, and the late import. */
export async function loadDriver(): Promise<Driver> {
  requireNode(process.versions.node)
  return (await import('better-sqlite3')).default
}

/** Throws `RUNTIME_TOO_OLD`, saying what to do. */
export function requireNode(version: string): void {
  if (Number.parseInt(version, 10) >= nodeMajorMin) return
  throw new EcphoryError(
    'RUNTIME_TOO_OLD',
    `The SQLite store needs Node ${nodeMajorMin} or newer and runs on ${version}. ` +
      'Install a newer Node, or start through npm (npm start, npx), which brings its own.',
  )
}
