import { EcphoryError, type Clock } from '@ecphory/memory'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, jwtVerify, type JWTPayload } from 'jose'
import type { Environment } from '../config/sections.ts'
import {
  jwksCacheMs,
  jwksCooldownMs,
  jwksTimeoutMs,
  tokenCharactersMax,
  tokenClockToleranceSeconds,
} from '../limits.ts'
import type { Logger } from '../logging/logger.ts'
import { accessScopes, type Identity, toAccessScopes } from './identity.ts'
import { unauthenticated } from './unauthenticated.ts'

export interface AuthenticatorOptions {
  /** Where the issuer publishes its keys. */
  readonly jwksUrl?: string | undefined
  /** Public keys at hand; asked before those of the URL. */
  readonly jwks?: JSONWebKeySet | undefined
  readonly issuer?: string | undefined
  readonly audience?: string | undefined
  /** In development only: who asks where a request names nobody. */
  readonly devTenant?: string | undefined
  readonly environment: Environment
  readonly clock: Clock
  readonly logger: Logger
}

export interface Authenticator {
  /** Throws `UNAUTHENTICATED`, always with the same sentence, or `UNAVAILABLE` where the issuer's keys cannot be had. */
  authenticate(authorization: string | undefined): Promise<Identity>
}

/** Signatures by a private key only: `none` and the shared-secret family are not in the list, so no header asks for them. */
const algorithms = ['EdDSA', 'ES256', 'RS256', 'PS256']

/** What jose throws where the issuer does not answer, or not with keys; what is no error of jose's is one of the network. */
const outageCodes = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']

type KeySet = ReturnType<typeof createLocalJWKSet> | ReturnType<typeof createRemoteJWKSet>

/**
 * Verifies tokens (RFC 7519). Their claims: `tenant` (required), `sub` (the user), `scope` (separated by spaces), `exp`
 * (required). Without keys nobody is let in, but for the fixed identity of `devTenant`.
 *
 * Throws `INVALID_ARGUMENT` for a `devTenant` in production, and for keys that are not public ones.
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { devTenant, environment, logger } = options
  if (devTenant !== undefined && environment !== 'development') {
    throw new EcphoryError('INVALID_ARGUMENT', 'ECPHORY_DEV_TENANT is for development and is set in production.')
  }
  const keySets = keySetsOf(options)
  if (devTenant !== undefined) {
    logger.warn(
      { tenant: devTenant },
      'DEVELOPMENT: whoever brings no token is let in, with all rights in this tenant.',
    )
  } else if (keySets.length === 0) {
    logger.warn('No keys are configured that verify tokens: nobody is let in.')
  }
  return {
    async authenticate(authorization) {
      if (authorization === undefined && devTenant !== undefined) return developer(devTenant)
      return verifyToken(bearerToken(authorization), keySets, options)
    },
  }
}

function developer(tenant: string): Identity {
  return { tenant, user: 'developer', scopes: new Set(accessScopes) }
}

function keySetsOf({ jwks, jwksUrl }: AuthenticatorOptions): readonly KeySet[] {
  if (jwks !== undefined) refuseSecretKeys(jwks)
  const remote = {
    timeoutDuration: jwksTimeoutMs,
    cacheMaxAge: jwksCacheMs,
    cooldownDuration: jwksCooldownMs,
  }
  return [
    ...(jwks === undefined ? [] : [createLocalJWKSet(jwks)]),
    ...(jwksUrl === undefined ? [] : [createRemoteJWKSet(new URL(jwksUrl), remote)]),
  ]
}

/** Whoever can verify must not be able to sign: a private or shared key among these is a mistake of whoever put it there. */
function refuseSecretKeys(jwks: JSONWebKeySet): void {
  if (jwks.keys.every((key) => key.kty !== 'oct' && !('d' in key))) return
  throw new EcphoryError('INVALID_ARGUMENT', 'The keys that verify tokens must be public ones; a secret is among them.')
}

function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw unauthenticated(authorization === undefined ? 'no token' : 'no bearer token')
  if (token.length > tokenCharactersMax) throw unauthenticated('the token is too long')
  return token
}

async function verifyToken(
  token: string,
  keySets: readonly KeySet[],
  options: AuthenticatorOptions,
): Promise<Identity> {
  const { issuer, audience, clock } = options
  const verification = {
    algorithms,
    requiredClaims: ['exp', 'tenant'],
    clockTolerance: tokenClockToleranceSeconds,
    currentDate: new Date(clock.now()),
    ...(issuer !== undefined && { issuer }),
    ...(audience !== undefined && { audience }),
  }
  for (const [index, keys] of keySets.entries()) {
    try {
      return claimsToIdentity((await jwtVerify(token, keys, verification)).payload)
    } catch (error) {
      const isLast = index === keySets.length - 1
      if (isLast || !(error instanceof errors.JWKSNoMatchingKey)) throw refusalOf(error)
    }
  }
  throw unauthenticated('no keys are configured')
}

/** A token that is wrong is refused; keys that cannot be fetched are an outage. Neither lets anybody in. */
function refusalOf(error: unknown): EcphoryError {
  if (error instanceof EcphoryError) return error
  if (error instanceof errors.JOSEError && !outageCodes.includes(error.code)) {
    return unauthenticated(`${error.code}: ${error.message}`)
  }
  return new EcphoryError('UNAVAILABLE', 'Tokens cannot be verified at the moment.', { cause: error })
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 256

function claimsToIdentity({ tenant, sub, scope }: JWTPayload): Identity {
  if (!isName(tenant)) throw unauthenticated('the claim tenant is no name')
  if (sub !== undefined && !isName(sub)) throw unauthenticated('the claim sub is no name')
  if (scope !== undefined && typeof scope !== 'string') throw unauthenticated('the claim scope is no text')
  return { tenant, user: sub ?? null, scopes: toAccessScopes(scope?.split(' ') ?? []) }
}
