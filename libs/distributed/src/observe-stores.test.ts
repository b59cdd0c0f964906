import { createMetrics } from '@ecphory/nest'
import {
  admissionDecidedV1,
  admissionsTopic,
  createEvent,
  factsTopic,
  memoryKinds,
  rootTopic,
  segmentsTopic,
  traceRecordedV1,
} from '@ecphory/events'
import { memoryTypes, quantise, recordTrace } from '@ecphory/memory'
import { createHashEncoder, createMemoryEventLog, createMemoryGraphStore } from '@ecphory/memory/testing'
import { cutTrace, headInput, recordHeadInput } from '@ecphory/routing'
import type { TraceRouter } from '@ecphory/routing'
import { readGenerations, stagesOf, systemTimeZones } from '@ecphory/service'
import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, describe, expect, it } from 'vitest'
import { absentRouter } from './absent-router.ts'
import { observeStores } from './observe-stores.ts'
import { overlay } from './overlay.ts'

const exporter = new InMemorySpanExporter()
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
afterAll(() => {
  trace.disable()
  context.disable()
})

const encoder = createHashEncoder()

/** Puts every segment into all four graphs, unsure of it. */
const router: TraceRouter = {
  ...absentRouter,
  async route(recorded) {
    const probabilities = { episodic: 0.6, semantic: 0.6, procedural: 0.6, working: 0.6, fragmented: 0.1 }
    const decided = { labels: [...memoryKinds], stored: [...memoryKinds], doubtful: false, probabilities }
    const { tenant, user } = recorded.scope
    return Promise.all(
      cutTrace(recorded).map(async (segment) => {
        const [vector = new Float32Array()] = await encoder.encode([segment.text], 'passage')
        const made = { segmentId: segment.segmentId, traceId: recorded.traceId, subject: { tenant, user } }
        const verdict = { confidence: 0.4, threshold: 0.9, decidedBy: 'classifier' as const, unannotated: true }
        const decision = { ...decided, ...made, ...verdict, head: 'all@test' }
        const quantised = quantise(vector, encoder.id)
        const input = recordHeadInput(headInput(segment, vector), encoder.id)
        const annotator = { kind: 'model' as const, name: 'slow' }
        const annotation = { ...made, outcome: 'timed-out' as const, labels: [], annotator, rawAnswer: null }
        return { segment: { ...segment, ...decided, vector: quantised }, decision, input, annotation }
      }),
    )
  },
}

const record = (content: string) =>
  recordTrace({ tenant: 'acme', user: 'ana' }, [{ role: 'user', content }], undefined, {
    now: Date.parse('2026-03-06T08:00:00Z'),
    timeZones: systemTimeZones,
  })

async function openStages() {
  const metrics = createMetrics('test')
  const plain = { log: createMemoryEventLog({ partitions: 1 }), graphs: createMemoryGraphStore() }
  const stores = observeStores(plain, metrics)
  const parts = { ...stores, router, types: memoryTypes, tools: { encoder } }
  const stages = stagesOf(parts, await readGenerations(stores.graphs))
  const settle = async () => {
    for (let taken = -1; taken !== 0;) {
      taken = 0
      for (const stage of stages) taken += await stage.advance(0)
    }
  }
  return { ...stores, plain, metrics, settle }
}

const valueOf = async (metrics: ReturnType<typeof createMetrics>, name: string) =>
  (await metrics.registry.getMetricsAsJSON())
    .find((metric) => metric.name === name)
    ?.values.reduce((sum, { value }) => sum + value, 0)

