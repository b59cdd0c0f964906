import { EcphoryError } from '@ecphory/memory'
import type { KeyStore } from '@ecphory/memory'
import { createMemoryKeyStore } from '@ecphory/memory/testing'

/** A key store whose connection can be cut. */
export class FailingKeyStore implements KeyStore {
  readonly #keys = createMemoryKeyStore()
  isDown = false
  /** Destroys nothing, as if the process had died before. */
  isDestroyingDown = false
  destroyed = 0

  async keyOf(...[subject, name, make]: Parameters<KeyStore['keyOf']>): Promise<Uint8Array | null> {
    this.#check(this.isDown)
    return this.#keys.keyOf(subject, name, make)
  }

  async destroy(...[subject, names]: Parameters<KeyStore['destroy']>): Promise<number> {
    this.#check(this.isDown || this.isDestroyingDown)
    const count = await this.#keys.destroy(subject, names)
    this.destroyed += count
    return count
  }

  close(): Promise<void> {
    return this.#keys.close()
  }

  #check(isDown: boolean): void {
    if (isDown) throw new EcphoryError('STORE_FAILED', 'The key store can not be reached.')
  }
}
