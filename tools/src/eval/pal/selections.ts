import { createHash } from 'node:crypto'
import { createRandom, shuffled } from '@ecphory/routing'
import { topicId, type Topic } from './dataset.ts'
import { memoryNames, type MemoryName, type Recollection } from './recollections.ts'
import {
  askedOnce,
  byRequirement,
  sumPerCandidate,
  triedScorings,
  votesPerCandidate,
  type AskedTopic,
  type Scores,
} from './score-candidates.ts'
import { choose, selectTwo, type Choice } from './select.ts'
import { fileOrder, shuffleCandidates, type Shown } from './shuffle.ts'

/** In which order candidates are shown. What counts is `shuffled`: in the file, liked ones come first too often. */
export const orders = ['shuffled', 'fileOrder'] as const
export type Order = (typeof orders)[number]

/** Everything that chose two candidates of one topic, in one order, by the name of the way. */
export interface SelectionRow {
  readonly language: Topic['language']
  readonly user: string
  readonly session: string
  readonly topic: string
  readonly order: Order
  readonly choices: Readonly<Record<string, Choice>>
}

/**
 * Memories by their name: asked for each candidate, with `.sums` under the simpler scoring, and with `.once` asked for the
 * requirement alone. Beside them what needs no memory (`constant` takes the first two, `random`, `requirement`), and with `tried.` other scorings of our memory.
 */
export function selectionRows(
  topic: Topic,
  asked: AskedTopic,
  { recalled }: Recollection,
  seed: number,
): readonly SelectionRow[] {
  const scores = scoresByName(asked, recalled)
  const { language, user, session, key } = topic
  return orders.map((order) => {
    const shown = showCandidates(topic, order, seed)
    const choices = {
      ...blindChoices(topic, shown, seed),
      ...Object.fromEntries(Object.entries(scores).map(([name, some]) => [name, selectTwo(topic, shown, some)])),
    }
    return { language, user, session, topic: key, order, choices }
  })
}

export const showCandidates = (topic: Topic, order: Order, seed: number): Shown =>
  order === 'shuffled' ? shuffleCandidates(topic, seed) : fileOrder(topic)

/** What is chosen without reading a text. */
export const blindChoices = (topic: Topic, shown: Shown, seed: number) => ({
  constant: choose(topic, shown, [0, 1]),
  random: choose(topic, shown, drawTwo(topic, seed)),
})

function scoresByName(asked: AskedTopic, recalled: Recollection['recalled']): Readonly<Record<string, Scores>> {
  const byMemory = (name: MemoryName) => [
    [name, votesPerCandidate(asked, recalled[name])] as const,
    [`${name}.sums`, sumPerCandidate(asked, recalled[name])] as const,
    [`${name}.once`, askedOnce(asked, recalled[name])] as const,
  ]
  const tried = Object.entries(triedScorings).map(
    ([name, scoring]) => [`tried.${name}`, scoring(asked, recalled.ours)] as const,
  )
  return {
    requirement: byRequirement(asked, recalled.ours),
    ...Object.fromEntries([...memoryNames.flatMap(byMemory), ...tried]),
  }
}

function drawTwo(topic: Topic, seed: number): readonly [number, number] {
  const hash = createHash('sha256')
    .update(JSON.stringify(['random', seed, topicId(topic)]))
    .digest()
  const [first = 0, second = 1] = shuffled(topic.candidates.length, createRandom(hash.readUInt32BE(0)))
  return [first, second]
}
