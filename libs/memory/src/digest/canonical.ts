import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** JSON with keys in code point order at every depth, so that equal values have equal texts on every machine. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(',')}}`
}

/** SHA-256 of the canonical JSON, as 64 hexadecimal digits. */
export function hashOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value))))
}

/**
 * An id of 32 hexadecimal digits derived from its parts: the same parts give the same id everywhere. It is `hashOf` cut
 * short; a flat list's JSON is canonical as it is.
 */
export function deriveId(...parts: readonly (string | number | null)[]): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))).subarray(0, 16))
}
