import { hkdfSync } from 'node:crypto'

/** A key for one purpose (RFC 5869), so that what is made for one is nothing for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'ecphory', purpose, 32))
}
