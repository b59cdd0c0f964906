import { headInputSchema } from '@ecphory/events'
import { dequantise, quantise } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { headInput, type SegmentContent } from './features.ts'
import { readHeadInput, recordHeadInput } from './recorded-input.ts'

const segment: SegmentContent = {
  role: 'user',
  speaker: 'Bo',
  text: 'Tea, tea and more tea! 明天 at 9:30?',
  time: { instant: 0, offsetMinutes: 0, precision: 'minute', source: 'given' },
  attachments: [],
  preceding: [{ role: 'assistant', speaker: null, text: 'What would you like?' }],
}
const raw = Float32Array.from({ length: 384 }, (_, index) => Math.sin(index) / 14)
const vector = quantise(raw, 'test@1')

describe('a recorded head input', () => {
  it('fits its schema and comes back from JSON as it was, the vector as its bytes say', () => {
    const input = headInput(segment, raw)
    const recorded = headInputSchema.parse(JSON.parse(JSON.stringify(recordHeadInput(input, 'test@1'))))
    const read = readHeadInput(recorded)
    expect(read.dense.subarray(384)).toEqual(input.dense.subarray(384))
    expect(read.dense.subarray(0, 384)).toEqual(dequantise(vector))
    expect(read.termIds).toEqual(input.termIds)
    expect(read.termWeights).toEqual(input.termWeights)
    expect(Math.max(...recorded.terms.map(([, count]) => count))).toBeGreaterThan(2)
  })

  it('keeps counts exactly, and a segment without any word', () => {
    const long = headInput({ ...segment, text: 'tea '.repeat(5_000) }, raw)
    const counts = recordHeadInput(long, 'test@1').terms.map(([, count]) => count)
    expect(counts).toContain(5_000)
    expect(counts).toContain(4_999)
    const empty = headInput({ ...segment, text: '—' }, raw)
    expect(readHeadInput(recordHeadInput(empty, 'test@1')).termIds).toHaveLength(0)
  })

  it('holds no word of the segment', () => {
    expect(JSON.stringify(recordHeadInput(headInput(segment, raw), 'test@1'))).not.toMatch(/tea|明天/i)
  })
})