describe('observed stores', () => {
  it('hand a trace on from a root event to every event that derives from it, a span for each stage', async () => {
    exporter.reset()
    const { log, settle } = await openStages()
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`
    await log.append([{ topic: rootTopic, event: { ...record('I live in Porto.'), traceparent } }])
    await log.append([{ topic: rootTopic, event: record('I like tea.') }])
    await settle()
    for (const kind of memoryKinds) {
      const facts = await log.read(factsTopic(kind, 'x1'), 0, 0, 100)
      const ofFirst = facts.filter(({ event }) => event.traceparent !== undefined)
      expect(ofFirst.length, kind).toBeGreaterThan(0)
      expect(facts.length, kind).toBeGreaterThan(ofFirst.length)
      for (const { event } of ofFirst) expect(event.traceparent).toContain(traceId)
    }
    const names = exporter.getFinishedSpans().map(({ name }) => name)
    for (const stage of ['router-r1', 'extract-semantic-x1', 'project-semantic']) expect(names).toContain(stage)
    for (const span of exporter.getFinishedSpans()) expect(span.spanContext().traceId).toBe(traceId)
  })

  it('give a root event the trace of the request that records it', async () => {
    const { log } = await openStages()
    await trace.getTracer('test').startActiveSpan('request', async (span) => {
      await log.append([{ topic: rootTopic, event: record('I live in Porto.') }])
      span.end()
      const [held] = await log.read(rootTopic, 0, 0, 1)
      expect(held?.event.traceparent).toContain(span.spanContext().traceId)
    })
  })

  it('count decisions, what nobody annotated and why, and dead letters', async () => {
    const { log, metrics, settle } = await openStages()
    await log.append([{ topic: rootTopic, event: record('I live in Porto.') }])
    const broken = { ...record('I like tea.'), id: 'broken', data: { traceId: 5 }, type: traceRecordedV1.type }
    await log.append([{ topic: rootTopic, event: broken }])
    await settle()
    expect(await valueOf(metrics, 'ecphory_decisions_total')).toBe(1)
    expect(await valueOf(metrics, 'ecphory_deferrals_total')).toBe(1)
    const annotations = await metrics.annotations.get()
    expect(annotations.values.map(({ labels, value }) => [labels.outcome, value])).toEqual([['timed-out', 1]])
    expect(await valueOf(metrics, 'ecphory_dead_letters_total')).toBe(1)
    expect(await log.read(segmentsTopic('semantic', 'r1'), 0, 0, 10)).not.toEqual([])
  })

  it('count decisions of admission, by what came of them', async () => {
    const { log, metrics } = await openStages()
    const hash = 'a'.repeat(64)
    const decided = (emptyBecause: 'policy_failed' | null) =>
      createEvent(
        admissionDecidedV1,
        {
          ...{
            decisionId: 'd',
            subject: { tenant: 'acme', user: 'ana' },
            generation: 'g1',
            emptyBecause,
            failure: null,
          },
          ...{ requestHash: hash, contextHash: hash, gaps: [], candidates: [], admitted: [], rejected: [] },
          ...{ policies: { query: 'q', evidence: 'e' }, budgetTokens: 1, tokens: 0 },
        },
        { id: 'd', source: 'ecphory/admission', madeAt: 0, subject: { tenant: 'acme', user: 'ana' } },
      )
    for (const reason of [null, 'policy_failed', 'policy_failed'] as const) {
      await log.append([{ topic: admissionsTopic, event: decided(reason) }])
    }
    const { values } = await metrics.admissions.get()
    expect(values.map(({ labels, value }) => [labels.outcome, value])).toEqual([
      ['admitted', 1],
      ['policy_failed', 2],
    ])
  })

  it('fail as the stores do, and mark the spans', async () => {
    exporter.reset()
    const { log, plain } = await openStages()
    const event = { ...record('x'), traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
    await log.append([{ topic: rootTopic, event }])
    await log.read(rootTopic, 0, 0, 10)
    const step = { group: 'g', topic: rootTopic, partition: 0, next: 1, watermark: 1, outputs: [], claims: [] }
    await plain.log.commit({ ...step, expected: 0 })
    await expect(log.commit({ ...step, expected: 0 })).rejects.toMatchObject({ code: 'CHECKPOINT_CONFLICT' })
    expect(exporter.getFinishedSpans().map(({ status }) => status.code)).toEqual([2])
  })
})

it('an overlay runs everything else on the adapter itself', () => {
  class Counter {
    #count = 0
    add(): number {
      return (this.#count += 1)
    }
    name(): string {
      return 'plain'
    }
  }
  const overlaid = overlay(new Counter(), { name: () => 'changed' })
  expect([overlaid.add(), overlaid.add(), overlaid.name()]).toEqual([1, 2, 'changed'])
})
