import { describe, expect, it } from 'vitest'
import { toPalUser, type Topic } from './dataset.ts'
import { ownUser } from './own-user.fixture.ts'
import { choose, selectTwo } from './select.ts'
import { fileOrder, shuffleCandidates } from './shuffle.ts'

const topic = toPalUser(ownUser, 'en').topics[0] as Topic

describe('selectTwo', () => {
  it('takes the two best, whatever the order they are shown in', () => {
    const scores = [0, 2, -1, 1]
    expect(selectTwo(topic, fileOrder(topic), scores)).toEqual({ chosen: [1, 3], feedback: ['neu', 'pos'] })
    expect(selectTwo(topic, [3, 2, 1, 0], scores)).toEqual({ chosen: [2, 0], feedback: ['neu', 'pos'] })
  })

  it('takes of equals what is shown first', () => {
    expect(selectTwo(topic, [2, 0, 3, 1], [5, 5, 5, 5])).toEqual({ chosen: [0, 1], feedback: ['neg', 'pos'] })
  })

  it('refuses a place that is not shown', () => expect(() => choose(topic, [0, 1, 2, 3], [0, 4])).toThrow('place 4'))
})

describe('shuffleCandidates', () => {
  const orderOf = (key: string, seed: number) => shuffleCandidates({ ...topic, key }, seed).join()

  it('is a fixed permutation of each topic by the seed, alike in both languages', () => {
    expect([...shuffleCandidates(topic, 7)].sort()).toEqual([0, 1, 2, 3])
    expect(shuffleCandidates(topic, 7)).toEqual(shuffleCandidates({ ...topic, language: 'zh' }, 7))
    const keys = Array.from({ length: 40 }, (_, index) => `topic-${index}`)
    expect(new Set(keys.map((key) => orderOf(key, 7))).size).toBeGreaterThan(10)
    expect(keys.map((key) => orderOf(key, 7))).not.toEqual(keys.map((key) => orderOf(key, 8)))
  })
})
