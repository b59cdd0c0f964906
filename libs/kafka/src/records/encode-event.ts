import type { EcphoryEvent } from '@ecphory/events'
import { isRetried } from '@ecphory/memory'
import { recordOverheadBytes } from '../limits.ts'

/** A record to be written; `bytes` is about what it takes on the wire. */
export interface NewRecord {
  readonly key: string
  /** Null takes back what a compacted topic holds under the key. */
  readonly value: Buffer | null
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: number
}

export const contentType = 'application/cloudevents+json'

/** `partition/offset` of a derived event's root, so that it is found without reading events; a retry's is out of order. */
export const rootHeader = 'root'

/** An event as it is written: its data, or, sealed, bytes in base64 (CloudEvents JSON format 1.0.2, section 3.1). */
export type WireEvent = Omit<EcphoryEvent, 'data'> & { readonly data?: unknown; readonly data_base64?: string }

/** CloudEvents in structured mode (Kafka protocol binding 1.0.2, section 3.3). Kafka's timestamp is the time of writing. */
export function encodeEvent(event: WireEvent, headers: Readonly<Record<string, string>> = {}): NewRecord {
  const { traceparent, partitionkey, rootpartition, rootoffset } = event
  return toRecord(partitionkey, Buffer.from(JSON.stringify(event)), {
    'content-type': contentType,
    ...(traceparent !== undefined && { traceparent }),
    ...(rootoffset !== undefined &&
      !isRetried(event as EcphoryEvent) && { [rootHeader]: `${rootpartition ?? 0}/${rootoffset}` }),
    ...headers,
  })
}

export function toRecord(key: string, value: Buffer | null, headers: Readonly<Record<string, string>> = {}): NewRecord {
  const headerBytes = Object.entries(headers).reduce(
    (sum, [name, text]) => sum + name.length + Buffer.byteLength(text),
    0,
  )
  return {
    key,
    value,
    headers,
    bytes: Buffer.byteLength(key) + (value?.length ?? 0) + headerBytes + recordOverheadBytes,
  }
}
