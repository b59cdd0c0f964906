import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService, type RunningService, type StartOptions } from './service.ts'

export interface StartNeo4jOptions extends StartOptions {
  /** Of the user `neo4j`, 8 or more characters. Without one the server asks for no login. */
  readonly password?: string
  /** Lines of neo4j.conf that win over the script's own. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * What an erasure needs so that no erased text stays in the transaction log for longer than some seconds: the log is cut
 * into the smallest parts, and a part is dropped as soon as a checkpoint has passed it.
 */
export const purgeSettings: Readonly<Record<string, string>> = {
  'db.tx_log.rotation.retention_policy': 'keep_none',
  'db.tx_log.rotation.size': '128K',
  'db.checkpoint.interval.time': '1s',
}

/** Starts a Neo4j server, or finds it running in `dataDir`. `env` takes the variables of infra/services/start-neo4j.sh. */
export async function startNeo4j({ password, settings, ...options }: StartNeo4jOptions): Promise<RunningService> {
  const args = password === undefined ? [] : [password]
  if (settings === undefined) return startService('neo4j', options, args)
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-neo4j-'))
  try {
    const file = join(folder, 'extra.conf')
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(file, lines.join(''))
    return await startService('neo4j', { ...options, env: { ...options.env, NEO4J_EXTRA_CONF: file } }, args)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
