import { attachmentSchema, createEvent, roleSchema, scopeToSubject, traceRecordedV1 } from '@ecphory/events'
import type { EcphoryEvent, EventTime, Message, Scope } from '@ecphory/events'
import { z } from 'zod'
import { deriveId, hashOf } from '../digest/canonical.ts'
import { EcphoryError } from '../errors.ts'
import { messageCharactersMax, messagesPerTraceMax } from '../limits.ts'
import type { TimeZones } from '../ports/time-zones.ts'
import { ingestedAt, parseInstant } from '../time/parse-instant.ts'
import { checkScope } from './check-scope.ts'
import { cleanText, isBlank } from './clean-text.ts'

const name = z.string().trim().min(1).max(256)

const messageInputSchema = z.strictObject({
  role: roleSchema,
  content: z.string(),
  at: z.union([z.string(), z.number(), z.date()]).nullish(),
  timeZone: z.string().nullish(),
  speaker: name.nullish(),
  attachments: z.array(attachmentSchema).nullish(),
  sourceId: name.nullish(),
})

/** A message as a caller gives it. `at` is ISO 8601 (best with an offset), epoch milliseconds or a Date. */
export type MessageInput = z.input<typeof messageInputSchema>
type CheckedMessage = z.output<typeof messageInputSchema>

export interface IngestContext {
  /** Epoch milliseconds: the time of arrival. */
  readonly now: number
  readonly timeZones: TimeZones
}

/**
 * Checks the messages of one trace and makes the event that records it. Blank messages without a caption are left out.
 *
 * The trace's id derives from the idempotency key; without one, from the content with its times, so that the same
 * export fed twice is the same trace. Messages without a time get the time of arrival, marked `ingested`.
 *
 * Throws `EMPTY_SEGMENT` where nothing but blanks and system messages is left, `INVALID_MESSAGE` with the place of the
 * fault, `INVALID_TIME`, `TOO_LARGE`, or `INVALID_ARGUMENT` for a scope that is none.
 */
export function recordTrace(
  scope: Scope,
  input: unknown,
  key: string | undefined,
  context: IngestContext,
): EcphoryEvent {
  checkScope(scope)
  const checked = checkMessages(input).map((message) => ({ message, time: timeOf(message, context) }))
  const given = checked.map(({ message, time }) => ({ ...message, time: time.source === 'ingested' ? null : time }))
  const contentHash = hashOf({ scope, messages: given })
  const arrival = given.some(({ time }) => time === null) ? context.now : null
  const { tenant, user } = scope
  const traceId =
    key === undefined
      ? deriveId('trace', tenant, user, 'content', contentHash, arrival)
      : deriveId('trace', tenant, user, 'key', key)
  const messages = checked.map(({ message, time }, index) => toMessage(message, time, `${traceId}.${index}`))
  return createEvent(
    traceRecordedV1,
    { traceId, scope, contentHash, messages },
    { id: traceId, source: 'ecphory/ingest', madeAt: context.now, subject: scopeToSubject(scope) },
  )
}

function checkMessages(input: unknown): readonly CheckedMessage[] {
  if (typeof input === 'string' && isBlank(input)) throw emptySegment()
  if (!Array.isArray(input)) throw new EcphoryError('INVALID_MESSAGE', 'A trace is an array of messages.')
  if (input.length > messagesPerTraceMax) {
    throw new EcphoryError(
      'TOO_LARGE',
      `A trace holds at most ${messagesPerTraceMax} messages; this has ${input.length}.`,
    )
  }
  const messages = input.map(checkMessage).filter((message) => !isBlankMessage(message))
  if (messages.every(({ role }) => role === 'system')) throw emptySegment()
  return messages
}

function checkMessage(input: unknown, index: number): CheckedMessage {
  const parsed = messageInputSchema.safeParse(input)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const place = [`messages[${index}]`, ...(issue?.path.map(String) ?? [])].join('.')
    throw new EcphoryError('INVALID_MESSAGE', `${place} is not valid: ${issue?.message ?? 'unknown fault'}.`)
  }
  const { content } = parsed.data
  if (content.length > messageCharactersMax) {
    const found = `messages[${index}].content has ${content.length} characters`
    throw new EcphoryError('TOO_LARGE', `${found}; ${messageCharactersMax} is the limit.`)
  }
  return { ...parsed.data, content: cleanText(content) }
}

const isBlankMessage = ({ content, attachments }: CheckedMessage): boolean =>
  isBlank(content) && (attachments ?? []).every(({ caption }) => isBlank(caption))

const emptySegment = () =>
  new EcphoryError('EMPTY_SEGMENT', 'There is nothing to record: the messages are blank, or only system messages.')

function timeOf({ at, timeZone }: CheckedMessage, { now, timeZones }: IngestContext): EventTime {
  const locality = timeZone ? { timeZone, zones: timeZones } : undefined
  return at === null || at === undefined ? ingestedAt(now, locality) : parseInstant(at, locality)
}

function toMessage(message: CheckedMessage, time: EventTime, ownId: string): Message {
  return {
    sourceId: message.sourceId ?? ownId,
    role: message.role,
    content: message.content,
    speaker: message.speaker ?? null,
    time,
    attachments: (message.attachments ?? []).map(({ kind, caption }) => ({ kind, caption: cleanText(caption) })),
  }
}
