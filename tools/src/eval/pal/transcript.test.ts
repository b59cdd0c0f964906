import { describe, expect, it } from 'vitest'
import { toPalUser } from './dataset.ts'
import { ownUser } from './own-user.fixture.ts'
import { toConversation, transcriptOf } from './transcript.ts'

describe('a transcript', () => {
  const user = toPalUser(ownUser, 'en')
  const transcript = transcriptOf(user)

  it('has the history alone, in its order', () => {
    expect(transcript.messages.map(({ role }) => role).join(' ')).toBe(
      'log user assistant user assistant user assistant',
    )
    expect(JSON.stringify(transcript.messages)).not.toContain('violin')
  })

  it('pairs what the assistant said with what its user answered, found by either', () => {
    const exchange = transcript.exchangesBySource.get('0907_sample0:turn_1:assistant')
    expect(exchange?.reaction.text).toBe('No, that is far too much work for me.')
    expect(transcript.exchangesBySource.get('0907_sample0:turn_2:user')).toBe(exchange)
    expect(transcript.exchangesBySource.has('0907_sample0:turn_3:assistant')).toBe(false)
    expect(transcript.exchangesBySource.has('0907_sample0:log_1')).toBe(false)
  })

  it('gives controls the same messages', () => {
    const { turns } = toConversation(user, transcript)
    expect(turns.map(({ id }) => id)).toEqual(transcript.messages.map(({ sourceId }) => sourceId))
    expect(turns[0]).toMatchObject({ speaker: 'Log', instant: Date.UTC(2024, 0, 12, 9, 15) })
  })
})
