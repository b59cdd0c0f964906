import { EcphoryError } from '@ecphory/memory'
import { indexWaitSeconds } from '../limits.ts'
import type { Neo4jClient, Run } from '../server/neo4j-client.ts'
import { repeated } from '../server/repeated.ts'
import { initialSchema } from './0001-initial.ts'

/** In order; the server remembers how many of them it has had. A published one never changes. */
const migrations: readonly (readonly string[])[] = [initialSchema]

/** The schema is the server's, whatever the installations on it: one node of it holds the version. */
const migrationStatements = {
  uniqueMigration: 'CREATE CONSTRAINT migration_unique IF NOT EXISTS FOR (m:Migration) REQUIRE m.id IS UNIQUE',
  version: "MATCH (m:Migration {id: 'schema'}) RETURN m.version AS version",
  lock: "MERGE (m:Migration {id: 'schema'}) ON CREATE SET m.version = 0 SET m.lock = randomUUID() RETURN m.version AS version",
  keep: "MATCH (m:Migration {id: 'schema'}) SET m.version = $version",
  await: 'CALL db.awaitIndexes($seconds)',
} as const

interface VersionRow {
  readonly version: number
}

/**
 * Brings the server to this version's schema; of several that open at once one does it and the others wait. Throws
 * `STORE_TOO_NEW` for the schema of a later version.
 */
export const migrate = (client: Neo4jClient): Promise<void> =>
  // Of services that meet on an empty server, all but one may be given up for it.
  repeated(() => bringToPresent(client))

async function bringToPresent(client: Neo4jClient): Promise<void> {
  const known = (await client.run<VersionRow>(migrationStatements.version))[0]?.version ?? 0
  if (checked(known) === migrations.length) return
  await client.run(migrationStatements.uniqueMigration)
  await client.transaction(async (run) => {
    const held = (await run<VersionRow>(migrationStatements.lock))[0]?.version ?? 0
    if (checked(held) === migrations.length) return
    await bringUp(client, run, held)
  })
}

/** The schema may not be changed in the transaction that holds the lock, since that one writes data. */
async function bringUp(client: Neo4jClient, run: Run, from: number): Promise<void> {
  for (const statement of migrations.slice(from).flat()) await client.run(statement)
  await client.run(migrationStatements.await, { seconds: indexWaitSeconds })
  await run(migrationStatements.keep, { version: migrations.length })
}

function checked(version: number): number {
  if (version <= migrations.length) return version
  throw new EcphoryError(
    'STORE_TOO_NEW',
    `The graph server has schema ${version}, and this version of Ecphory knows ${migrations.length}. Update Ecphory.`,
  )
}
