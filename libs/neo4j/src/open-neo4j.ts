import { EcphoryError } from '@ecphory/memory'
import type { KeyStore } from '@ecphory/memory'
import neo4j from 'neo4j-driver'
import { Neo4jGraphStore } from './graph/neo4j-graph-store.ts'
import { Neo4jKeyStore } from './keys/neo4j-key-store.ts'
import { createKeys } from './store-keys.ts'
import type { StoreKeys } from './store-keys.ts'
import { acquireMsMax, connectMsMax, connectionsMax } from './limits.ts'
import { migrate } from './migrations/migrations.ts'
import { Neo4jClient } from './server/neo4j-client.ts'

export interface Neo4jOptions {
  /** Where the server is, e.g. `neo4j://graphs:7687`; `bolt://` for one machine. */
  readonly url: string
  /** Left out for a server without authentication. */
  readonly user?: string
  readonly password?: string
  /** Names one of several installations on a server, `ecphory` by default: they share its schema and see nothing of each other. */
  readonly installation?: string
  /** The database; `neo4j` by default, which is the only one of the Community edition. */
  readonly database?: string
  /**
   * How long the server takes at most until it gives freed records out again, in milliseconds; 2,500 by default. A purge
   * waits as long, twice at least, so that what it writes takes the place of what was erased; with less, erased words stay
   * in the server's files.
   */
  readonly recordReuseMs?: number
}

/**
 * The graphs on a Neo4j server, whose schema is brought to this version's. Throws `STORE_FAILED` (unreachable),
 * `STORE_REFUSED` (its login, or what that may do), `STORE_TOO_NEW` (the schema of a later version) or `INVALID_ARGUMENT`
 * (no address).
 */
export const openNeo4jGraphStore = (options: Neo4jOptions): Promise<Neo4jGraphStore> =>
  opened(options, (client, keys) => new Neo4jGraphStore(client, keys, options.recordReuseMs))

/** The keys of a sealed log on a Neo4j server. Throws as `openNeo4jGraphStore` does. */
export const openNeo4jKeyStore = (options: Neo4jOptions): Promise<KeyStore> =>
  opened(options, (client, keys) => new Neo4jKeyStore(client, keys))

async function opened<Store>(
  options: Neo4jOptions,
  storeOf: (client: Neo4jClient, keys: StoreKeys) => Store,
): Promise<Store> {
  const client = connect(options)
  try {
    await migrate(client)
    return storeOf(client, createKeys(options.installation ?? 'ecphory'))
  } catch (error) {
    await client.close()
    throw error
  }
}

function connect({ url, user, password, database = 'neo4j' }: Neo4jOptions): Neo4jClient {
  try {
    const login = user === undefined ? undefined : neo4j.auth.basic(user, password ?? '')
    const driver = neo4j.driver(url, login, {
      disableLosslessIntegers: true,
      connectionTimeout: connectMsMax,
      connectionAcquisitionTimeout: acquireMsMax,
      maxConnectionPoolSize: connectionsMax,
      telemetryDisabled: true,
    })
    return new Neo4jClient(driver, database)
  } catch (error) {
    throw new EcphoryError('INVALID_ARGUMENT', 'The address of the graph server can not be read.', { cause: error })
  }
}
