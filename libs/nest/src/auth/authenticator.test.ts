import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JSONWebKeySet, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepLog, silentLogger } from '../testing/toy-service.ts'
import { createAuthenticator, type AuthenticatorOptions } from './authenticator.ts'
import { createLocalKeys, type LocalKeys, readJwksFile, type TokenClaims } from './local-keys.ts'

const clock = { now: () => Date.UTC(2026, 0, 1) }
const seconds = clock.now() / 1000
const claims: TokenClaims = { tenant: 'acme', sub: 'ann', scope: ['memory:read', 'users:any'], expiresInSeconds: 60 }

let keys: LocalKeys
let foreign: LocalKeys
beforeAll(async () => {
  keys = await createLocalKeys(clock)
  foreign = await createLocalKeys(clock)
})

const authenticate = async (authorization: string | undefined, options: Partial<AuthenticatorOptions> = {}) =>
  createAuthenticator({
    jwks: keys.jwks,
    environment: 'production',
    clock,
    logger: silentLogger,
    ...options,
  }).authenticate(authorization)

const bearer = async (changed: Partial<TokenClaims> = {}, by = keys) =>
  `Bearer ${await by.sign({ ...claims, ...changed })}`

const refused = { code: 'UNAUTHENTICATED', message: 'The request carries no valid credentials.' }

describe('a token', () => {
  it('says who asks', async () => {
    const identity = await authenticate(await bearer())
    expect(identity).toEqual({ tenant: 'acme', user: 'ann', scopes: new Set(['memory:read', 'users:any']) })
  })

  it('may be of a tenant without a user', async () => {
    const { sub: _sub, ...withoutUser } = claims
    expect((await authenticate(`Bearer ${await keys.sign(withoutUser)}`)).user).toBeNull()
  })

  it('carries no right that we do not know', async () => {
    const identity = await authenticate(await bearer({ scope: ['memory:read', 'memory:everything' as 'memory:read'] }))
    expect([...identity.scopes]).toEqual(['memory:read'])
  })

  it('is of the issuer and for the audience that are asked for', async () => {
    const options = { issuer: 'https://issuer', audience: 'ecphory' }
    const right = await bearer(options)
    expect((await authenticate(right, options)).user).toBe('ann')
    await expect(authenticate(await bearer({ ...options, audience: 'other' }), options)).rejects.toMatchObject(refused)
    await expect(authenticate(await bearer({ ...options, issuer: 'other' }), options)).rejects.toMatchObject(refused)
    await expect(authenticate(await bearer(), options)).rejects.toMatchObject(refused)
  })
})

describe('nobody is let in', () => {
  it('without a token, or with what is none', async () => {
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'Bearer a.b.c',
      'Bearer a b',
      `Bearer ${'a'.repeat(9_000)}`,
    ])
      await expect(authenticate(header), header).rejects.toMatchObject(refused)
  })

  it('with an expired token', async () => {
    await expect(authenticate(await bearer({ expiresInSeconds: -10 }))).rejects.toMatchObject(refused)
  })

  it('with a token of a foreign key of the same name', async () => {
    await expect(authenticate(await bearer({}, foreign))).rejects.toMatchObject(refused)
  })

  it('with a token whose claims were changed', async () => {
    const [header, body, signature] = (await keys.sign(claims)).split('.')
    const changed = Buffer.from(
      Buffer.from(body as string, 'base64url')
        .toString()
        .replace('acme', 'evil'),
    ).toString('base64url')
    await expect(authenticate(`Bearer ${header}.${changed}.${signature}`)).rejects.toMatchObject(refused)
  })

  it('with an unsigned token', async () => {
    const token = new UnsecuredJWT({ tenant: 'acme' })
      .setSubject('ann')
      .setExpirationTime(seconds + 60)
      .encode()
    await expect(authenticate(`Bearer ${token}`)).rejects.toMatchObject(refused)
  })

  it('with a shared-secret token made of the public key', async () => {
    const jwk = keys.jwks.keys[0] as object
    const secrets = [
      Buffer.from(JSON.stringify(jwk)),
      Buffer.from(await exportSPKI((await importJWK(jwk as never)) as never)),
    ]
    for (const secret of secrets) {
      const token = new SignJWT({ tenant: 'acme' })
        .setProtectedHeader({ alg: 'HS256', kid: 'local' })
        .setExpirationTime(seconds + 60)
      await expect(authenticate(`Bearer ${await token.sign(secret)}`)).rejects.toMatchObject(refused)
    }
  })

  it('with a token of an algorithm that is not in the list, though its key is right', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS512', { extractable: true })
    const { alg: _alg, ...jwk } = await exportJWK(publicKey)
    const jwks = { keys: [{ ...jwk, kid: 'rsa' }] } as JSONWebKeySet
    const sign = (alg: string) =>
      new SignJWT({ tenant: 'acme' })
        .setProtectedHeader({ alg, kid: 'rsa' })
        .setExpirationTime(seconds + 60)
        .sign(privateKey)
    await expect(authenticate(`Bearer ${await sign('RS512')}`, { jwks })).rejects.toMatchObject(refused)
  })

  it('with a token that names no tenant, or does not expire', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'es' }] }
    const sign = (payload: object, expires: boolean) => {
      const token = new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256', kid: 'es' })
      return (expires ? token.setExpirationTime(seconds + 60) : token).sign(privateKey)
    }
    expect((await authenticate(`Bearer ${await sign({ tenant: 'acme' }, true)}`, { jwks })).tenant).toBe('acme')
    for (const token of [
      await sign({}, true),
      await sign({ tenant: 'acme' }, false),
      await sign({ tenant: 7 }, true),
      await sign({ tenant: '' }, true),
    ])
      await expect(authenticate(`Bearer ${token}`, { jwks })).rejects.toMatchObject(refused)
  })

  it('where no keys are configured', async () => {
    const nothing = { jwks: undefined }
    await expect(authenticate(await bearer(), nothing)).rejects.toMatchObject(refused)
    await expect(authenticate(undefined, { ...nothing, environment: 'development' })).rejects.toMatchObject(refused)
  })

  it('and the reason is for the log alone', async () => {
    const error = await authenticate(await bearer({ expiresInSeconds: -10 })).catch((each: Error) => each)
    expect(String((error as Error).cause)).toContain('ERR_JWT_EXPIRED')
  })
})

