import { describe, expect, it } from 'vitest'
import type { EcphoryError } from '../errors.ts'
import type { TimeZones } from '../ports/time-zones.ts'
import { formatEventTime } from './format-time.ts'
import { ingestedAt, parseInstant } from './parse-instant.ts'

const summerStarts = Date.parse('2026-03-29T01:00:00Z')
/** Two zones are enough: one fixed, one that changes its clock. */
const zones: TimeZones = {
  offsetAt: (zone, instant) => (zone === 'Asia/Shanghai' ? 480 : instant < summerStarts ? 60 : 120),
}

describe('parseInstant', () => {
  it.each([
    ['2026-03-06T08:05:30Z', '2026-03-06T08:05:30Z', 0, 'instant', 'given'],
    ['2026-03-06T08:05:30+00:00', '2026-03-06T08:05:30Z', 0, 'instant', 'given'],
    ['2026-03-06T08:05-03:30', '2026-03-06T11:35:00Z', -210, 'minute', 'given'],
    ['2026-03-06 08:05:30.250', '2026-03-06T08:05:30.250Z', 0, 'instant', 'naive'],
    ['2026-03-06T08+0530', '2026-03-06T02:30:00Z', 330, 'hour', 'given'],
    ['2026-03-06', '2026-03-06T00:00:00Z', 0, 'day', 'naive'],
    ['2026-03', '2026-03-01T00:00:00Z', 0, 'month', 'naive'],
    ['2019', '2019-01-01T00:00:00Z', 0, 'year', 'naive'],
    [Date.parse('2026-03-06T08:05:30Z'), '2026-03-06T08:05:30Z', 0, 'instant', 'given'],
    [new Date('2026-03-06T08:05:30Z'), '2026-03-06T08:05:30Z', 0, 'instant', 'given'],
  ] as const)('B11 %s is one instant type', (value, instant, offsetMinutes, precision, source) => {
    expect(parseInstant(value)).toEqual({ instant: Date.parse(instant), offsetMinutes, precision, source })
  })

  it('B2 a local time with its zone keeps its own clock', () => {
    const time = parseInstant('2026-03-06T12:45', { timeZone: 'Asia/Shanghai', zones })
    expect(time).toMatchObject({ instant: Date.parse('2026-03-06T04:45:00Z'), offsetMinutes: 480, source: 'given' })
    expect(formatEventTime(time)).toBe('2026-03-06 12:45')
  })

  it('B1 an instant in UTC takes the offset of the zone that comes with it', () => {
    const time = parseInstant('2026-03-29T12:00:00Z', { timeZone: 'Europe/Berlin', zones })
    expect(time).toMatchObject({ instant: Date.parse('2026-03-29T12:00:00Z'), offsetMinutes: 120 })
  })

  it('B11 a local time beside a clock change takes the offset of its side', () => {
    const at = (text: string): number => parseInstant(text, { timeZone: 'Europe/Berlin', zones }).offsetMinutes
    expect([at('2026-03-29T01:59'), at('2026-03-29T03:01'), at('2026-03-30')]).toEqual([60, 120, 120])
  })

  it.each([
    '+275760-09-13',
    '0000-01-01',
    '9999-12-31T23:59:59Z',
    '2026-02-30',
    '2026-13-01',
    '2026-03-06T25:00',
    '2026-03-06T08:61',
    '2026-03-06T08:00+19:00',
    'yesterday',
    '',
    '__proto__',
    null,
    undefined,
    {},
    [],
    Number.NaN,
    Infinity,
    8.64e15,
    1.5,
  ])('B7 refuses %s with a code', (value) => {
    expect(() => parseInstant(value)).toThrow(expect.objectContaining({ code: 'INVALID_TIME' }) as EcphoryError)
  })

  it('B5 the time of arrival is flagged as such', () => {
    expect(ingestedAt(0)).toEqual({ instant: 0, offsetMinutes: 0, precision: 'instant', source: 'ingested' })
  })
})
