import type { Message } from '@ecphory/events'
import { recordTrace } from '@ecphory/memory'
import { systemTimeZones } from '@ecphory/service'
import type { ImportedMessage } from './imported-trace.ts'

/**
 * The message as the log will hold it: its words cleaned, its time resolved. Throws what recording it would throw:
 * `EMPTY_SEGMENT`, `INVALID_MESSAGE`, `INVALID_TIME` or `TOO_LARGE`.
 */
export function checkMessage(message: ImportedMessage): Message {
  // A system message is no trace by itself, and is one here; whose it is and when it arrives has no say in what is read.
  const { data } = recordTrace({ tenant: 'local', user: 'me' }, [{ ...message, role: 'user' }], 'check', {
    now: 0,
    timeZones: systemTimeZones,
  })
  const [checked] = (data as { readonly messages: readonly [Message] }).messages
  return { ...checked, role: message.role }
}

/** What a message says, in one text: equal where it is the same message. A time of arrival is none of its own. */
export function messageToContent({ role, speaker, content, time, attachments }: Message): string {
  const at = time.source === 'ingested' ? null : [time.instant, time.offsetMinutes, time.precision]
  return JSON.stringify([role, speaker, content, at, attachments.map(({ kind, caption }) => [kind, caption])])
}
