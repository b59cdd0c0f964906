import { describe, expect, it } from 'vitest'
import { segmentToPassage, type PassageSource } from './passage.ts'

const segment: PassageSource = {
  role: 'user',
  speaker: null,
  text: 'I moved to Lisbon.',
  time: { instant: Date.UTC(2023, 4, 8, 23, 30), offsetMinutes: 60, precision: 'minute', source: 'given' },
  attachments: [],
}

describe('the passage of a segment', () => {
  it('holds the local date, the speaker and the text', () => {
    expect(segmentToPassage(segment)).toBe('9 May 2023 User: I moved to Lisbon.')
    expect(segmentToPassage({ ...segment, speaker: 'Ana' })).toBe('9 May 2023 Ana: I moved to Lisbon.')
    expect(segmentToPassage({ ...segment, role: 'log' })).toBe('9 May 2023 Log: I moved to Lisbon.')
  })

  it('holds what attachments show', () => {
    const attachments = [
      { kind: 'image', caption: 'a yellow tram' },
      { kind: 'file', caption: '' },
    ]
    expect(segmentToPassage({ ...segment, attachments })).toBe(
      '9 May 2023 User: I moved to Lisbon. [shares a yellow tram]',
    )
  })

  it('B5 never takes the time of arrival for the event’s own', () => {
    expect(segmentToPassage({ ...segment, time: { ...segment.time, source: 'ingested' } })).toBe(
      'User: I moved to Lisbon.',
    )
  })
})
