import {
  createEvent,
  decisionsTopic,
  memoryRetractedV1,
  rootTopic,
  segmentAnnotatedV1,
  type MemoryTarget,
} from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import { redact, type Erasure } from './redact.ts'

const subject = { tenant: 'local', user: 'ana' }

/** What came of asking about a segment; its trace is the first of the root log. */
const annotated = (segmentId: string) =>
  createEvent(
    segmentAnnotatedV1,
    {
      segmentId,
      traceId: 't',
      subject,
      outcome: 'answered',
      labels: ['semantic'],
      annotator: { kind: 'model', name: 'test' },
      rawAnswer: '{"labels":["semantic"]}',
      input: { vector: { encoder: 'test@1', scale: 1, bytes: 'AQID' }, structural: [1], terms: [[7, 2]] },
    },
    { id: segmentId, source: 'ecphory/router', madeAt: 0, subject, root: { partition: 0, offset: 0 } },
  )

const erasureOf = (...segmentIds: readonly string[]): Erasure => ({
  segmentIds: new Set(segmentIds),
  texts: new Set(),
  messages: new Map(),
  offset: 5,
})

const left = (erasure: Erasure, segmentId: string) =>
  redact(erasure, decisionsTopic('r1'), { event: annotated(segmentId), position: { partition: 0, offset: 9 } })

describe('an erasure', () => {
  it('takes what was said of an erased segment, and what the head was given of it', () => {
    expect(left(erasureOf('t-1'), 't-1')).toBeNull()
    expect(left({ ...erasureOf(), segmentIds: null }, 't-1')).toBeNull()
  })

  it('leaves what was said of others, also where an id begins like the erased one, without a model’s words', () => {
    const { data, ...event } = annotated('t-10')
    expect(left(erasureOf('t-1'), 't-10')).toEqual({ ...event, data: { ...(data as object), rawAnswer: null } })
    expect(left(erasureOf('other-1'), 't-10')).toEqual(annotated('t-10'))
    expect(left({ ...erasureOf('t-1'), offset: 0 }, 't-1')).toEqual(annotated('t-1'))
  })

  it('F1 takes the reason of a retraction of what is erased, which tells it in other words, and leaves that it was taken back', () => {
    const erasure: Erasure = { ...erasureOf('t-1'), messages: new Map([['t', new Map([['s1', 1]])]]) }
    const reasonLeft = (target: MemoryTarget) => {
      const data = { subject, target, reason: 'It was never so.' }
      const event = createEvent(memoryRetractedV1, data, { id: 'r', source: 'ecphory', madeAt: 0, subject })
      const kept = redact(erasure, rootTopic, { event, position: { partition: 0, offset: 2 } })
      return kept === null ? 'gone' : (kept.data as typeof data).reason
    }
    expect(reasonLeft({ kind: 'source', sourceId: 's1' })).toBeNull()
    expect(reasonLeft({ kind: 'trace', traceId: 't' })).toBeNull()
    expect(reasonLeft({ kind: 'segment', segmentId: 't-1' })).toBe('gone')
    expect(reasonLeft({ kind: 'source', sourceId: 's2' })).toBe('It was never so.')
    expect(reasonLeft({ kind: 'segment', segmentId: 't-2' })).toBe('It was never so.')
  })
})
