import { describe, expect, it } from 'vitest'
import type { Identity } from './identity.ts'
import { openTicket, signTicket } from './ticket.ts'

const key = 'k'.repeat(32)
const nextKey = 'n'.repeat(32)
const subject = { tenant: 'acme', user: 'ann' }
const ann: Identity = { ...subject, scopes: new Set() }
const payload = { query: 'canary-query', vector: 'AAECAw==', asOf: null, filters: [1, { deep: true }] }
const expiresAt = 1_000
const ticket = signTicket(key, subject, payload, expiresAt)
const missing = expect.objectContaining({ code: 'NOT_FOUND', message: 'There is no such ticket, or it has expired.' })

describe('a ticket', () => {
  it('brings back what was put in', () => {
    expect(openTicket([key], ticket, ann, expiresAt)).toEqual({ subject, payload })
  })

  it('opens with either key while one is replaced', () => {
    expect(openTicket([nextKey, key], ticket, ann, 0).payload).toEqual(payload)
  })

  it('tells nothing to who has no key', () => {
    expect(ticket).toMatch(/^[\w-]+$/)
    expect(Buffer.from(ticket, 'base64url').toString('latin1')).not.toContain('canary')
    expect(signTicket(key, subject, payload, expiresAt)).not.toBe(ticket)
  })

  it('opens for whoever may name any user of the tenant', () => {
    const admin: Identity = { tenant: 'acme', user: null, scopes: new Set(['users:any']) }
    expect(openTicket([key], ticket, admin, 0).subject).toEqual(subject)
  })
})

describe('there is no ticket', () => {
  it.each([
    ['for another user', { tenant: 'acme', user: 'bob', scopes: new Set() }],
    ['for another tenant', { tenant: 'other', user: 'ann', scopes: new Set(['users:any']) }],
    ['for nobody', { tenant: 'acme', user: null, scopes: new Set() }],
  ] as const)('%s', (_who, identity) => {
    expect(() => openTicket([key], ticket, identity as Identity, 0)).toThrow(missing)
  })

  it('once it has expired', () => expect(() => openTicket([key], ticket, ann, expiresAt + 1)).toThrow(missing))
  it('of another key', () => expect(() => openTicket([nextKey], ticket, ann, 0)).toThrow(missing))
  it.each(['', 'A', 'no ticket', '🕯️', 'A'.repeat(100_000), `${ticket}A`, `${ticket}=`, ticket.slice(0, 30)])(
    'in %.20s',
    (text) => expect(() => openTicket([key], text, ann, 0)).toThrow(missing),
  )

  it('with any one character changed', () => {
    for (let index = 0; index < ticket.length; index += 1) {
      const changed = `${ticket.slice(0, index)}${ticket[index] === 'A' ? 'B' : 'A'}${ticket.slice(index + 1)}`
      expect(() => openTicket([key], changed, ann, 0), String(index)).toThrow(missing)
    }
  })
})
