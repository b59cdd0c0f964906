import { describe, expect, it } from 'vitest'
import { formatTable } from './table.ts'
import { fitText, textWidth, wrapText } from './text-width.ts'
import { formatEventTime, formatInstant } from './times.ts'

describe('text in a terminal', () => {
  it('counts a Han character as two columns and a combining mark as none', () => {
    expect(textWidth('外婆 a')).toBe(6)
    expect(textWidth('e\u0301')).toBe(1)
  })

  it('cuts to the room there is', () => {
    expect(fitText('abcdef', 4)).toBe('abc…')
    expect(fitText('外婆外婆', 6)).toBe('外婆…')
    expect(fitText('abc', 3)).toBe('abc')
  })

  it('wraps at blanks, and between characters where there are none', () => {
    expect(wrapText('one two\nthree  four', 9)).toEqual(['one two', 'three', 'four'])
    expect(wrapText('外婆外婆外婆 ab', 8)).toEqual(['外婆外婆', '外婆 ab'])
    expect(wrapText('abcdefgh ij', 3)).toEqual(['abc', 'def', 'gh', 'ij'])
    expect(wrapText('', 5)).toEqual([''])
  })

  it('lets no control or bidirectional character through', () => {
    expect(fitText('a\u001B[2Jb\u202Ec\nd', 40)).toBe('a [2Jb c d')
  })

  it('aligns columns over scripts and cuts the last one', () => {
    expect(
      formatTable(
        [
          ['外婆', '1', 'a'.repeat(50)],
          ['b', '22', 'short'],
        ],
        30,
      ),
    ).toBe(`外婆  1   ${'a'.repeat(19)}…\nb     22  short`)
    expect(formatTable([], 80)).toBe('')
  })
})

describe('times', () => {
  const instant = Date.UTC(2026, 4, 2, 20, 10)

  it('B2 prints an instant in the offset that was in force there', () => {
    expect(formatInstant(instant, 120)).toBe('2026-05-02 22:10 +02:00')
    expect(formatInstant(instant, -330)).toBe('2026-05-02 14:40 -05:30')
  })

  it('B11 prints no more than is known', () => {
    expect(formatInstant(instant, 0, 'month')).toBe('2026-05')
    expect(formatInstant(instant, 0, 'day')).toBe('2026-05-02')
  })

  it('B5 flags a time that was not given', () => {
    const time = { instant, offsetMinutes: 0, precision: 'minute' as const }
    expect(formatEventTime({ ...time, source: 'ingested' })).toBe('2026-05-02 20:10 +00:00 (arrival)')
    expect(formatEventTime({ ...time, source: 'naive' })).toContain('(no offset given)')
    expect(formatEventTime({ ...time, source: 'given' })).toBe('2026-05-02 20:10 +00:00')
  })

  it('B7 survives what no calendar holds', () => {
    expect(formatInstant(9e15)).toBe('out of range')
    expect(formatInstant(Date.UTC(12026, 0, 1), 0, 'day')).toContain('12026')
  })
})