describe('development', () => {
  const development = { environment: 'development', devTenant: 'sandbox' } as const

  it('has one identity for requests without a token', async () => {
    expect(await authenticate(undefined, development)).toMatchObject({ tenant: 'sandbox', user: 'developer' })
  })

  it('says so loudly', async () => {
    const log = keepLog()
    await authenticate(undefined, { ...development, logger: log.logger })
    expect(log.lines()).toMatchObject([
      { level: 'warn', tenant: 'sandbox', msg: expect.stringContaining('DEVELOPMENT') },
    ])
  })

  it('still verifies a token that is there', async () => {
    expect((await authenticate(await bearer(), development)).tenant).toBe('acme')
    await expect(authenticate(await bearer({}, foreign), development)).rejects.toMatchObject(refused)
  })

  it('is refused in production', async () => {
    await expect(authenticate(undefined, { devTenant: 'sandbox' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

describe('keys', () => {
  it('that hold a secret are refused', async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
    const jwks = { keys: [await exportJWK(privateKey)] }
    await expect(authenticate(undefined, { jwks: jwks as never })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    const shared = { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }
    await expect(authenticate(undefined, { jwks: shared })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('are read from a file, which is never quoted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ecphory-keys-'))
    const [good, bad] = [join(folder, 'good.json'), join(folder, 'bad.json')]
    writeFileSync(good, JSON.stringify(keys.jwks))
    writeFileSync(bad, '{"keys": [canary]}')
    expect(await readJwksFile(good)).toEqual(keys.jwks)
    const error = await readJwksFile(bad).catch((each: Error) => each)
    expect(error).toMatchObject({ code: 'FILE_UNREADABLE' })
    expect(`${String(error)} ${String((error as Error).cause)}`).not.toContain('canary')
    rmSync(folder, { recursive: true })
  })
})

describe('an issuer that publishes its keys', () => {
  let issuer: Server
  let jwksUrl: string
  let answer: () => { status: number; body: string }
  beforeAll(async () => {
    issuer = createServer((_request, response) => {
      const { status, body } = answer()
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
    jwksUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/keys`
  })
  afterAll(() => issuer.close())

  it('is asked for them', async () => {
    answer = () => ({ status: 200, body: JSON.stringify(keys.jwks) })
    expect((await authenticate(await bearer(), { jwks: undefined, jwksUrl })).tenant).toBe('acme')
    await expect(authenticate(await bearer({}, foreign), { jwks: undefined, jwksUrl })).rejects.toMatchObject(refused)
  })

  it('is asked beside local keys, for keys that are not among them', async () => {
    answer = () => ({ status: 200, body: JSON.stringify(keys.jwks) })
    const other = { keys: [{ ...foreign.jwks.keys[0], kid: 'other' }] } as typeof foreign.jwks
    expect((await authenticate(await bearer(), { jwks: other, jwksUrl })).tenant).toBe('acme')
  })

  it.each([
    { status: 500, body: '' },
    { status: 200, body: 'no keys' },
    { status: 200, body: '{}' },
  ])('lets nobody in while it answers $status $body, and says that it is an outage', async (given) => {
    answer = () => given
    await expect(authenticate(await bearer(), { jwks: undefined, jwksUrl })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
  })

  it('lets nobody in while it is down', async () => {
    const nowhere = 'http://127.0.0.1:1/keys'
    await expect(authenticate(await bearer(), { jwks: undefined, jwksUrl: nowhere })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
  })
})
