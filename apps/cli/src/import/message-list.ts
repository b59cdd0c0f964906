import { createHash } from 'node:crypto'
import { field, isObject, parseJson, textField } from './json-value.ts'
import { readMessage } from './read-message.ts'
import type { Imported, ImportedMessage, ImportedTrace, Skipped } from './imported-trace.ts'

/** Whose messages they are where the file does not say. */
export interface ListOwner {
  readonly user: string
  readonly session?: string
}

/** Silence that ends a conversation, in event time; DESIGN 7 uses the same gap for abstraction. */
const gapMs = 30 * 60_000

/** Reads JSONL: one message an object and line, `{role, content, at?, timeZone?, speaker?, attachments?, sourceId?, session?, user?, agent?}`. */
export function parseJsonLines(text: string, owner: ListOwner): Imported {
  const skipped: Skipped[] = []
  const entries: Entry[] = []
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return
    const value = parseJson(line)
    if (value === undefined) skipped.push({ where: `line ${index + 1}`, reason: 'it is not JSON' })
    else entries.push({ where: `line ${index + 1}`, value })
  })
  return readEntries('messages', entries, owner, skipped)
}

/** Reads OpenAI's form: `{messages: […]}`, an array of such conversations, or a bare array of messages. */
export function parseOpenAi(json: unknown, owner: ListOwner): Imported {
  const lists = Array.isArray(json) && json.some(isConversation) ? (json as unknown[]) : [json]
  const parts = lists.map((list, index) => readConversation(list, lists.length > 1 ? index + 1 : undefined, owner))
  return { traces: parts.flatMap(({ traces }) => traces), skipped: parts.flatMap(({ skipped }) => skipped) }
}

const isConversation = (value: unknown) => isObject(value) && Array.isArray(field(value, 'messages'))

function readConversation(list: unknown, number: number | undefined, owner: ListOwner): Imported {
  const messages = isObject(list) ? field(list, 'messages') : list
  const prefix = number === undefined ? '' : `conversation ${number} `
  if (!Array.isArray(messages)) return { traces: [], skipped: [{ where: prefix.trim(), reason: 'it has no messages' }] }
  const id = isObject(list) ? (textField(list, 'conversation_id') ?? textField(list, 'id')) : undefined
  const entries = (messages as unknown[]).map((value, index) => ({ where: `${prefix}message ${index + 1}`, value }))
  return readEntries('openai', entries, id === undefined ? owner : { ...owner, session: id }, [])
}

interface Entry {
  readonly where: string
  readonly value: unknown
}

interface PlacedMessage {
  readonly user: string
  readonly agent: string | undefined
  readonly session: string | undefined
  readonly message: ImportedMessage
}

function readEntries(format: string, entries: readonly Entry[], owner: ListOwner, skipped: Skipped[]): Imported {
  const placed: PlacedMessage[] = []
  for (const { where, value } of entries) {
    const read = readMessage(value)
    for (const reason of read.skipped) skipped.push({ where, reason })
    if (read.message === undefined || !isObject(value)) continue
    placed.push({
      user: textField(value, 'user') ?? owner.user,
      agent: textField(value, 'agent'),
      session: textField(value, 'session') ?? owner.session,
      message: read.message,
    })
  }
  return { traces: splitIntoRuns(placed).map((run) => runToTrace(format, run)), skipped }
}

/**
 * A run is what one session said without a long silence; it is recorded as one trace, so that each utterance keeps its
 * context. Cutting at silence lets a file that has grown be imported again: only its new runs are new.
 */
function splitIntoRuns(placed: readonly PlacedMessage[]): PlacedMessage[][] {
  const runs: PlacedMessage[][] = []
  const lastRuns = new Map<string, PlacedMessage[]>()
  for (const next of placed) {
    const owner = JSON.stringify([next.user, next.agent ?? null, next.session ?? null])
    const run = lastRuns.get(owner)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && !isAfterGap(last.message, next.message)) run.push(next)
    else {
      const started = [next]
      runs.push(started)
      lastRuns.set(owner, started)
    }
  }
  return runs
}

function isAfterGap(last: ImportedMessage, next: ImportedMessage): boolean {
  const silence = Date.parse(next.at ?? '') - Date.parse(last.at ?? '')
  return !Number.isNaN(silence) && Math.abs(silence) > gapMs
}

function runToTrace(format: string, run: readonly PlacedMessage[]): ImportedTrace {
  const first = run[0] as PlacedMessage
  const { user, agent, session } = first
  const messages = run.map(({ message }) => message)
  return {
    scope: { user, ...(agent === undefined ? {} : { agent }) },
    ...(session === undefined ? {} : { session }),
    key: `${format}:${session ?? ''}:${runId(messages)}`,
    messages,
  }
}

/** The first message's own id; where the file gives none, a hash of all that was said. */
function runId(messages: readonly ImportedMessage[]): string {
  const sourceId = messages[0]?.sourceId
  if (sourceId !== undefined) return sourceId
  return createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 32)
}
