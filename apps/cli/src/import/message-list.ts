import type { Message } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { checkMessage } from './check-message.ts'
import { createIds, type GivenIds } from './derive-ids.ts'
import { field, isObject, textField } from './json-value.ts'
import { readJsonValues } from './json-values.ts'
import { readMessage } from './read-message.ts'
import type { Imported, ImportedMessage, ImportedTrace, Refused, Skipped } from './imported-trace.ts'

/** Whose messages they are where the file does not say. */
export interface ListOwner {
  readonly user: string
  readonly session?: string
}

/** Silence that ends a conversation, in event time; DESIGN 7 uses the same gap for abstraction. */
const gapMs = 30 * 60_000

/** Reads JSONL: one message an object and line, `{role, content, at?, timeZone?, speaker?, attachments?, sourceId?, session?, user?, agent?}`. */
export function parseJsonLines(text: string, owner: ListOwner): Imported {
  const entries: Entry[] = []
  const skipped: Skipped[] = []
  for (const { where, value } of readJsonValues(text)) {
    if (value === undefined) skipped.push({ where, reason: 'it is not JSON' })
    else entries.push({ where, value })
  }
  const read = readEntries(entries, owner, new Map())
  return { ...read, skipped: [...skipped, ...read.skipped] }
}

/** Reads OpenAI's form: `{messages: […]}`, an array of such conversations, or a bare array of messages. */
export function parseOpenAi(json: unknown, owner: ListOwner): Imported {
  const lists = Array.isArray(json) && json.some(isConversation) ? (json as unknown[]) : [json]
  const ids: GivenIds = new Map()
  const parts = lists.map((list, index) => readConversation(list, lists.length > 1 ? index + 1 : undefined, owner, ids))
  return {
    traces: parts.flatMap(({ traces }) => traces),
    skipped: parts.flatMap(({ skipped }) => skipped),
    refused: parts.flatMap(({ refused }) => refused),
  }
}

const isConversation = (value: unknown) => isObject(value) && Array.isArray(field(value, 'messages'))

function readConversation(list: unknown, number: number | undefined, owner: ListOwner, ids: GivenIds): Imported {
  const messages = isObject(list) ? field(list, 'messages') : list
  const prefix = number === undefined ? '' : `conversation ${number} `
  if (!Array.isArray(messages)) {
    return { traces: [], skipped: [{ where: prefix.trim(), reason: 'it has no messages' }], refused: [] }
  }
  const id = isObject(list) ? (textField(list, 'conversation_id') ?? textField(list, 'id')) : undefined
  const entries = (messages as unknown[]).map((value, index) => ({ where: `${prefix}message ${index + 1}`, value }))
  return readEntries(entries, id === undefined ? owner : { ...owner, session: id }, ids)
}

interface Entry {
  readonly where: string
  readonly value: unknown
}

interface Place {
  readonly where: string
  readonly user: string
  readonly agent: string | undefined
  readonly session: string | undefined
}

interface PlacedMessage extends Place {
  readonly message: ImportedMessage
  readonly checked: Message
}

function readEntries(entries: readonly Entry[], owner: ListOwner, ids: GivenIds): Imported {
  const placed: PlacedMessage[] = []
  const skipped: Skipped[] = []
  const refused: Refused[] = []
  for (const { where, value } of entries) {
    const place = placeOf(where, value, owner)
    try {
      placed.push(...readPlaced(place, value, skipped))
    } catch (error) {
      if (!(error instanceof EcphoryError)) throw error
      const { user, session = null } = place
      if (error.code === 'EMPTY_SEGMENT') skipped.push({ where, reason: 'it has no text' })
      else refused.push({ where, user, session, code: error.code, message: error.message })
    }
  }
  return { traces: splitIntoRuns(withIds(placed, ids)).map(runToTrace), skipped, refused }
}

function placeOf(where: string, value: unknown, owner: ListOwner): Place {
  const text = (name: string) => (isObject(value) ? textField(value, name) : undefined)
  return { where, user: text('user') ?? owner.user, agent: text('agent'), session: text('session') ?? owner.session }
}

/** The message of one entry, or none. Throws where it is one that cannot be recorded. */
function readPlaced(place: Place, value: unknown, skipped: Skipped[]): PlacedMessage[] {
  const read = readMessage(value)
  for (const reason of read.skipped) skipped.push({ where: place.where, reason })
  return read.message === undefined ? [] : [{ ...place, message: read.message, checked: checkMessage(read.message) }]
}

const ownerOf = ({ user, agent, session }: Place): string => JSON.stringify([user, agent ?? null, session ?? null])

function withIds(placed: readonly PlacedMessage[], ids: GivenIds): PlacedMessage[] {
  const namers = new Map<string, ReturnType<typeof createIds>>()
  return placed.map((one) => {
    if (one.message.sourceId !== undefined) return one
    const namer = namers.get(ownerOf(one)) ?? createIds(ids)
    namers.set(ownerOf(one), namer)
    return { ...one, message: { ...one.message, sourceId: namer(one.checked) } }
  })
}

/** A run is what one session said without a long silence; it is recorded as one trace, so that each utterance keeps its context. */
function splitIntoRuns(placed: readonly PlacedMessage[]): PlacedMessage[][] {
  const runs: PlacedMessage[][] = []
  const lastRuns = new Map<string, PlacedMessage[]>()
  for (const next of placed) {
    const run = lastRuns.get(ownerOf(next))
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && !isAfterGap(last.checked, next.checked)) run.push(next)
    else {
      const started = [next]
      runs.push(started)
      lastRuns.set(ownerOf(next), started)
    }
  }
  return runs
}

/** Where one of two has no time, no silence is known between them. */
function isAfterGap({ time: last }: Message, { time: next }: Message): boolean {
  if (last.source === 'ingested' || next.source === 'ingested') return false
  return Math.abs(next.instant - last.instant) > gapMs
}

function runToTrace(run: readonly PlacedMessage[]): ImportedTrace {
  const { user, agent, session } = run[0] as PlacedMessage
  const messages = run.map(({ message }) => message)
  return {
    scope: { user, ...(agent === undefined ? {} : { agent }) },
    ...(session === undefined ? {} : { session }),
    key: listKey(agent, session, messages),
    messages,
    places: run.map(({ where }) => where),
  }
}

/** A trace is known by its first message: messages that were recorded are never the first of another one. */
export function listKey(
  agent: string | undefined,
  session: string | undefined,
  messages: readonly ImportedMessage[],
): string {
  return `list:${JSON.stringify([agent ?? null, session ?? null, messages[0]?.sourceId ?? null])}`
}
