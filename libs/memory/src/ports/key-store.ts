import type { Subject } from '@ecphory/events'

/** Bytes of a key: AES-256. */
export const keyBytes = 32

/**
 * Keys under which a log seals what it can't take back: erasing is destroying the key. They are kept apart from the log
 * and from its backups, or a restored backup would bring them back. A call that can't be answered rejects with
 * `STORE_FAILED`: that a key is gone for good and that the store can't be reached are never the same answer.
 */
export interface KeyStore {
  /**
   * The key of that name of the subject; null where it was destroyed, or never made. With `make` a name that never was
   * gets a new key of `keyBytes` random bytes, the same for all who ask; a destroyed one stays destroyed. Calls that
   * come together may be answered by one request.
   */
  keyOf(subject: Subject, name: string, make: boolean): Promise<Uint8Array | null>
  /** Destroys keys for good: those of these names, or for null all that the subject has. Resolves with their count. */
  destroy(subject: Subject, names: readonly string[] | null): Promise<number>
  close(): Promise<void>
}
