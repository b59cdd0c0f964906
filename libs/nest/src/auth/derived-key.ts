import { hkdfSync } from 'node:crypto'
import { derivedKeysMax } from '../limits.ts'

/** A process has two signing keys at most and few purposes, and each request needs some of them. */
const derived = new Map<string, Buffer>()

/** A key for one purpose (RFC 5869), so that what is made for one is nothing for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = JSON.stringify([secret, purpose])
  const held = derived.get(name)
  if (held !== undefined) return held
  const made = Buffer.from(hkdfSync('sha256', secret, 'ecphory', purpose, 32))
  if (derived.size >= derivedKeysMax) derived.clear()
  derived.set(name, made)
  return made
}
