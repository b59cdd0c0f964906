import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

describe('seal', () => {
  const key = randomBytes(32)
  const plain = Buffer.from('张伟 🕯️ lives in Lisbon')

  it('opens with its key, for what it is about, and never looks the same twice', () => {
    expect(unseal(key, seal(key, plain, 'a'), 'a')).toEqual(plain)
    expect(unseal(key, seal(key, Buffer.alloc(0), 'a'), 'a')).toEqual(Buffer.alloc(0))
    expect(seal(key, plain, 'a')).not.toEqual(seal(key, plain, 'a'))
    expect(seal(key, plain, 'a').includes('Lisbon')).toBe(false)
  })

  it('does not open with another key, for another event, or once a byte is changed', () => {
    const sealed = seal(key, plain, 'a')
    expect(unseal(randomBytes(32), sealed, 'a')).toBeNull()
    expect(unseal(key, sealed, 'b')).toBeNull()
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
      expect(unseal(key, changed, 'a')).toBeNull()
    }
    expect(unseal(key, sealed.subarray(0, 20), 'a')).toBeNull()
  })
})
