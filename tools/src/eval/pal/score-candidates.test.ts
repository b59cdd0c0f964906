import { describe, expect, it } from 'vitest'
import type { ReadExchange } from './read-exchanges.ts'
import {
  askedOnce,
  byRequirement,
  sumPerCandidate,
  triedScorings,
  votesPerCandidate,
  type AskedTopic,
} from './score-candidates.ts'

const exchange = (
  id: string,
  said: readonly number[],
  valence: number,
): readonly (readonly [string, ReadExchange])[] => {
  const one = { id, said: Float32Array.from(said), valence }
  return [[id, one] as const, [`${id}-reaction`, one] as const]
}
const topic: AskedTopic = {
  requirement: Float32Array.from([1, 0]),
  candidates: [
    [1, 0],
    [0, 1],
    [0.6, 0.8],
  ].map((values) => Float32Array.from(values)),
  exchanges: new Map([
    ...exchange('liked', [1, 0], 1),
    ...exchange('disliked', [0, 1], -2),
    ...exchange('so-so', [0.5, 0.5], 0.25),
    ...exchange('loved', [0.7, 0.7], 3),
  ]),
}

describe('sumPerCandidate', () => {
  it('sums what the user made of the first three exchanges, passing over what is none', () => {
    const recalled = [[], ['a log', 'liked', 'so-so', 'disliked', 'loved'], ['disliked'], []]
    expect(sumPerCandidate(topic, recalled)).toEqual([-0.75, -2, 0])
    expect(triedScorings['firstItems']?.(topic, recalled)).toEqual([1.25, -2, 0])
    expect(triedScorings['signs']?.(topic, recalled)).toEqual([1, -1, 0])
    expect(triedScorings['tenExchanges']?.(topic, recalled)).toEqual([2.25, -2, 0])
  })

  it('counts an exchange once that both of its messages recall', () => {
    expect(sumPerCandidate(topic, [[], ['liked', 'liked-reaction'], [], []])).toEqual([1, 0, 0])
  })
})

describe('votesPerCandidate', () => {
  it('lets what was recalled for one candidate vote on all', () => {
    const [liked = 0, disliked = 0, between = 0] = votesPerCandidate(topic, [[], ['liked'], ['disliked'], []])
    expect([liked > between, between > disliked]).toEqual([true, true])
    expect(votesPerCandidate(topic, [[], ['liked'], ['liked'], []])).toEqual(
      votesPerCandidate(topic, [[], ['liked'], [], []]),
    )
  })
})

describe('askedOnce', () => {
  it('speaks for what is nearer to a liked proposal, and against what is nearer to a disliked one', () => {
    const [first = 0, second = 0] = askedOnce(topic, [['liked']])
    expect(first).toBeGreaterThan(second)
    const [nearLiked = 0, nearDisliked = 0] = askedOnce(topic, [['disliked']])
    expect(nearLiked).toBeGreaterThan(nearDisliked)
  })

  it('knows nothing where nothing is recalled', () => expect(askedOnce(topic, [['a log']])).toEqual([0, 0, 0]))
})

it('byRequirement goes by nearness alone', () => {
  const [first = 0, second = 0, third = 0] = byRequirement(topic, [])
  expect([first > third, third > second]).toEqual([true, true])
})
