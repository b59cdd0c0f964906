import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pieceTokensMax, wholeTokensMax } from './limits.ts'
import { estimateTokens, segmentText } from './segment-text.ts'

const spaceless = (text: string): string => text.replace(/\s/gu, '')

describe('the segmenter', () => {
  it('keeps a chat turn of several sentences whole', () => {
    const turn =
      'Hey Mel! Good to see you. I went to the pottery class on Tuesday and made a bowl. It cracked in the kiln, though. What about you?'
    expect(segmentText(turn, 'user')).toEqual([turn])
    expect(segmentText(' 周二我去了陶艺课。碗裂了！你呢？\n', 'user')).toEqual(['周二我去了陶艺课。碗裂了！你呢？'])
  })

  it('makes a segment of each line of a log, and of no other role', () => {
    const lines = '07:00 alarm off\r\n\n07:10 run started\n'
    expect(segmentText(lines, 'log')).toEqual(['07:00 alarm off', '07:10 run started'])
    expect(segmentText(lines, 'tool')).toHaveLength(2)
    expect(segmentText(lines, 'assistant')).toHaveLength(1)
  })

  it('makes nothing of blank content', () => {
    expect(['', '   ', ' \n\t', '\u3000'].flatMap((content) => segmentText(content, 'user'))).toEqual([])
  })

  it('cuts long text at the end of sentences', () => {
    const sentence = 'The kettle in the hall was descaled with vinegar by Ana, 3.5 litres of it. '
    const pieces = segmentText(sentence.repeat(40), 'user')
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.every((piece) => piece.endsWith('of it.'))).toBe(true)
    const chinese = segmentText('我们昨天去了山里的小屋，天气很好。'.repeat(40), 'user')
    expect(chinese.length).toBeGreaterThan(3)
    expect(chinese.every((piece) => piece.endsWith('。'))).toBe(true)
  })

  it.each([
    [
      '200,000 characters of prose',
      'Ana said that the boat would leave at nine, or later. '.repeat(3704).slice(0, 200_000),
    ],
    ['200,000 characters without a space', 'x'.repeat(200_000)],
    ['100,000 Chinese characters without punctuation', '语'.repeat(100_000)],
    ['100,000 Chinese characters of sentences', '我们去了山里，天气很好。'.repeat(8334).slice(0, 100_000)],
    ['100,000 emoji', '🙂'.repeat(50_000)],
  ])('A4 cuts %s into pieces that an encoder holds, and loses nothing', (_, content) => {
    const pieces = segmentText(content, 'user')
    expect(pieces.join('').replace(/\s/gu, '')).toBe(spaceless(content))
    expect(Math.max(...pieces.map(estimateTokens))).toBeLessThanOrEqual(pieceTokensMax)
    expect(pieces.length).toBeLessThan(2 + (2 * estimateTokens(content)) / pieceTokensMax)
  })

  it('A4 loses nothing of any text, and cuts the same text the same way', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('。', '. ', '\n\n', '语', 'word ', '👩‍👩‍👧', '…”', '\ud800'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 200 }), (parts, times) => {
        const content = parts.join('').repeat(times)
        for (const role of ['user', 'log'] as const) {
          const pieces = segmentText(content, role)
          expect(spaceless(pieces.join(''))).toBe(spaceless(content))
          expect(pieces.every((each) => each.trim() === each && each !== '')).toBe(true)
          expect(Math.max(0, ...pieces.map(estimateTokens))).toBeLessThanOrEqual(wholeTokensMax)
          expect(segmentText(content, role)).toEqual(pieces)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('A7 takes names of Object.prototype for ordinary text', () => {
    expect(['__proto__', 'constructor', 'toString'].flatMap((name) => segmentText(name, 'log'))).toEqual([
      '__proto__',
      'constructor',
      'toString',
    ])
  })
})
