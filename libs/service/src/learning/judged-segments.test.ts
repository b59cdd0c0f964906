import type { Decision, MemoryLabel } from '@ecphory/events'
import { plainManifest } from '@ecphory/routing/testing'
import { expect, it } from 'vitest'
import type { DecidedSegment } from './decided-segments.ts'
import { judgedSegments } from './judged-segments.ts'

const probabilities = { episodic: 0.1, semantic: 0.8, procedural: 0.1, working: 0.1, fragmented: 0.1 }
const decision: Decision = {
  ...{ segmentId: 't-0', traceId: 't', subject: { tenant: 'red', user: 'ana' }, stored: ['semantic'], doubtful: false },
  ...{
    labels: ['semantic'],
    probabilities,
    confidence: 0.6,
    threshold: 0.9,
    unannotated: true,
    head: plainManifest.id,
  },
  decidedBy: 'classifier',
}
const decided = (labels: readonly MemoryLabel[] | null, more: Partial<Decision> = {}): DecidedSegment => ({
  ...{ decision: { ...decision, ...more }, outcome: 'absent', labels },
})
const manifests = new Map([[plainManifest.id, plainManifest]])
const isRight = (one: DecidedSegment) => judgedSegments([one], manifests)[0]?.isRight

it('the classifier is judged by the labels that were given, and not where none were', () => {
  expect([decided(['semantic']), decided(['semantic', 'working']), decided(null)].map(isRight)).toEqual([
    true,
    false,
    null,
  ])
})

it('where an annotator decided, it is judged by what it would have said', () => {
  const annotated = { decidedBy: 'annotator' as const, labels: ['working' as const], unannotated: false }
  expect(isRight(decided(['working'], annotated))).toBe(false)
  expect(isRight(decided(['semantic'], annotated))).toBe(true)
  expect(isRight(decided(['working'], { ...annotated, head: 'router@forgotten' }))).toBeNull()
})
