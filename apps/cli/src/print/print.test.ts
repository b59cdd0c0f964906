import { describe, expect, it } from 'vitest'
import { formatRecall } from './recall.ts'
import { formatTable, wrapTable } from './table.ts'
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

describe('tables whose texts are whole', () => {
  const rows = [
    ['0.50', 'an-id', 'one two three four five six seven eight nine ten'],
    ['1.00', 'x', 'short\u001B[2J'],
  ]

  it('wraps the text beside the other cells, or beneath them where there is little room', () => {
    expect(wrapTable(rows, 55, ' ')).toBe(
      [
        ' 0.50  an-id  one two three four five six seven eight',
        '              nine ten',
        ' 1.00  x      short [2J',
      ].join('\n'),
    )
    expect(wrapTable(rows, 30, ' ')).toBe(
      [
        ' 0.50  an-id',
        '     one two three four five',
        '     six seven eight nine ten',
        ' 1.00  x',
        '     short [2J',
      ].join('\n'),
    )
  })

  it('keeps a row on its line where there is no screen', () => {
    expect(wrapTable(rows, Number.POSITIVE_INFINITY).split('\n')).toHaveLength(2)
    expect(wrapTable([], 80)).toBe('')
  })
})

describe('a recall', () => {
  const id = '2a0573e6ca2ce82279aaf99330aff72f.0'
  const text = 'My sister Nora keeps bees behind the old barn, and sells honey in spring.'
  const line = { text, support: [], sourceIds: [id, 'm2', 'm3', 'm4'] }
  const found = {
    blocks: { profile: { kind: 'semantic', name: 'profile', title: 'User profile', lines: [line], text: '' } },
    items: [
      {
        score: 0.5,
        sourceId: id,
        segmentId: `${id.slice(0, 32)}-0`,
        time: { instant: 0, offsetMinutes: 0, precision: 'minute', source: 'given' },
        types: ['semantic'],
        speaker: null,
        role: 'user',
        text,
      },
    ],
  } as unknown as Parameters<typeof formatRecall>[0]
  const printed = (columns: number) => formatRecall(found, { columns, linesMax: 12, sourcesMax: 10 })

  it.each([0, 40, 80, 100, 120, Number.POSITIVE_INFINITY])('cuts no text and no id on %s columns', (columns) => {
    const out = printed(columns)
    expect(out).not.toContain('- …')
    expect(out.split(id)).toHaveLength(3)
    for (const whole of [text, `user: ${text}`]) expect(out.replace(/\s+/g, ' ')).toContain(whole)
    expect(out).toMatch(/m3,\s+…\]|m3, …\]/)
  })

  it('stays within a terminal that has room for an id, and is a line each without one', () => {
    for (const row of printed(80).split('\n')) expect(row.length).toBeLessThanOrEqual(80)
    expect(printed(Number.POSITIVE_INFINITY).split('\n')).toHaveLength(5)
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
