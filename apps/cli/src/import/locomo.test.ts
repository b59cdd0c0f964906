import { describe, expect, it } from 'vitest'
import { locomoTime, parseLocomo } from './locomo.ts'

const file = [
  {
    sample_id: 'conv-900',
    qa: [{ question: 'What did Bo adopt?', answer: 'a greyhound', evidence: ['D1:2'], category: 4 }],
    event_summary: { events_session_1: { Ada: ['Ada paints a fence.'] } },
    conversation: {
      speaker_a: 'Ada',
      speaker_b: 'Bo',
      session_10_date_time: '12:05 am on 1 March, 2024',
      session_10: [{ speaker: 'Bo', dia_id: 'D10:1', text: 'The greyhound sleeps a lot.' }],
      session_2_date_time: 'some day in spring',
      session_2: [{ speaker: 'Ada', dia_id: 'D2:1', text: 'I painted the fence green.' }],
      session_1_date_time: '1:07 pm on 8 February, 2024',
      session_1: [
        { speaker: 'Ada', dia_id: 'D1:1', text: 'What is new?' },
        {
          speaker: 'Bo',
          dia_id: 'D1:2',
          text: 'I adopted a greyhound!',
          img_url: ['https://example.org/1.jpg'],
          blip_caption: 'a photo of a grey dog on a sofa',
          query: 'grey dog',
        },
        { speaker: 'Ada', dia_id: 'D1:3', text: '  ' },
      ],
      session_11_date_time: '9:00 am on 2 March, 2024',
    },
  },
]

describe('LoCoMo', () => {
  const { traces, skipped } = parseLocomo(file)

  it('makes one subject of a conversation and one trace of a session, in order of the session number', () => {
    expect(traces.map(({ scope, session, key }) => ({ scope, session, key }))).toEqual([
      { scope: { user: 'conv-900' }, session: 'session_1', key: 'locomo:conv-900:session_1' },
      { scope: { user: 'conv-900' }, session: 'session_2', key: 'locomo:conv-900:session_2' },
      { scope: { user: 'conv-900' }, session: 'session_10', key: 'locomo:conv-900:session_10' },
    ])
  })

  it('keeps speaker, dialogue id and caption, and gives the time without an offset', () => {
    expect(traces[0]?.messages[1]).toEqual({
      role: 'user',
      speaker: 'Bo',
      content: 'I adopted a greyhound!',
      sourceId: 'D1:2',
      attachments: [{ kind: 'image', caption: 'a photo of a grey dog on a sofa' }],
      at: '2024-02-08T13:07:00',
    })
  })

  it('says which turns and dates it could not read, and ignores a date without a session', () => {
    expect(skipped).toEqual([
      { where: 'conv-900 session_1 turn 3', reason: 'it has no text' },
      { where: 'conv-900 session_2 time', reason: 'it has no readable date: arrival time is used' },
    ])
    expect(traces[1]?.messages[0]).not.toHaveProperty('at')
  })

  it('reads nothing but what was said', () => {
    expect(JSON.stringify(traces)).not.toMatch(/What did Bo adopt|paints a fence/)
  })

  it('says that a conversation cannot be read', () => {
    expect(parseLocomo([{ sample_id: 'conv-1' }, null]).skipped).toHaveLength(2)
  })
})

it.each([
  ['12:00 pm on 31 December, 2023', '2023-12-31T12:00:00'],
  ['12:30 am on 1 January, 2024', '2024-01-01T00:30:00'],
  ['11:59 PM on 9 july, 2022', '2022-07-09T23:59:00'],
  ['1:00 pm on 3 Smarch, 2022', undefined],
  ['', undefined],
])('B11 the naive date %j is %s', (text, expected) => {
  expect(locomoTime(text)).toBe(expected)
})
