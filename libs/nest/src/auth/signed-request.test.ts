import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clockSkewMsMax, signedRequestMsMax } from '../limits.ts'
import type { Identity } from './identity.ts'
import { createReplayWindow } from './replay-window.ts'
import { createRequestVerifier, signRequest, verifyRequest } from './signed-request.ts'

const key = 'k'.repeat(32)
const nextKey = 'n'.repeat(32)
const now = 1_767_225_600_000
const body = '{"query":"{ hello }"}'
const identity: Identity = { tenant: 'acme', user: 'ann', scopes: new Set(['memory:read']) }
const refused = expect.objectContaining({
  code: 'UNAUTHENTICATED',
  message: 'The request carries no valid credentials.',
})

const verify = (header: string | undefined, { keys = [key], sent = body, at = now } = {}) =>
  verifyRequest(keys, header, sent, at, createReplayWindow())

describe('a signed request', () => {
  it('says who asks', () => {
    expect(verify(signRequest(key, identity, body, now))).toEqual(identity)
    const tenantOnly = { ...identity, user: null }
    expect(verify(signRequest(key, tenantOnly, body, now))).toEqual(tenantOnly)
  })

  it('is of exactly one body, text or bytes', () => {
    expect(verify(signRequest(key, identity, Buffer.from(body), now))).toEqual(identity)
    expect(() => verify(signRequest(key, identity, body, now), { sent: `${body} ` })).toThrow(refused)
  })

  it('is believed for a while', () => {
    const header = signRequest(key, identity, body, now)
    expect(verify(header, { at: now + signedRequestMsMax })).toEqual(identity)
    expect(() => verify(header, { at: now + signedRequestMsMax + 1 })).toThrow(refused)
    expect(verify(header, { at: now - clockSkewMsMax })).toEqual(identity)
    expect(() => verify(header, { at: now - clockSkewMsMax - 1 })).toThrow(refused)
  })

  it('is taken once', () => {
    const verifier = createRequestVerifier([key], { now: () => now })
    const header = signRequest(key, identity, body, now)
    expect(verifier.verify(header, body)).toEqual(identity)
    expect(() => verifier.verify(header, body)).toThrow(refused)
    expect(verifier.verify(signRequest(key, identity, body, now), body)).toEqual(identity)
  })

  it('goes on while its key is replaced, and no longer', () => {
    const header = signRequest(key, identity, body, now)
    expect(verify(header, { keys: [nextKey, key] })).toEqual(identity)
    expect(() => verify(header, { keys: [nextKey] })).toThrow(refused)
    expect(() => verify(header, { keys: [] })).toThrow(refused)
  })
})

describe('a forged request is refused', () => {
  const header = signRequest(key, identity, body, now)
  const [version, claims, mac] = header.split('.') as [string, string, string]
  const withTenant = (tenant: string) =>
    Buffer.from(Buffer.from(claims, 'base64url').toString().replace('acme', tenant)).toString('base64url')

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['of two parts', `${version}.${claims}`],
    ['of another tenant', `${version}.${withTenant('evil')}.${mac}`],
    ['of another version', `v2.${claims}.${mac}`],
    ['with a short signature', `${version}.${claims}.AA`],
    [
      'signed with the raw key',
      `${version}.${claims}.${createHmac('sha256', key).update(`${version}.${claims}`).digest('base64url')}`,
    ],
    ['endless', `${version}.${'A'.repeat(5_000)}.${mac}`],
  ])('%s', (_what, forged) => {
    expect(() => verify(forged)).toThrow(refused)
  })

  it('with any one character changed', () => {
    for (let index = 0; index < header.length; index += 1) {
      const changed = `${header.slice(0, index)}${header[index] === 'A' ? 'B' : 'A'}${header.slice(index + 1)}`
      // The last character of base64 has bits that are no part of the signature.
      const isSame = Buffer.from(changed.split('.')[2] ?? '', 'base64url').equals(Buffer.from(mac, 'base64url'))
      if (!isSame || index < header.length - 1) expect(() => verify(changed), String(index)).toThrow(refused)
    }
  })
})

describe('the window of replays', () => {
  it('forgets what has expired, and nothing else', () => {
    const replays = createReplayWindow(2)
    expect(replays.take('a', 10, 0)).toBe(true)
    expect(replays.take('b', 20, 0)).toBe(true)
    expect(replays.take('a', 10, 10)).toBe(false)
    expect(replays.take('c', 30, 11)).toBe(true)
    expect(() => replays.take('d', 30, 11)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }))
  })

  it('is not filled by whoever has no key', () => {
    const replays = createReplayWindow(1)
    for (let index = 0; index < 5; index += 1) {
      const forged = signRequest(nextKey, identity, body, now)
      expect(() => verifyRequest([key], forged, body, now, replays)).toThrow(refused)
    }
    expect(verifyRequest([key], signRequest(key, identity, body, now), body, now, replays)).toEqual(identity)
  })
})
