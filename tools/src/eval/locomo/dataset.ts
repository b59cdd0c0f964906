import { readFileSync } from 'node:fs'

/** One turn of a conversation; `id` is its `dia_id`, and what evidence names. */
export interface Turn {
  readonly id: string
  readonly session: string
  readonly speaker: string
  readonly text: string
  /** Caption of a shared image, or null. */
  readonly caption: string | null
  /** Epoch milliseconds of the session; the file's naive dates are read as UTC. */
  readonly instant: number
}

export interface Question {
  readonly conversation: string
  /** Index into the conversation's `qa`. */
  readonly index: number
  readonly category: number
  readonly text: string
  /** The answer key; empty where the file has none. */
  readonly answer: string
  /** Ids of turns, repaired, without repeats. */
  readonly evidence: readonly string[]
  /** An earlier question of the conversation has the same text and evidence. */
  readonly repeats: boolean
}

export interface Conversation {
  readonly id: string
  readonly speakers: readonly string[]
  readonly turns: readonly Turn[]
  /** Categories 1 to 4 with at least one evidence turn; 5 (adversarial) is left out, as in every published average. */
  readonly questions: readonly Question[]
  /** The rest of categories 1 to 4: they can be answered, and nothing can be found for them. */
  readonly questionsWithoutEvidence: readonly Question[]
}

interface RawTurn {
  readonly speaker: string
  readonly dia_id: string
  readonly text: string
  readonly blip_caption?: string
}
interface RawQuestion {
  readonly question: string
  /** Some are numbers. */
  readonly answer?: string | number
  readonly evidence?: readonly string[]
  readonly category: number
}
interface RawConversation {
  readonly sample_id: string
  readonly conversation: Readonly<Record<string, unknown>>
  readonly qa: readonly RawQuestion[]
}

export function readLocomo(path: string): readonly Conversation[] {
  const raw = JSON.parse(readFileSync(path, 'utf8')) as readonly RawConversation[]
  return raw.map(toConversation)
}

function toConversation(raw: RawConversation): Conversation {
  const turns = sessionNumbers(raw.conversation).flatMap((number) => sessionTurns(raw.conversation, number))
  const known = new Set(turns.map(({ id }) => id))
  const all = markRepeats(raw.qa.map((question, index) => toQuestion(raw.sample_id, question, index, known)))
  const asked = all.filter(({ category }) => category !== 5)
  return {
    id: raw.sample_id,
    speakers: [...new Set(turns.map(({ speaker }) => speaker))],
    turns,
    questions: asked.filter(({ evidence }) => evidence.length > 0),
    questionsWithoutEvidence: asked.filter(({ evidence }) => evidence.length === 0),
  }
}

function toQuestion(
  conversation: string,
  { question, answer, evidence, category }: RawQuestion,
  index: number,
  known: ReadonlySet<string>,
): Question {
  const found = repairEvidence(evidence ?? []).filter((id) => known.has(id))
  return {
    ...{ conversation, index, category, text: question, answer: String(answer ?? '') },
    ...{ evidence: found, repeats: false },
  }
}

function markRepeats(questions: readonly Question[]): readonly Question[] {
  const seen = new Set<string>()
  return questions.map((question) => {
    const identity = JSON.stringify([question.category, question.text, question.evidence])
    const repeats = seen.has(identity)
    seen.add(identity)
    return { ...question, repeats }
  })
}

const sessionNumbers = (conversation: Readonly<Record<string, unknown>>): readonly number[] =>
  Object.keys(conversation)
    .flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

function sessionTurns(conversation: Readonly<Record<string, unknown>>, number: number): readonly Turn[] {
  const session = `session_${number}`
  const instant = parseSessionDate(String(conversation[`${session}_date_time`]))
  return (conversation[session] as readonly RawTurn[]).map((turn) => ({
    id: turn.dia_id,
    session,
    speaker: turn.speaker,
    text: turn.text,
    caption: turn.blip_caption ?? null,
    instant,
  }))
}

const months = 'january february march april may june july august september october november december'.split(' ')

/** "1:56 pm on 8 May, 2023" as epoch milliseconds, read as UTC. */
export function parseSessionDate(text: string): number {
  const match = /^(\d+):(\d+) ([ap]m) on (\d+) (\w+), (\d+)$/.exec(text.trim())
  if (match === null) throw new Error(`A session date of LoCoMo has an unknown form: ${text}`)
  const [, hour, minute, half, day, month, year] = match
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  return Date.UTC(Number(year), months.indexOf(String(month).toLowerCase()), Number(day), hours, Number(minute))
}

/**
 * The file's evidence ids need repair: several in one string, split by `;` or blanks; leading zeros (`D1:03`); and
 * `D:11:26` for `D11:26`.
 */
export function repairEvidence(ids: readonly string[]): readonly string[] {
  const repaired = ids.flatMap((entry) =>
    entry
      .split(/[;\s]+/)
      .map((id) => /^D:?0*(\d+):0*(\d+)$/.exec(id))
      .flatMap((match) => (match === null ? [] : [`D${match[1]}:${match[2]}`])),
  )
  return [...new Set(repaired)]
}

/** What names a question in rows and audits. */
export const questionKey = ({ conversation, index }: Pick<Question, 'conversation' | 'index'>): string =>
  `${conversation} ${index}`

/** Questions are asked when the conversation has ended. */
export const lastInstant = ({ turns }: Conversation): number => Math.max(...turns.map(({ instant }) => instant))
