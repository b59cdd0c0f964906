import type { TraceRecorded } from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import { EcphoryError } from '../errors.ts'
import { messageCharactersMax, messagesPerTraceMax } from '../limits.ts'
import { recordTrace } from './record-traces.ts'

const scope = { tenant: 'local', user: 'ana' }
const context = { now: Date.parse('2026-03-06T08:00:00Z'), timeZones: { offsetAt: () => 60 } }
const at = '2026-03-06T08:00:00+01:00'

const record = (input: unknown, key?: string): TraceRecorded =>
  recordTrace(scope, input, key, context).data as TraceRecorded
const codeOf = (input: unknown): string => {
  try {
    record(input)
    return 'none'
  } catch (error) {
    return error instanceof EcphoryError ? error.code : String(error)
  }
}
const said = (content: unknown, more: object = {}) => [{ role: 'user', content, at, ...more }]

describe('recording messages', () => {
  it.each([
    ['an empty session', { session: '' }],
    ['an agent of 257 characters', { agent: 'x'.repeat(257) }],
    ['a user without a name', { user: '' }],
    ['half of a surrogate pair', { session: '\ud800' }],
  ])('A2 refuses a scope with %s, and says where', (_, wrong) => {
    const [name = ''] = Object.keys(wrong)
    const recording = () => recordTrace({ ...scope, ...wrong }, said('hi'), undefined, context)
    expect(recording).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
    expect(recording).toThrow(name)
  })

  it.each([[[]], [''], ['   '], [said(' \n\t')], [said('\u200b\u2060')], [[{ role: 'system', content: 'Be kind.' }]]])(
    'A1 refuses %j: there is nothing in it',
    (input) => {
      expect(codeOf(input)).toBe('EMPTY_SEGMENT')
    },
  )

  it.each([
    ['null content', said(null)],
    ['a number', said(5)],
    ['nested parts', said([{ type: 'text', text: 'hi' }])],
    ['no role', [{ content: 'hi' }]],
    ['an unknown role', [{ role: 'wizard', content: 'hi' }]],
    ['no array', { role: 'user', content: 'hi' }],
    ['a text', 'hi'],
    ['null', null],
    ['an unknown key', said('hi', { colour: 'red' })],
    ['an empty speaker', said('hi', { speaker: ' ' })],
    ['an attachment without a caption', said('hi', { attachments: [{ kind: 'image' }] })],
  ])('A2 refuses %s, and says where', (_, input) => {
    expect(codeOf(input)).toBe('INVALID_MESSAGE')
    expect(() => record(input)).toThrow(/messages|trace/)
  })

  it.each(['user', 'assistant', 'tool', 'log', 'system'])('A2 takes the role %s', (role) => {
    const { messages } = record([{ role, content: 'hi', at }, ...said('there')])
    expect(messages[0]).toMatchObject({ role, content: 'hi' })
  })

  it('leaves out blank messages, but not one that is a picture', () => {
    const picture = { role: 'user', content: '', at, attachments: [{ kind: 'image', caption: 'a heron' }] }
    expect(record([...said(' '), picture, ...said('look')]).messages).toHaveLength(2)
  })

  it('A4 takes 200,000 characters, and refuses more than the limit', () => {
    expect(record(said('a'.repeat(200_000))).messages[0]?.content).toHaveLength(200_000)
    expect(codeOf(said('a'.repeat(messageCharactersMax + 1)))).toBe('TOO_LARGE')
    expect(codeOf(Array.from({ length: messagesPerTraceMax + 1 }, () => said('hi')[0]))).toBe('TOO_LARGE')
  })

  it('A7 treats the names of prototypes as ordinary data', () => {
    const parsed: unknown = JSON.parse('[{"role":"user","content":"hi","__proto__":{"polluted":true}}]')
    expect(codeOf(parsed)).toBe('INVALID_MESSAGE')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(record(said(name, { speaker: name, sourceId: name })).messages[0]).toMatchObject({
        content: name,
        speaker: name,
      })
    }
  })

  it('maps control and bidi characters, line ends and broken surrogates', () => {
    const { messages } = record(said('a\u0000b\u202ec\u2066d\r\ne\ud800f\ttab'))
    expect(messages[0]?.content).toBe('a bcd\ne\ufffdf\ttab')
  })

  it('B5 flags the time of arrival, and never passes it off as the time of the event', () => {
    const { messages } = record([{ role: 'user', content: 'hi' }])
    expect(messages[0]?.time).toEqual({
      instant: context.now,
      offsetMinutes: 0,
      precision: 'instant',
      source: 'ingested',
    })
  })

  it('B11 takes all forms of a time as one type', () => {
    const timeOf = (value: unknown) => record(said('hi', { at: value })).messages[0]?.time
    const instant = Date.parse('2026-03-06T07:00:00Z')
    expect(timeOf('2026-03-06T08:00:00+01:00')).toMatchObject({ instant, offsetMinutes: 60, source: 'given' })
    expect(timeOf('2026-03-06T07:00:00Z')).toMatchObject({ instant, source: 'given' })
    expect(timeOf(instant)).toMatchObject({ instant, source: 'given' })
    expect(timeOf(new Date(instant))).toMatchObject({ instant, source: 'given' })
    expect(timeOf('2026-03-06 07:00')).toMatchObject({ instant, source: 'naive' })
    expect(timeOf('2026-03')).toMatchObject({ precision: 'month' })
  })

  it.each(['yesterday', '2026-13-01', '+275760-09-13', '0000-01-01', Number.NaN, 1e20])(
    'B7 refuses the time %s',
    (value) => {
      expect(codeOf(said('hi', { at: value }))).toBe(Number.isNaN(value) ? 'INVALID_MESSAGE' : 'INVALID_TIME')
    },
  )

  it('D1 derives the id from the key, and without one from content and times', () => {
    expect(record(said('hi'), 'k').traceId).toBe(record(said('other'), 'k').traceId)
    expect(record(said('hi'), 'k').contentHash).not.toBe(record(said('other'), 'k').contentHash)
    expect(record(said('hi')).traceId).toBe(record(said('hi')).traceId)
    expect(record(said('hi')).traceId).not.toBe(record(said('hi', { at: '2026-03-07T08:00:00+01:00' })).traceId)
  })

  it('D1 a retry without a time of its own is the same content under its key', () => {
    const input = [{ role: 'user', content: 'hi' }]
    const later = { ...context, now: context.now + 5_000 }
    const again = recordTrace(scope, input, 'k', later).data as TraceRecorded
    expect(again.contentHash).toBe(record(input, 'k').contentHash)
    expect((recordTrace(scope, input, undefined, later).data as TraceRecorded).traceId).not.toBe(record(input).traceId)
  })
})
