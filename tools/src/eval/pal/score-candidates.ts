import { dot } from '@ecphory/memory'
import type { ReadExchange } from './read-exchanges.ts'
import type { Recalled } from './recall-asks.ts'
import { standardise } from './standardise.ts'

/** Exchanges that count of each recall: HGP's K on PAL-Set. */
export const exchangesAsked = 3

/** What a scoring knows of a topic beside its memory. */
export interface AskedTopic {
  readonly requirement: Float32Array
  /** In file order. */
  readonly candidates: readonly Float32Array[]
  /** The user's exchanges by the source id of either message. */
  readonly exchanges: ReadonlyMap<string, ReadExchange>
}

/** One score a candidate, in file order; the greater the better. */
export type Scores = readonly number[]
export type Scoring = (topic: AskedTopic, recalled: Recalled) => Scores

/**
 * The main scoring: memory is asked for each candidate, and all exchanges that it recalls for any of them vote on all. An
 * exchange speaks for the candidates that it is nearer to than to the others, or against them where its user did not like it.
 */
export const votesPerCandidate: Scoring = (topic, [, ...perCandidate]) => {
  const pool = perCandidate.flatMap((ids) => firstExchanges(topic, ids, exchangesAsked))
  return votesOf(topic, [...new Set(pool)])
}

/** Each candidate is worth the sum of what its user made of the exchanges that memory recalls for it alone. */
export const sumPerCandidate: Scoring = (topic, [, ...perCandidate]) => sumsOf(topic, perCandidate, exchangesAsked)

/** Memory is asked once, for the requirement: its three exchanges vote. */
export const askedOnce: Scoring = (topic, [forRequirement = []]) =>
  votesOf(topic, firstExchanges(topic, forRequirement, exchangesAsked))

/** Candidates by nearness to the requirement: no memory at all. */
export const byRequirement: Scoring = ({ requirement, candidates }) =>
  candidates.map((candidate) => dot(requirement, candidate))

/** Other scorings that were tried, on our own memory alone; the first four are forms of the sum. */
export const triedScorings: Readonly<Record<string, Scoring>> = {
  /** The first three items whatever they are: a log line has no reaction, and counts nothing. */
  firstItems: (topic, [, ...perCandidate]) =>
    sumsOf(
      topic,
      perCandidate.map((ids) => ids.slice(0, exchangesAsked)),
      exchangesAsked,
    ),
  /** Accepted or not, without how much. */
  signs: (topic, [, ...perCandidate]) =>
    perCandidate.map((ids) =>
      firstExchanges(topic, ids, exchangesAsked).reduce((sum, { valence }) => sum + Math.sign(valence), 0),
    ),
  oneExchange: (topic, [, ...perCandidate]) => sumsOf(topic, perCandidate, 1),
  tenExchanges: (topic, [, ...perCandidate]) => sumsOf(topic, perCandidate, 10),
  /** Equal parts of the votes and of the sums. */
  votesAndSums: (topic, recalled) => added(votesPerCandidate(topic, recalled), sumPerCandidate(topic, recalled)),
  /** Equal parts of memory and of nearness to the requirement. */
  withRequirement: (topic, recalled) => added(votesPerCandidate(topic, recalled), byRequirement(topic, recalled)),
  onceWithRequirement: (topic, recalled) => added(askedOnce(topic, recalled), byRequirement(topic, recalled)),
}

const sumsOf = (topic: AskedTopic, perCandidate: Recalled, count: number): Scores =>
  perCandidate.map((ids) => firstExchanges(topic, ids, count).reduce((sum, { valence }) => sum + valence, 0))

/** The first exchanges that these items belong to, each once; what belongs to none is passed over. */
function firstExchanges(
  { exchanges }: AskedTopic,
  sourceIds: readonly string[],
  count: number,
): readonly ReadExchange[] {
  const found = new Set(sourceIds.flatMap((id) => exchanges.get(id) ?? []))
  return [...found].slice(0, count)
}

/** Nearness is taken against the other candidates, since the encoder's cosines are all high. */
function votesOf({ candidates }: AskedTopic, exchanges: readonly ReadExchange[]): Scores {
  const sums = candidates.map(() => 0)
  for (const { said, valence } of exchanges) {
    const nearness = standardise(candidates.map((candidate) => dot(said, candidate)))
    for (const [index, near] of nearness.entries()) sums[index] = (sums[index] ?? 0) + valence * near
  }
  return sums
}

const added = (left: Scores, right: Scores): Scores => {
  const [first, second] = [standardise(left), standardise(right)]
  return first.map((value, index) => value + (second[index] ?? 0))
}
