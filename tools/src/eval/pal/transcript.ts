import { parsePalSet } from '@ecphory/cli'
import { parseInstant } from '@ecphory/memory'
import type { Conversation } from '../locomo/dataset.ts'
import type { PalUser } from './dataset.ts'

/** A message of the history as its caller knows it. */
export interface Message {
  readonly sourceId: string
  readonly session: string
  readonly role: 'log' | 'user' | 'assistant'
  readonly text: string
  /** Epoch milliseconds; the file's naive times are read as UTC. */
  readonly instant: number
}

/** What the assistant said, and what its user answered. */
export interface Exchange {
  readonly said: Message
  readonly reaction: Message
}

export interface Transcript {
  readonly messages: readonly Message[]
  /** By the source id of either message of the exchange. */
  readonly exchangesBySource: ReadonlyMap<string, Exchange>
}

/** The messages that the importer makes of a user's history. */
export function transcriptOf({ json }: PalUser): Transcript {
  const messages = parsePalSet(json).traces.flatMap((trace) =>
    trace.messages.map(({ sourceId = '', role, content, at = '' }): Message => {
      return {
        sourceId,
        session: trace.session ?? '',
        role: role as Message['role'],
        text: content,
        instant: parseInstant(at).instant,
      }
    }),
  )
  const exchanges = messages.flatMap((said, index): readonly Exchange[] => {
    const reaction = messages[index + 1]
    const isExchange = said.role === 'assistant' && reaction?.role === 'user' && reaction.session === said.session
    return isExchange ? [{ said, reaction }] : []
  })
  const bySource = exchanges.flatMap((one) => [one.said, one.reaction].map(({ sourceId }) => [sourceId, one] as const))
  return { messages, exchangesBySource: new Map(bySource) }
}

const speakersByRole = { log: 'Log', user: 'User', assistant: 'Assistant' } as const

/** The history as one untyped heap of turns, whose passages are those under which the memory encodes the same messages. */
export function toConversation({ id }: PalUser, { messages }: Transcript): Conversation {
  const turns = messages.map(({ sourceId, session, role, text, instant }) => {
    return { ...{ id: sourceId, session, text, instant }, speaker: speakersByRole[role], caption: null }
  })
  return { id, speakers: Object.values(speakersByRole), turns, questions: [], questionsWithoutEvidence: [] }
}
