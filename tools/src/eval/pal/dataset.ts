import { readFileSync } from 'node:fs'

export type Language = 'en' | 'zh'
export type Feedback = 'pos' | 'neu' | 'neg'

/** A solution that could be proposed, and how its user would take it. */
export interface Candidate {
  readonly text: string
  readonly feedback: Feedback
}

/** What a user asks for in a session after the history, and the solutions to choose from. */
export interface Topic {
  readonly user: string
  readonly session: string
  /** Key of the topic within its session, e.g. `topic-1`. */
  readonly key: string
  readonly language: Language
  /** Wall-clock time of the session's dialogue, ISO 8601 without an offset. */
  readonly at: string
  readonly requirement: string
  /** In file order, in which good ones come first more often than not: shuffle before choosing. */
  readonly candidates: readonly Candidate[]
}

/** A user of PAL-Set: the file's JSON for the importer, and the topics that are asked. */
export interface PalUser {
  readonly id: string
  readonly language: Language
  readonly json: unknown
  readonly topics: readonly Topic[]
}

interface RawTopic {
  readonly requirement: string
  readonly candidate_solutions: readonly { readonly solution: string; readonly feedback: string }[]
}
interface RawSample {
  readonly sample_id: string
  readonly dialogue_timestamp: string
  readonly logs: readonly { readonly timestamp: string }[]
  readonly topics: Readonly<Record<string, RawTopic>>
}
interface RawUser {
  readonly history: readonly RawSample[]
  readonly query: readonly RawSample[]
}

export const readPalUser = (path: string, language: Language): PalUser =>
  toPalUser(JSON.parse(readFileSync(path, 'utf8')), language)

/**
 * A file of one user. The field `solution` is not read: in English a part of it is still Chinese, and none of it equals the
 * candidates' texts. Throws for a file of another form, and where a part of the history is later than a query.
 */
export function toPalUser(json: unknown, language: Language): PalUser {
  const [[id, user] = [], ...others] = Object.entries(json as Readonly<Record<string, RawUser>>)
  if (id === undefined || user === undefined || others.length > 0) {
    throw new Error('A PAL-Set file holds one user.')
  }
  const last = user.history.map(lastTime).sort().at(-1) ?? ''
  const early = user.query.find(({ dialogue_timestamp }) => dialogue_timestamp <= last)
  if (early !== undefined) throw new Error(`The history of user ${id} goes beyond the query ${early.sample_id}.`)
  return { id, language, json, topics: user.query.flatMap((sample) => sampleTopics(id, sample, language)) }
}

const lastTime = ({ dialogue_timestamp, logs }: RawSample): string =>
  [dialogue_timestamp, ...logs.map(({ timestamp }) => timestamp)].sort().at(-1) as string

function sampleTopics(user: string, sample: RawSample, language: Language): readonly Topic[] {
  return Object.entries(sample.topics).map(([key, { requirement, candidate_solutions }]) => ({
    ...{ user, session: sample.sample_id, key, language, requirement },
    at: sample.dialogue_timestamp.replace(' ', 'T'),
    candidates: candidate_solutions.map(({ solution, feedback }) => ({
      text: solution,
      feedback: toFeedback(feedback),
    })),
  }))
}

function toFeedback(text: string): Feedback {
  if (text === 'pos' || text === 'neu' || text === 'neg') return text
  throw new Error(`A candidate of PAL-Set has an unknown feedback: ${text}.`)
}

/** Names a topic among those of its language. */
export const topicId = ({ user, session, key }: Pick<Topic, 'user' | 'session' | 'key'>): string =>
  `${user} ${session} ${key}`
