import { isOf, traceRecordedV1, type Message } from '@ecphory/events'
import { checkEvent } from '@ecphory/memory'
import type { Memory, SubjectMemory } from '../open.ts'
import { checkMessage, messageToContent } from './check-message.ts'
import { listKey } from './message-list.ts'
import type { ImportedMessage, ImportedTrace, Refused, Skipped } from './imported-trace.ts'

/** What is new of a file, and what became of the rest. */
export interface Unrecorded {
  readonly traces: readonly ImportedTrace[]
  /** Messages that were recorded before, and the ids of their traces. */
  readonly known: { readonly messages: number; readonly traceIds: ReadonlySet<string> }
  readonly skipped: readonly Skipped[]
  readonly refused: readonly Refused[]
}

/**
 * Leaves out the messages that the log holds already, so that a file that has grown brings each message once. A message
 * is known by agent, session and its id. Other content under its id is refused. What is left of a run is recorded in
 * pieces, cut where known messages stand between: what was said next to each other stays context of each other.
 */
export async function leaveRecorded(
  memory: Memory,
  tenant: string,
  traces: readonly ImportedTrace[],
): Promise<Unrecorded> {
  const found: Found = { traces: [], messages: 0, traceIds: new Set<string>(), skipped: [], refused: [] }
  const recordedByUser = new Map<string, RecordedMessages>()
  for (const trace of traces) {
    if (trace.places === undefined) {
      found.traces.push(trace)
      continue
    }
    const { user } = trace.scope
    const recorded = recordedByUser.get(user) ?? (await readRecorded(memory.of({ tenant, user })))
    recordedByUser.set(user, recorded)
    sift(trace, trace.places, recorded, found)
  }
  const { messages, traceIds, ...rest } = found
  return { ...rest, known: { messages, traceIds } }
}

interface Found {
  readonly traces: ImportedTrace[]
  readonly skipped: Skipped[]
  readonly refused: Refused[]
  readonly traceIds: Set<string>
  messages: number
}

/** What a subject's log, or the file so far, holds by the name of each message. */
type RecordedMessages = Map<string, { readonly traceId: string | null; readonly content: string | null }>

const nameOf = (agent: string | undefined, session: string | undefined, sourceId: string | undefined): string =>
  JSON.stringify([agent ?? null, session ?? null, sourceId])

async function readRecorded(subject: SubjectMemory): Promise<RecordedMessages> {
  const recorded: RecordedMessages = new Map()
  const traceIds = new Set<string>()
  for await (const event of subject.export()) {
    const checked = checkEvent(event)
    if (!isOf(traceRecordedV1, checked)) continue
    const { traceId, scope, messages } = checked.data
    // The first sight of a trace decides; what came under its id later was refused, or is the same.
    if (traceIds.has(traceId)) continue
    traceIds.add(traceId)
    for (const message of messages) {
      const name = nameOf(scope.agent, scope.session, message.sourceId)
      if (!recorded.has(name)) recorded.set(name, { traceId, content: contentLeft(message) })
    }
  }
  return recorded
}

/** Null where it was erased: whatever the file says, it is not recorded again. */
const contentLeft = (message: Message): string | null =>
  message.erasedSegments === undefined ? messageToContent(message) : null

function sift(trace: ImportedTrace, places: readonly string[], recorded: RecordedMessages, found: Found): void {
  const { scope, session, messages } = trace
  let piece: Placed[] = []
  const close = (): void => {
    found.traces.push(...pieceToTraces(trace, piece, found.skipped))
    piece = []
  }
  for (const [index, message] of messages.entries()) {
    const where = places[index] ?? ''
    const name = nameOf(scope.agent, session, message.sourceId)
    const content = messageToContent(checkMessage(message))
    const before = recorded.get(name)
    if (before === undefined) {
      recorded.set(name, { traceId: null, content })
      piece.push({ message, where })
      continue
    }
    close()
    if (before.content !== null && before.content !== content) found.refused.push(changed(trace, where))
    else if (before.traceId === null) found.skipped.push({ where, reason: 'it stands in the file before' })
    else {
      found.messages += 1
      found.traceIds.add(before.traceId)
    }
  }
  close()
}

interface Placed {
  readonly message: ImportedMessage
  readonly where: string
}

function pieceToTraces(trace: ImportedTrace, piece: readonly Placed[], skipped: Skipped[]): ImportedTrace[] {
  if (piece.every(({ message }) => message.role === 'system')) {
    skipped.push(...piece.map(({ where }) => ({ where, reason: 'a system message alone is no memory' })))
    return []
  }
  const messages = piece.map(({ message }) => message)
  const places = piece.map(({ where }) => where)
  return [{ ...trace, key: listKey(trace.scope.agent, trace.session, messages), messages, places }]
}

const changed = ({ scope, session }: ImportedTrace, where: string): Refused => ({
  where,
  user: scope.user,
  session: session ?? null,
  code: 'ID_CONTENT_MISMATCH',
  message: 'Other content was recorded under its id before, and stays; retract that to have this believed.',
})
