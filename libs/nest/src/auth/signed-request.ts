import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { clockSkewMsMax, signedHeaderCharactersMax, signedRequestMsMax } from '../limits.ts'
import { deriveKey } from './derived-key.ts'
import { type Identity, toAccessScopes } from './identity.ts'
import { createReplayWindow, type ReplayWindow } from './replay-window.ts'
import { unauthenticated } from './unauthenticated.ts'

/** The header by which the gateway tells a subgraph who asks. */
export const signedRequestHeader = 'ecphory-identity'

const version = 'v1'
const purpose = 'signed request v1'

const claimsSchema = z.strictObject({
  tenant: z.string().min(1),
  user: z.string().min(1).nullable(),
  scopes: z.array(z.string()),
  body: z.string(),
  issuedAt: z.number().int(),
  id: z.string().min(1).max(64),
})

/**
 * The header's value for a request of this identity with exactly this body: an HMAC-SHA256 over identity, hash of the
 * body, time of issue and a random id. A subgraph believes nothing else, and this once.
 */
export function signRequest(key: string, identity: Identity, body: string | Uint8Array, now: number): string {
  const { tenant, user, scopes } = identity
  const claims = { tenant, user, scopes: [...scopes], body: hashOf(body), issuedAt: now, id: randomUUID() }
  const signed = `${version}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${macOf(key, signed).toString('base64url')}`
}

/**
 * Who asks, from the header. Any of `keys` is accepted, so that a key can be replaced.
 *
 * Throws `UNAUTHENTICATED` for a header that is missing, malformed, forged, expired, of another body, or seen before.
 */
export function verifyRequest(
  keys: readonly string[],
  header: string | undefined,
  body: string | Uint8Array,
  now: number,
  replays: ReplayWindow,
): Identity {
  const claims = claimsOf(keys, header)
  if (claims.body !== hashOf(body)) throw unauthenticated('the signed request is of another body')
  if (now > claims.issuedAt + signedRequestMsMax) throw unauthenticated('the signed request has expired')
  if (now < claims.issuedAt - clockSkewMsMax) throw unauthenticated('the signed request is of the future')
  // An id is remembered only here, behind the signature, so that nobody else can fill the window.
  const isNew = replays.take(claims.id, claims.issuedAt + signedRequestMsMax, now)
  if (!isNew) throw unauthenticated('the signed request was seen before')
  return { tenant: claims.tenant, user: claims.user, scopes: toAccessScopes(claims.scopes) }
}

export interface RequestVerifier {
  /** `verifyRequest` with the keys, the clock and the memory of a process. */
  verify(header: string | undefined, body: string | Uint8Array): Identity
}

export function createRequestVerifier(keys: readonly string[], clock: { now(): number }): RequestVerifier {
  const replays = createReplayWindow()
  return { verify: (header, body) => verifyRequest(keys, header, body, clock.now(), replays) }
}

function claimsOf(keys: readonly string[], header: string | undefined): z.infer<typeof claimsSchema> {
  if (header === undefined) throw unauthenticated('the request is not signed')
  if (header.length > signedHeaderCharactersMax) throw unauthenticated('the signature is too long')
  const [, signed, mac] = /^(v1\.[\w-]+)\.([\w-]+)$/.exec(header) ?? []
  if (signed === undefined || mac === undefined) throw unauthenticated('the signature is malformed')
  const given = Buffer.from(mac, 'base64url')
  if (!keys.some((key) => isEqual(macOf(key, signed), given))) throw unauthenticated('the signature is forged')
  return claimsSchema.parse(JSON.parse(Buffer.from(signed.slice(version.length + 1), 'base64url').toString('utf8')))
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

function macOf(key: string, signed: string): Buffer {
  return createHmac('sha256', deriveKey(key, purpose)).update(signed).digest()
}

function hashOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url')
}
