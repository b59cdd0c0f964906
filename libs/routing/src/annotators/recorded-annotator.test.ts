import { describe, expect, it } from 'vitest'
import type { SegmentContent } from '../features.ts'
import { createRecordedAnnotator } from './recorded-annotator.ts'

const segment = (text: string, rest: Partial<SegmentContent> = {}): SegmentContent => ({
  role: 'user',
  speaker: null,
  text,
  time: { instant: 0, offsetMinutes: 0, precision: 'minute', source: 'given' },
  attachments: [],
  preceding: [],
  ...rest,
})

describe('an annotator of recorded labels', () => {
  it('answers by content, whatever stood before, and counts each call', async () => {
    const annotator = createRecordedAnnotator('careful readers', [
      { segment: segment('Tea at five?'), labels: ['working'] },
      { segment: segment('Tea at five?', { role: 'assistant' }), labels: ['fragmented'] },
      { segment: segment('Tea at five?'), labels: ['semantic'] },
    ])
    const before = [{ role: 'user', speaker: null, text: 'Hello.' }] as const
    expect((await annotator.annotate(segment('Tea at five?', { preceding: before }))).labels).toEqual(['working'])
    const spoken = segment('Tea at five?', { role: 'assistant' })
    expect(await annotator.annotate(spoken)).toEqual({ labels: ['fragmented'], rawAnswer: null })
    await expect(annotator.annotate(segment('Coffee?'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(annotator.calls).toBe(3)
  })
})
