import type { Subject } from '@ecphory/events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KeyStore } from '../ports/key-store.ts'
import { keyBytes } from '../ports/key-store.ts'

const ana: Subject = { tenant: 'local', user: 'ana' }
const ben: Subject = { tenant: 'local', user: 'ben' }

/** What every key store does. `open` gives an empty one; `reopen`, where it outlives its process, closes and opens it again. */
export function describeKeyStore(
  name: string,
  open: () => Promise<KeyStore>,
  reopen?: (keys: KeyStore) => Promise<KeyStore>,
): void {
  describe(`key store: ${name}`, () => {
    let keys: KeyStore
    beforeEach(async () => {
      keys = await open()
    })
    afterEach(async () => {
      await keys.close()
    })

    it('makes a key once, the same for all who ask, and none unasked', async () => {
      expect(await keys.keyOf(ana, 'a', false)).toBeNull()
      const made = await Promise.all(Array.from({ length: 20 }, () => keys.keyOf(ana, 'a', true)))
      expect(made[0]).toHaveLength(keyBytes)
      for (const key of made) expect(key).toEqual(made[0])
      expect(await keys.keyOf(ana, 'a', false)).toEqual(made[0])
    })

    it('gives each name of each subject its own, however odd they are', async () => {
      const subjects: Subject[] = [ana, ben, { tenant: 'a,b', user: 'c' }, { tenant: 'a', user: 'b,c' }]
      const names = ['a', '__proto__', `'; DROP TABLE keys; --`, '"', '张伟 🕯️']
      const made = await Promise.all(subjects.flatMap((subject) => names.map((one) => keys.keyOf(subject, one, true))))
      expect(new Set(made.map((key) => (key ?? []).join())).size).toBe(made.length)
    })

    it('F10 destroys the named keys of one subject, and makes none of them again', async () => {
      for (const one of ['a', 'b', 'c']) await keys.keyOf(ana, one, true)
      const kept = [await keys.keyOf(ana, 'c', false), await keys.keyOf(ben, 'a', true)]
      expect(await keys.destroy(ana, ['a', 'b', 'never made'])).toBe(2)
      expect(await keys.keyOf(ana, 'a', false)).toBeNull()
      expect(await keys.keyOf(ana, 'a', true)).toBeNull()
      expect([await keys.keyOf(ana, 'c', false), await keys.keyOf(ben, 'a', false)]).toEqual(kept)
      expect(await keys.destroy(ana, ['a', 'b'])).toBe(0)
      expect(await keys.destroy(ana, [])).toBe(0)
    })

    it('F4 destroys all of a subject with one call, and takes new ones after it', async () => {
      for (let i = 0; i < 50; i += 1) await keys.keyOf(ana, `${i}`, true)
      const kept = await keys.keyOf(ben, 'a', true)
      expect(await keys.destroy(ana, null)).toBe(50)
      expect(await keys.keyOf(ana, '7', false)).toBeNull()
      expect(await keys.keyOf(ben, 'a', false)).toEqual(kept)
      expect(await keys.keyOf(ana, 'new', true)).toHaveLength(keyBytes)
      expect(await keys.destroy({ tenant: 'local', user: 'nobody' }, null)).toBe(0)
    })

    it('answers CLOSED once it is closed', async () => {
      await keys.close()
      await expect(keys.keyOf(ana, 'a', true)).rejects.toMatchObject({ code: 'CLOSED' })
      await expect(keys.destroy(ana, null)).rejects.toMatchObject({ code: 'CLOSED' })
    })

    if (reopen !== undefined) {
      it('has after a restart what it had, and what it destroyed stays destroyed', async () => {
        const kept = await keys.keyOf(ana, 'a', true)
        await keys.keyOf(ana, 'b', true)
        await keys.destroy(ana, ['b'])
        keys = await reopen(keys)
        expect(await keys.keyOf(ana, 'a', false)).toEqual(kept)
        expect(await keys.keyOf(ana, 'b', true)).toBeNull()
      })
    }
  })
}
