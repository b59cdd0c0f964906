import { describe, expect, it } from 'vitest'
import { toPalUser, topicId } from './dataset.ts'
import { ownUser } from './own-user.fixture.ts'

describe('a user of PAL-Set', () => {
  const user = toPalUser(ownUser, 'en')

  it('has the topics of its query sessions, at the time of their dialogues', () => {
    expect(user.topics.map(topicId)).toEqual(['0907 0907_sample1 topic-1'])
    expect(user.topics[0]).toMatchObject({
      at: '2024-12-07T18:30:00',
      requirement: 'The user wants a quiet hobby for the winter.',
      candidates: [{ feedback: 'pos' }, { feedback: 'neu' }, { feedback: 'neg' }, { feedback: 'pos' }],
    })
  })

  it('never reads the field whose English is in part Chinese', () => {
    expect(JSON.stringify(user.topics)).not.toContain('never read')
  })

  it('refuses a history that goes beyond a query', () => {
    const late = structuredClone(ownUser)
    late['0907'].history[0]?.logs.push({ timestamp: '2024-12-08 01:00', content: 'The user slept.' })
    expect(() => toPalUser(late, 'en')).toThrow('goes beyond the query 0907_sample1')
  })

  it('refuses a feedback that it does not know, and a file of two users', () => {
    const unknown = JSON.parse(JSON.stringify(ownUser).replace('"neu"', '"mixed"')) as unknown
    expect(() => toPalUser(unknown, 'en')).toThrow('unknown feedback: mixed')
    expect(() => toPalUser({ ...ownUser, '0908': ownUser['0907'] }, 'en')).toThrow('one user')
  })
})
