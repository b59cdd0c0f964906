import { createEvent, decisionMadeV1, decisionsTopic } from '@ecphory/events'
import type { MemoryLabel, Subject } from '@ecphory/events'
import type { TopicEvent } from '@ecphory/memory'
import { createMemoryEventLog } from '@ecphory/memory/testing'
import { describe, expect, it } from 'vitest'
import { annotatedEvent } from '../testing/learning-doubles.ts'
import { countDecided, readDecided, readDecidedOf, unsureOf } from './decided-segments.ts'

const ana: Subject = { tenant: 'red', user: 'ana' }
const ben: Subject = { tenant: 'red', user: 'ben' }
const other: Subject = { tenant: 'blue', user: 'ana' }

const probabilities = { episodic: 0.6, semantic: 0.4, procedural: 0.1, working: 0.1, fragmented: 0.1 }

/** A decision on segment `s<offset>-0`, which came of the root event at that offset. */
function decided(subject: Subject, offset: number, confidence: number, isUnannotated = confidence < 0.9): TopicEvent {
  const isDeferred = confidence < 0.9
  const verdict = { labels: ['episodic' as const], stored: ['episodic' as const], doubtful: false, probabilities }
  const event = createEvent(
    decisionMadeV1,
    {
      ...{ segmentId: `s${offset}-0`, traceId: `s${offset}`, subject, ...verdict, confidence, threshold: 0.9 },
      ...{
        decidedBy: isDeferred && !isUnannotated ? 'annotator' : 'classifier',
        unannotated: isUnannotated,
        head: 'h',
      },
    },
    { id: `d${subject.tenant}${offset}`, source: 'ecphory/router', madeAt: 0, subject, root: { partition: 0, offset } },
  )
  return { topic: decisionsTopic('r1'), event }
}

const annotated = (subject: Subject, offset: number, labels: readonly MemoryLabel[], labelledAt = offset) =>
  annotatedEvent({ subject, segmentId: `s${offset}-0`, labels, root: { partition: 0, offset: labelledAt } })

async function openLog() {
  const log = createMemoryEventLog({ partitions: 2 })
  await log.append([
    decided(ana, 1, 0.95),
    decided(ana, 2, 0.6),
    ...[decided(ana, 3, 0.4), annotated(ana, 3, [])],
    ...[decided(ben, 4, 0.5, false), annotated(ben, 4, ['working'])],
    ...[decided(ben, 5, 0.3), annotated(ben, 5, [])],
    ...[decided(other, 6, 0.2), annotated(other, 6, [])],
    annotated(ana, 3, ['semantic', 'episodic'], 9),
  ])
  return log
}

describe('what was decided', () => {
  it('is the first word on each segment, what came of asking, and the newest labels', async () => {
    const found = new Map((await readDecided(await openLog(), 'r1', 'red')).map((one) => [one.decision.segmentId, one]))
    expect(found.get('s1-0')).toMatchObject({ outcome: null, labels: null })
    expect(found.get('s2-0')).toMatchObject({ outcome: 'absent', labels: null })
    expect(found.get('s3-0')).toMatchObject({ outcome: 'failed', labels: ['semantic', 'episodic'] })
    expect(found.get('s4-0')).toMatchObject({ outcome: 'answered', labels: ['working'] })
    expect(found.has('s6-0')).toBe(false)
  })

  it('is counted', async () => {
    expect(countDecided(await readDecided(await openLog(), 'r1', 'red'))).toEqual({
      ...{ decisions: 5, deferred: 4, waiting: 2, waitingByUser: { ana: 1, ben: 1 } },
      outcomes: { absent: 1, failed: 2, answered: 1 },
      labelled: { semantic: 1, working: 1 },
    })
  })

  it('is read of one subject alone', async () => {
    const found = await readDecidedOf(await openLog(), 'r1', ben)
    expect(found.map(({ decision }) => decision.segmentId)).toEqual(['s4-0', 's5-0'])
  })
})

it('whatever waits for a label comes with the least confident first', async () => {
  const unsure = unsureOf(await readDecided(await openLog(), 'r1', 'red'))
  expect(unsure.map(({ decision }) => decision.segmentId)).toEqual(['s5-0', 's2-0'])
})
