import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Subject, subjectSchema } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { z } from 'zod'
import { ticketCharactersMax } from '../limits.ts'
import { deriveKey } from './derived-key.ts'
import { type Identity, mayReach } from './identity.ts'

const cipher = 'aes-256-gcm'
const purpose = 'ticket v1'
const nonceBytes = 12
const tagBytes = 16

const contentSchema = z.strictObject({ subject: subjectSchema, expiresAt: z.number(), payload: z.unknown() })

export interface OpenedTicket {
  readonly subject: Subject
  /** Whatever JSON was put in; its reader parses it. */
  readonly payload: unknown
}

/**
 * An opaque string (base64url) that only the holders of the key can make or read: a subject and any JSON, until
 * `expiresAt` (epoch ms). Encrypted as well as authenticated, since callers keep and log such ids and it holds their query.
 */
export function signTicket(key: string, subject: Subject, payload: unknown, expiresAt: number): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, deriveKey(key, purpose), nonce)
  const content = JSON.stringify({ subject, expiresAt, payload })
  const sealed = Buffer.concat([sealing.update(content, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Opens a ticket for whoever asks. Any of `keys` is accepted.
 *
 * Throws `NOT_FOUND`, always with the same sentence, for one that is malformed, forged, expired, or of a subject whom
 * the identity may not reach.
 */
export function openTicket(keys: readonly string[], ticket: string, identity: Identity, now: number): OpenedTicket {
  const content = ticket.length > ticketCharactersMax ? null : readTicket(keys, ticket)
  if (content === null || now > content.expiresAt || !mayReach(identity, content.subject)) {
    throw new EcphoryError('NOT_FOUND', 'There is no such ticket, or it has expired.')
  }
  return { subject: content.subject, payload: content.payload }
}

function readTicket(keys: readonly string[], ticket: string): z.infer<typeof contentSchema> | null {
  const bytes = Buffer.from(ticket, 'base64url')
  // Decoding passes over what is no base64url; one string per ticket only.
  if (bytes.toString('base64url') !== ticket || bytes.length < nonceBytes + tagBytes) return null
  const text = keys.map((key) => unseal(key, bytes)).find((opened) => opened !== null)
  return text === undefined ? null : contentSchema.parse(JSON.parse(text))
}

function unseal(key: string, bytes: Buffer): string | null {
  const opening = createDecipheriv(cipher, deriveKey(key, purpose), bytes.subarray(0, nonceBytes))
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const sealed = bytes.subarray(nonceBytes + tagBytes)
    return Buffer.concat([opening.update(sealed), opening.final()]).toString('utf8')
  } catch {
    // The tag does not fit: made with another key, or tampered with.
    return null
  }
}
