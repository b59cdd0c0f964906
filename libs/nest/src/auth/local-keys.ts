import { readFile } from 'node:fs/promises'
import { EcphoryError, type Clock } from '@ecphory/memory'
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'
import { z } from 'zod'
import type { AccessScope } from './identity.ts'

export interface TokenClaims {
  readonly tenant: string
  readonly sub?: string
  readonly scope: readonly AccessScope[]
  readonly expiresInSeconds: number
  readonly issuer?: string
  readonly audience?: string
}

export interface LocalKeys {
  /** The public half, for an authenticator. */
  readonly jwks: JSONWebKeySet
  sign(claims: TokenClaims): Promise<string>
}

/** Makes a key pair that lives as long as this process, for tests and for a first token in development. */
export async function createLocalKeys(clock: Clock): Promise<LocalKeys> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const kid = 'local'
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }
  const sign = ({ tenant, sub, scope, expiresInSeconds, issuer, audience }: TokenClaims) => {
    const now = Math.floor(clock.now() / 1000)
    const token = new SignJWT({ tenant, scope: scope.join(' ') })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuedAt(now)
      .setExpirationTime(now + expiresInSeconds)
    if (sub !== undefined) token.setSubject(sub)
    if (issuer !== undefined) token.setIssuer(issuer)
    if (audience !== undefined) token.setAudience(audience)
    return token.sign(privateKey)
  }
  return { jwks: { keys: [jwk] }, sign }
}

const jwksSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

/** Reads a JWKS (RFC 7517) of public keys from a file. Throws `FILE_UNREADABLE`, without a word of what the file holds. */
export async function readJwksFile(path: string): Promise<JSONWebKeySet> {
  const unreadable = (cause?: unknown) =>
    new EcphoryError('FILE_UNREADABLE', `The file ${path} holds no JSON Web Key Set.`, { cause })
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unreadable(error)
  })
  try {
    return jwksSchema.parse(JSON.parse(text)) as JSONWebKeySet
  } catch {
    // The causes of both quote the text, and a file of keys may hold secret ones by mistake.
    throw unreadable()
  }
}
