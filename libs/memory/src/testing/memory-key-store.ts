import { randomBytes } from '@noble/hashes/utils.js'
import { subjectToKey } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { EcphoryError } from '../errors.ts'
import type { KeyStore } from '../ports/key-store.ts'
import { keyBytes } from '../ports/key-store.ts'

/** The key store as a plain map, kept for tests. */
export function createMemoryKeyStore(): KeyStore {
  return new MemoryKeyStore()
}

class MemoryKeyStore implements KeyStore {
  /** Null for a destroyed one. */
  readonly #keys = new Map<string, Map<string, Uint8Array | null>>()
  #closed = false

  async keyOf(subject: Subject, name: string, make: boolean): Promise<Uint8Array | null> {
    this.#checkOpen()
    const keys = this.#keysOf(subject)
    if (make && !keys.has(name)) keys.set(name, randomBytes(keyBytes))
    return keys.get(name) ?? null
  }

  async destroy(subject: Subject, names: readonly string[] | null): Promise<number> {
    this.#checkOpen()
    const keys = this.#keysOf(subject)
    const there = [...new Set(names ?? keys.keys())].filter((name) => (keys.get(name) ?? null) !== null)
    for (const name of there) keys.set(name, null)
    return there.length
  }

  async close(): Promise<void> {
    this.#closed = true
  }

  #keysOf(subject: Subject): Map<string, Uint8Array | null> {
    const key = subjectToKey(subject)
    const held = this.#keys.get(key) ?? new Map<string, Uint8Array | null>()
    this.#keys.set(key, held)
    return held
  }

  #checkOpen(): void {
    if (this.#closed) throw new EcphoryError('CLOSED', 'The key store is closed.')
  }
}
