import { createHash } from 'node:crypto'
import { envelopeSchema, keyToPartition } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { deriveId } from '@ecphory/memory'
import type { LogRecord } from '@ecphory/memory'
import type { RawRecord } from '../client/committed-records.ts'
import { nestingMax, unreadableBytesMax } from '../limits.ts'

/** What a record on the wire holds: an event, with its sealed data where that is so, or why it is none. */
export type DecodedEvent = { readonly event: EcphoryEvent; readonly sealed?: Buffer } | { readonly fault: string }

/** Reads a record's value as an event in its envelope. Never throws. */
export function decodeEvent(value: Buffer | null, bytesMax: number): DecodedEvent {
  if (value === null) return { fault: 'the record has no value' }
  if (value.length > bytesMax) return { fault: `the record has ${value.length} bytes` }
  const text = decodeText(value)
  if (text === null) return { fault: 'the record is no UTF-8' }
  if (isNestedTooDeep(text)) return { fault: `the record is nested deeper than ${nestingMax} levels` }
  const parsed = parseJson(text)
  if (parsed === undefined) return { fault: 'the record is no JSON' }
  const { sealed, event } = takeSealed(parsed)
  const envelope = envelopeSchema.safeParse(event)
  if (!envelope.success) {
    const paths = envelope.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
    return { fault: `the envelope does not fit: ${paths.join('; ')}` }
  }
  if (!isSubjectKey(envelope.data.partitionkey)) return { fault: 'the partition key names no subject' }
  return { event: event as EcphoryEvent, ...(sealed !== undefined && { sealed }) }
}

function takeSealed(parsed: unknown): { readonly sealed?: Buffer; readonly event: unknown } {
  if (typeof parsed !== 'object' || parsed === null || !('data_base64' in parsed)) return { event: parsed }
  const { data_base64: base64, ...event } = parsed
  if (typeof base64 !== 'string' || 'data' in event) return { event: parsed }
  return { sealed: Buffer.from(base64, 'base64'), event: { ...event, data: null } }
}

/**
 * A record that is no event, as one that says so: a stage parks it under its position with the bytes as they came. Its
 * subject is that of the record's key, where that names one on this partition.
 */
export function standIn(
  topic: string,
  partition: number,
  partitions: number,
  raw: RawRecord,
  fault: string,
): LogRecord {
  const { offset, value, timestamp } = raw
  const bytes = value ?? Buffer.alloc(0)
  const keyText = raw.key?.toString() ?? ''
  const isOwnKey = isSubjectKey(keyText) && keyToPartition(keyText, partitions) === partition
  const partitionkey = isOwnKey ? keyText : nobodyKey
  const event: EcphoryEvent = {
    specversion: '1.0',
    id: deriveId('unreadable', topic, partition, offset),
    source: 'ecphory/log',
    type: 'ecphory.record.unreadable.v1',
    time: new Date(Number.isFinite(timestamp) && timestamp > 0 ? timestamp : 0).toISOString(),
    datacontenttype: 'application/json',
    tenant: (JSON.parse(partitionkey) as [string, string])[0],
    partitionkey,
    data: {
      bytes: bytes.subarray(0, unreadableBytesMax).toString('base64'),
      length: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  }
  return { position: { partition, offset }, event, fault }
}

const nobodyKey = JSON.stringify(['ecphory', 'ecphory'])

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeText(value: Buffer): string | null {
  try {
    return utf8.decode(value)
  } catch {
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counts brackets outside of strings: what is nested deep can be parsed, but breaks whoever walks through it. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (isInString) {
      if (code === backslash) i += 1
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === openBrace || code === openBracket) {
      depth += 1
      if (depth > nestingMax) return true
    } else if (code === closeBrace || code === closeBracket) depth -= 1
  }
  return false
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** Two strings as JSON, the first of them not empty: whoever works on the event reads them again. */
function isSubjectKey(key: string): boolean {
  const parsed = parseJson(key)
  return (
    Array.isArray(parsed) && parsed.length === 2 && parsed.every((name) => typeof name === 'string') && parsed[0] !== ''
  )
}
