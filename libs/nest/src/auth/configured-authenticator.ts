import type { JwtConfig } from '../config/sections.ts'
import { type Authenticator, type AuthenticatorOptions, createAuthenticator } from './authenticator.ts'
import { readJwksFile } from './local-keys.ts'

/** The authenticator that a configuration describes. Throws `FILE_UNREADABLE` where its file of keys is none. */
export async function createConfiguredAuthenticator(
  { keysFile, ...jwt }: JwtConfig,
  { environment, clock, logger }: Pick<AuthenticatorOptions, 'environment' | 'clock' | 'logger'>,
): Promise<Authenticator> {
  const jwks = keysFile === undefined ? undefined : await readJwksFile(keysFile)
  return createAuthenticator({ ...jwt, jwks, environment, clock, logger })
}
