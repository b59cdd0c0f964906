import { describe, expect, it } from 'vitest'
import { readMessage } from './read-message.ts'

describe('messages of a list', () => {
  it.each([
    ['developer', 'system'],
    ['function', 'tool'],
    ['Human', 'user'],
    ['log', 'log'],
  ])('A2 maps the role %s to %s', (role, expected) => {
    expect(readMessage({ role, content: 'Water the ferns.' }).message?.role).toBe(expected)
  })

  it.each([
    [{ role: 'user', content: null }, 'it has no text'],
    [{ role: 'user', content: 7 }, 'its content is a number'],
    [{ role: 'user', content: ' \n\t' }, 'it has no text'],
    [{ role: 'narrator', content: 'Once upon a time.' }, 'its role is "narrator"'],
    [{ content: 'Who says this?' }, 'its role is missing'],
    ['just text', 'it is not an object'],
    [{ role: 'user', content: [{ type: 'hologram' }] }, 'a part of it is "hologram"'],
  ])('A2 refuses %j with a reason', (raw, reason) => {
    const read = readMessage(raw)
    expect(read.message).toBeUndefined()
    expect(read.skipped).toContain(reason)
  })

  it('joins text parts, and makes attachments of pictures without their data', () => {
    const read = readMessage({
      role: 'user',
      content: [
        { type: 'text', text: 'Look at this.' },
        { type: 'image_url', image_url: { url: 'https://example.org/pics/red-bike.jpg?size=2' } },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        { type: 'text', text: 'Nice, is it not?' },
      ],
    })
    expect(read.message).toEqual({
      role: 'user',
      content: 'Look at this.\nNice, is it not?',
      attachments: [
        { kind: 'image', caption: 'red-bike.jpg' },
        { kind: 'image', caption: '' },
      ],
    })
  })

  it('leaves tool calls out and says so, but keeps what the assistant said beside them', () => {
    const read = readMessage({ role: 'assistant', content: 'I will look.', tool_calls: [{ id: 'c1' }] })
    expect(read.message?.content).toBe('I will look.')
    expect(read.skipped).toEqual(['its tool_calls is an order to a program, not something said'])
  })

  it('B11 reads epoch seconds, epoch milliseconds and text as one kind of time', () => {
    const at = (timestamp: unknown) => readMessage({ role: 'user', content: 'Hi.', timestamp }).message?.at
    expect(at(1_767_225_600)).toBe('2026-01-01T00:00:00.000Z')
    expect(at(1_767_225_600_000)).toBe('2026-01-01T00:00:00.000Z')
    expect(at('2026-01-01T01:00:00+01:00')).toBe('2026-01-01T01:00:00+01:00')
    expect(at(' ')).toBeUndefined()
    expect(at(null)).toBeUndefined()
  })

  it.each([1e300, Number.NaN, true, ['2026-01-01']])(
    'B7 refuses the time %s instead of leaving it out',
    (timestamp) => {
      const read = () => readMessage({ role: 'user', content: 'Hi.', timestamp })
      expect(read).toThrow(expect.objectContaining({ code: 'INVALID_TIME' }))
    },
  )
})
