import {
  createEvent,
  decisionMadeV1,
  decisionRevisedV1,
  decisionsTopic,
  isOf,
  rootTopic,
  segmentAnnotatedV1,
  segmentRoutedV1,
  segmentsTopic,
  traceRecordedV1,
} from '@ecphory/events'
import type { EcphoryEvent, Message, SegmentAnnotated } from '@ecphory/events'
import { advanceStage, firstGeneration, giveLabel } from '@ecphory/memory'
import { createHashEncoder, createMemoryEventLog } from '@ecphory/memory/testing'
import { describe, expect, it } from 'vitest'
import type { Annotator } from './annotator.ts'
import { oneHead } from './heads.ts'
import { createRouter } from './router.ts'
import { createRouteStage } from './stage.ts'
import { plainManifest } from './testing/plain-manifest.ts'

const subject = { tenant: 'local', user: 'ana' }
const encoder = createHashEncoder()

/** Unsure of short segments alone. */
const heads = oneHead({
  manifest: { ...plainManifest, encoder: encoder.id },
  logits: async (inputs) => inputs.map(({ termIds }) => Float32Array.of(termIds.length > 15 ? 9 : 0.3, -9, -9, -9, -9)),
})
const sure = 'We walked along the river to the old mill and back again.'

const recorded = (...contents: readonly string[]): EcphoryEvent => {
  const time = { instant: 0, offsetMinutes: 0, precision: 'minute', source: 'given' } as const
  const messages = contents.map((content, index): Message => ({
    ...{ sourceId: `m${index}`, role: 'user', content, speaker: null, time, attachments: [] },
  }))
  const data = { traceId: 't', scope: subject, contentHash: 'hash', messages }
  return createEvent(traceRecordedV1, data, { id: 't', source: 'test', madeAt: 0, subject })
}

/** A routing stage over a log of its own, whose annotator says `working` of everything. */
function open() {
  const log = createMemoryEventLog({ partitions: 1 })
  const asked: string[] = []
  const annotator: Annotator = {
    kind: 'model',
    name: 'test',
    annotate: async ({ text }) => {
      asked.push(text)
      return { labels: ['working'], rawAnswer: '["working"]' }
    },
  }
  const router = createRouter({ encoder, heads, deferral: { annotator, sleep: () => new Promise(() => {}) } })
  const stage = createRouteStage({ log, router, generation: firstGeneration, types: [] })
  return {
    asked,
    async take(event: EcphoryEvent) {
      await log.append([{ topic: rootTopic, event }])
      await advanceStage(log, stage, 0)
    },
    decisions: async () =>
      (await log.read(decisionsTopic(firstGeneration.routingRun), 0, 0, 100)).map(({ event }) => event),
    annotations: async (): Promise<readonly SegmentAnnotated[]> =>
      (await log.read(decisionsTopic(firstGeneration.routingRun), 0, 0, 100)).flatMap(({ event }) =>
        isOf(segmentAnnotatedV1, event) ? [event.data] : [],
      ),
  }
}

describe('the routing stage', () => {
  it('puts what came of asking beside the decision, of deferred segments alone', async () => {
    const { asked, take, decisions, annotations } = open()
    await take(recorded(sure, 'Hm.'))
    expect((await decisions()).map(({ type }) => type)).toEqual([
      decisionMadeV1.type,
      decisionMadeV1.type,
      segmentAnnotatedV1.type,
    ])
    expect(await annotations()).toMatchObject([
      { segmentId: 't-1', traceId: 't', subject, outcome: 'answered', labels: ['working'], rawAnswer: '["working"]' },
    ])
    expect(asked).toEqual(['Hm.'])
  })

  it('gives its events the same ids on every run', async () => {
    const ids = async () => {
      const { take, decisions } = open()
      await take(recorded(sure, 'Hm.'))
      return (await decisions()).map(({ id }) => id)
    }
    const first = await ids()
    expect(new Set(first).size).toBe(3)
    expect(await ids()).toEqual(first)
  })

  it('takes a later label for an answer, with what the head is given, and asks nobody', async () => {
    const { asked, take, decisions, annotations } = open()
    await take(recorded(sure, 'Hm.'))
    const labels = ['semantic', 'episodic', 'procedural', 'working']
    const annotator = { kind: 'person', name: 'Bo' } as const
    await take(giveLabel({ subject, now: 1 }, { segmentId: 't-0', labels, annotator, rawAnswer: 'all of it' }))
    const [, later] = await annotations()
    expect(later).toMatchObject({ segmentId: 't-0', outcome: 'answered', annotator, rawAnswer: 'all of it' })
    expect(later?.labels).toEqual(['semantic', 'episodic', 'procedural'])
    expect(later?.input.terms.length).toBeGreaterThan(15)
    expect((await decisions()).filter((event) => isOf(decisionRevisedV1, event))).toHaveLength(1)
    expect(asked).toEqual(['Hm.'])
  })

  it.each([
    ['beyond doubt, to none', 9, {}],
    [
      'in doubt, to the type that stores it and to those that observe that one',
      0.5,
      { episodic: [false], semantic: [true] },
    ],
  ])('gives what is called fragmented %s', async (_name, fragmented, expected) => {
    const log = createMemoryEventLog({ partitions: 1 })
    const logits = Float32Array.of(0.3, -9, -9, -9, fragmented)
    const manifest = { ...plainManifest, encoder: encoder.id }
    const doubting = oneHead({ manifest, logits: async (inputs) => inputs.map(() => logits) })
    const types = [
      { kind: 'episodic', observes: [] },
      { kind: 'semantic', observes: ['episodic'] },
      { kind: 'procedural', observes: ['semantic'] },
    ] as const
    const stage = createRouteStage({
      ...{ log, generation: firstGeneration, types, router: createRouter({ encoder, heads: doubting }) },
    })
    await log.append([{ topic: rootTopic, event: recorded('My cat died.') }])
    await advanceStage(log, stage, 0)
    const observed: Record<string, boolean[]> = {}
    for (const { kind } of types) {
      for (const { event } of await log.read(segmentsTopic(kind, firstGeneration.routingRun), 0, 0, 100)) {
        if (isOf(segmentRoutedV1, event)) (observed[kind] ??= []).push(event.data.observed)
      }
    }
    expect(observed).toEqual(expected)
  })
})
