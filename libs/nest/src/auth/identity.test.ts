import { describe, expect, it } from 'vitest'
import { type AccessScope, type Identity, mayReach, requireScope, subjectOf } from './identity.ts'

const identityOf = (user: string | null, ...scopes: AccessScope[]): Identity => ({
  tenant: 'acme',
  user,
  scopes: new Set(scopes),
})

describe('whose memory is meant', () => {
  it("is the token's user's", () => {
    expect(subjectOf(identityOf('ann'))).toEqual({ tenant: 'acme', user: 'ann' })
    expect(subjectOf(identityOf('ann'), 'ann')).toEqual({ tenant: 'acme', user: 'ann' })
  })

  it("is another's only with users:any", () => {
    expect(() => subjectOf(identityOf('ann', 'memory:read'), 'bob')).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    )
    expect(subjectOf(identityOf('ann', 'users:any'), 'bob')).toEqual({ tenant: 'acme', user: 'bob' })
    expect(() => subjectOf(identityOf(null), 'bob')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  })

  it('must be said where the token names no user', () => {
    expect(() => subjectOf(identityOf(null, 'users:any'))).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
    )
    expect(subjectOf(identityOf(null, 'users:any'), 'bob').user).toBe('bob')
  })

  it('is never of another tenant', () => {
    expect(mayReach(identityOf('ann', 'users:any'), { tenant: 'other', user: 'ann' })).toBe(false)
  })

  it('is plain data, whatever it is called', () => {
    for (const user of ['__proto__', 'constructor', "' OR 1=1"])
      expect(subjectOf(identityOf('ann', 'users:any'), user).user).toBe(user)
  })
})

it('a right that is missing is FORBIDDEN', () => {
  expect(() => requireScope(identityOf('ann', 'memory:read'), 'memory:erase')).toThrow(
    expect.objectContaining({ code: 'FORBIDDEN' }),
  )
  expect(() => requireScope(identityOf('ann', 'memory:erase'), 'memory:erase')).not.toThrow()
})
