import { createHash } from 'node:crypto'
import { lastInstant } from '../../eval/locomo/dataset.ts'
import type { Conversation } from '../../eval/locomo/dataset.ts'
import { turnToText } from './memory-system.ts'
import type { Query, Turn } from './memory-system.ts'

/** The same work for every system. */
export interface Workload {
  /** Slices of adding: the sessions, in their order, each of one conversation. */
  readonly sessions: readonly (readonly Turn[])[]
  /** In a hashed order, so that any prefix is a fair sample. */
  readonly questions: readonly AskedQuestion[]
  /** At least two, so that one can look into the other's memory. */
  readonly users: readonly string[]
}

export interface AskedQuestion {
  readonly query: Query
  /** Index into the conversation's `qa`. */
  readonly index: number
  readonly category: number
  /** Ids of turns of the same user. */
  readonly evidence: readonly string[]
}

/** Hits that every question asks for. */
export const hitsAsked = 30

/**
 * @param sessionsMax of each conversation, from its beginning; questions whose evidence lies behind them are left out
 */
export function createWorkload(
  conversations: readonly Conversation[],
  seed: number,
  sessionsMax: number = Infinity,
): Workload {
  const sessions = conversations.flatMap((one) => sessionsOf(one).slice(0, sessionsMax))
  const given = new Set(sessions.flat().map(({ user, id }) => `${user} ${id}`))
  return {
    sessions,
    questions: conversations
      .flatMap(questionsOf)
      .filter(({ query, evidence }) => evidence.every((id) => given.has(`${query.user} ${id}`)))
      .map((question) => [hashOf(question, seed), question] as const)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([, question]) => question),
    users: conversations.map(({ id }) => id),
  }
}

function sessionsOf({ id, turns }: Conversation): readonly (readonly Turn[])[] {
  const bySession = new Map<string, Turn[]>()
  for (const { text, ...turn } of turns) {
    const session = bySession.get(turn.session) ?? []
    bySession.set(turn.session, session)
    session.push({ ...turn, user: id, content: text })
  }
  return [...bySession.values()]
}

function questionsOf(conversation: Conversation): readonly AskedQuestion[] {
  const now = lastInstant(conversation)
  return conversation.questions.map(({ text, index, category, evidence }) => ({
    query: { user: conversation.id, text, now, k: hitsAsked },
    index,
    category,
    evidence,
  }))
}

const hashOf = ({ query, index }: AskedQuestion, seed: number): string =>
  createHash('sha256').update(`${seed} ${query.user} ${index}`).digest('hex')

const needleCharacters = 40

/** What a byte search looks for: the beginning of a turn's content, free of what a file format may escape. */
export const needleOf = ({ content }: Turn): string => content.slice(0, needleCharacters)

/**
 * Turns to test with: one of the first conversation and one of the last, each long enough to be found by its bytes and
 * told by nobody else. Throws where there is none.
 */
export function probesOf({ sessions, users }: Workload): { readonly own: Turn; readonly foreign: Turn } {
  const turns = sessions.flat()
  const contents = turns.map(({ content }) => content)
  const probeOf = (user: string | undefined): Turn => {
    const found = turns.find((turn) => {
      const needle = needleOf(turn)
      const isPlain = needle.length === needleCharacters && /^[A-Za-z0-9 ,.!?]+$/.test(needle)
      return turn.user === user && isPlain && contents.filter((content) => content.includes(needle)).length === 1
    })
    if (found === undefined) throw new Error(`The conversation ${user} has no turn that a byte search could tell.`)
    return found
  }
  return { own: probeOf(users[0]), foreign: probeOf(users.at(-1)) }
}

/** Every text that a system without fields is given, by purpose. */
export function textsOf(workload: Workload): {
  readonly passage: readonly string[]
  readonly query: readonly string[]
} {
  const { own, foreign } = probesOf(workload)
  return {
    passage: workload.sessions.flat().map(turnToText),
    query: [...workload.questions.map(({ query }) => query.text), turnToText(own), turnToText(foreign)],
  }
}
