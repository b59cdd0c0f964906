import { afterEach, describe, expect, it } from 'vitest'
import { readImport } from './read-import.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const runs = (...lines: readonly object[]) => {
  const text = lines.map((line) => JSON.stringify({ role: 'user', content: 'Hi.', ...line })).join('\n')
  return readImport(text, 'jsonl', { user: 'me' }).traces.map(({ messages }) => messages.length)
}

describe('silence between messages', () => {
  it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    'B11 counts a time without offset as UTC, also in %s',
    (name) => {
      process.env['TZ'] = name
      expect(runs({ at: '2026-03-01T10:00:00Z' }, { at: '2026-03-01T10:10:00' })).toEqual([2])
      expect(runs({ at: '2026-03-01T10:00:00+05:30' }, { at: '2026-03-01T10:10:00' })).toEqual([1, 1])
    },
  )

  it('B2 counts it in the zone that the message names', () => {
    const lisbon = { at: '2026-07-01T10:10:00', timeZone: 'Europe/Lisbon' }
    expect(runs({ at: '2026-07-01T09:00:00Z' }, lisbon)).toEqual([2])
    expect(runs({ at: '2026-07-01T10:00:00Z' }, lisbon)).toEqual([1, 1])
  })
})
