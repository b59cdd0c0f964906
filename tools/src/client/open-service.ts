import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalKeys, createService, loadConfig, systemClock } from '@ecphory/nest'
import type { AccessScope } from '@ecphory/nest'
import { standaloneConfig, standaloneService } from '@ecphory/standalone'

export interface OpenService {
  /** The GraphQL endpoint. */
  readonly url: string
  /** A token of the tenant `red`; without a user, one of the whole tenant. */
  token(user: string | undefined, ...scopes: readonly AccessScope[]): Promise<string>
  close(): Promise<void>
}

/** The standalone service as it ships, in this process, on a file and keys of its own. */
export async function openService(environment: Readonly<Record<string, string>> = {}): Promise<OpenService> {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-client-'))
  const keysFile = join(folder, 'keys.json')
  const keys = await createLocalKeys(systemClock)
  writeFileSync(keysFile, JSON.stringify(keys.jwks))
  const env = {
    ECPHORY_DB: join(folder, 'memory.db'),
    ECPHORY_JWT_KEYS: keysFile,
    ECPHORY_PORT: '0',
    ECPHORY_LOG_LEVEL: 'silent',
    ...environment,
  }
  const service = await createService(standaloneService(loadConfig(standaloneConfig, env, undefined), env))
  await service.listen()
  return {
    url: `${service.url}/graphql`,
    token: (user, ...scope) =>
      keys.sign({ tenant: 'red', scope, expiresInSeconds: 600, ...(user !== undefined && { sub: user }) }),
    async close() {
      await service.close()
      rmSync(folder, { recursive: true })
    },
  }
}
