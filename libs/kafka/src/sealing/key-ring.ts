import { randomUUID } from 'node:crypto'
import { subjectToKey } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { KeyStore } from '@ecphory/memory'
import { keyAgeMsMax, keysHeldMax } from '../limits.ts'

export interface NamedKey {
  readonly name: string
  readonly key: Uint8Array
}

/** Keys as they were lately fetched, for a short while: what is destroyed elsewhere must not live on here. */
export class KeyRing {
  readonly #store: KeyStore
  readonly #held = new Map<string, { readonly key: Uint8Array; readonly until: number }>()

  /** Asked for at present: many events of one step share a key. */
  readonly #finding = new Map<string, Promise<Uint8Array | null>>()

  constructor(store: KeyStore) {
    this.#store = store
  }

  /** Null where it was destroyed. A store that can't be reached rejects instead. */
  async find(subject: Subject, name: string): Promise<Uint8Array | null> {
    const held = this.#held.get(placeOf(subject, name))
    if (held !== undefined && held.until > Date.now()) return held.key
    const place = placeOf(subject, name)
    const finding = this.#finding.get(place) ?? this.#fetch(subject, name).finally(() => this.#finding.delete(place))
    this.#finding.set(place, finding)
    return finding
  }

  /**
   * A new key. Its name is random rather than an event's id: the same id may be recorded again after an erasure, and a
   * destroyed name is never made again.
   */
  async make(subject: Subject): Promise<NamedKey> {
    const name = randomUUID()
    const key = await this.#store.keyOf(subject, name, true)
    if (key === null) throw new EcphoryError('STORE_FAILED', 'The key store made no key under a new name.')
    this.#keep(subject, name, key)
    return { name, key }
  }

  async destroy(subject: Subject, names: readonly string[]): Promise<void> {
    for (const name of names) this.#held.delete(placeOf(subject, name))
    if (names.length > 0) await this.#store.destroy(subject, names)
  }

  async #fetch(subject: Subject, name: string): Promise<Uint8Array | null> {
    const key = await this.#store.keyOf(subject, name, false)
    if (key !== null) this.#keep(subject, name, key)
    return key
  }

  #keep(subject: Subject, name: string, key: Uint8Array): void {
    this.#held.set(placeOf(subject, name), { key, until: Date.now() + keyAgeMsMax })
    if (this.#held.size <= keysHeldMax) return
    const [oldest] = this.#held.keys()
    if (oldest !== undefined) this.#held.delete(oldest)
  }
}

const placeOf = (subject: Subject, name: string): string => `${name} ${subjectToKey(subject)}`
