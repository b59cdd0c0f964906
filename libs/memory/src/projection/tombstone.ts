import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { subjectToKey } from '@ecphory/events'
import type { Subject } from '@ecphory/events'

/**
 * What suppresses a text that was taken back: HMAC(subject, normalised text, event instant). The text can't be read
 * out of it, and the same words said at another time are new.
 */
export const tombstoneOf = (subject: Subject, text: string, instant: number): string =>
  tombstonesOf(subject)(text, instant)

/** The same for many texts of one subject, whose key is taken in once. */
export function tombstonesOf(subject: Subject): (text: string, instant: number) => string {
  const keyed = hmac.create(sha256, utf8ToBytes(subjectToKey(subject)))
  return (text, instant) => {
    const normalised = text.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ')
    return bytesToHex(
      keyed
        .clone()
        .update(utf8ToBytes(`${instant}\n${normalised}`))
        .digest(),
    )
  }
}
