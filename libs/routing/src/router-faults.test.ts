import {
  createEvent,
  decisionMadeV1,
  decisionsTopic,
  isOf,
  rootTopic,
  segmentAnnotatedV1,
  traceRecordedV1,
} from '@ecphory/events'
import type { AnnotationOutcome, Decision, Message, SegmentAnnotated } from '@ecphory/events'
import { advanceStage, EcphoryError, firstGeneration, ModelOutputError } from '@ecphory/memory'
import { createHashEncoder, createMemoryEventLog } from '@ecphory/memory/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Annotation, Annotator } from './annotator.ts'
import { oneHead } from './heads.ts'
import { annotatorMsMax } from './limits.ts'
import { createRouter } from './router.ts'
import { createRouteStage } from './stage.ts'
import { plainManifest } from './testing/plain-manifest.ts'
import { createRandom } from './training/random.ts'

const traceCount = 1_000
const segmentsPerTrace = 20
const segmentCount = traceCount * segmentsPerTrace

/** What the annotator does with a segment: the word stands in the segment's text. */
type Part = 'sure' | 'well' | 'slow' | 'stuck' | 'garbled' | 'senseless' | 'down'

const outcomes: Readonly<Record<Exclude<Part, 'sure'>, AnnotationOutcome>> = {
  well: 'answered',
  slow: 'timed-out',
  stuck: 'timed-out',
  garbled: 'invalid',
  senseless: 'invalid',
  down: 'failed',
}

/** Of what is deferred, 10 % come too late, 2 % never, 5 % are garbage of two kinds, and 3 % meet an outage. */
const script: readonly Part[] = (() => {
  const random = createRandom(7)
  return Array.from({ length: segmentCount }, (): Part => {
    if (random() < 0.2) return 'sure'
    const drawn = random()
    if (drawn < 0.1) return 'slow'
    if (drawn < 0.12) return 'stuck'
    if (drawn < 0.145) return 'garbled'
    if (drawn < 0.17) return 'senseless'
    return drawn < 0.2 ? 'down' : 'well'
  })
})()

/** Time that passes only where everybody waits: the earliest sleeper is woken whenever there is nothing else to do. */
function createVirtualTime() {
  const sleepers: { readonly at: number; readonly wake: () => void }[] = []
  let now = 0
  return {
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: now + ms, wake })),
    async passUntil(work: Promise<unknown>): Promise<void> {
      let isDone = false
      const done = work.finally(() => {
        isDone = true
      })
      while (!isDone) {
        await new Promise((resolve) => setImmediate(resolve))
        sleepers.sort((a, b) => b.at - a.at)
        const next = isDone ? undefined : sleepers.pop()
        now = next?.at ?? now
        next?.wake()
      }
      await done
    },
  }
}

const encoder = createHashEncoder(8)

/** Sure of what says so. */
const heads = oneHead({
  manifest: { ...plainManifest, encoder: encoder.id },
  logits: async (inputs) => inputs.map(({ termIds }) => Float32Array.of(termIds.length > 30 ? 9 : 0.3, -9, -9, -9, -9)),
})
const textOf = (part: Part, index: number): string =>
  part === 'sure' ? `I am sure that this happened to me once, and that it was so: ${index}` : `${part} ${index}`

function scriptedAnnotator(sleep: (ms: number) => Promise<void>): Annotator {
  const answers: Readonly<Record<string, () => Promise<Annotation>>> = {
    well: async () => ({ labels: ['working'], rawAnswer: 'working' }),
    slow: () => sleep(1.5 * annotatorMsMax).then(() => ({ labels: ['working'], rawAnswer: 'late' })),
    stuck: () => new Promise(() => {}),
    garbled: () =>
      Promise.reject(new ModelOutputError(new EcphoryError('MODEL_OUTPUT_INVALID', 'No JSON.'), 'garbage')),
    senseless: async () => ({ labels: ['fragmented', 'working'], rawAnswer: 'senseless' }),
    down: () => Promise.reject(new EcphoryError('MODEL_UNAVAILABLE', 'No answer.')),
  }
  return {
    kind: 'model',
    name: 'scripted',
    annotate: async ({ text }) => (answers[text.split(' ')[0] ?? ''] as () => Promise<Annotation>)(),
  }
}

const subject = { tenant: 'local', user: 'ana' }
const time = { instant: 0, offsetMinutes: 0, precision: 'minute', source: 'given' } as const

function traceOf(trace: number) {
  const messages = Array.from({ length: segmentsPerTrace }, (_, index): Message => {
    const at = trace * segmentsPerTrace + index
    const content = textOf(script[at] as Part, at)
    return { sourceId: `m${index}`, role: 'user', content, speaker: null, time, attachments: [] }
  })
  const data = { traceId: `t${trace}`, scope: subject, contentHash: `h${trace}`, messages }
  return createEvent(traceRecordedV1, data, { id: data.traceId, source: 'test', madeAt: 0, subject })
}

const decisions = new Map<string, Decision[]>()
const annotations = new Map<string, SegmentAnnotated[]>()

const put = <Said extends { readonly segmentId: string }>(into: Map<string, Said[]>, said: Said): void => {
  into.set(said.segmentId, [...(into.get(said.segmentId) ?? []), said])
}

const segmentIdAt = (at: number): string => `t${Math.floor(at / segmentsPerTrace)}-${at % segmentsPerTrace}`

describe('a router whose annotator is slow, stuck, talks nonsense or is down', () => {
  beforeAll(async () => {
    const log = createMemoryEventLog({ partitions: 1 })
    const { sleep, passUntil } = createVirtualTime()
    const router = createRouter({ encoder, heads, deferral: { annotator: scriptedAnnotator(sleep), sleep } })
    const stage = createRouteStage({ log, router, generation: firstGeneration, types: [] })
    await log.append(Array.from({ length: traceCount }, (_, trace) => ({ topic: rootTopic, event: traceOf(trace) })))
    const takeAll = async () => {
      while ((await advanceStage(log, stage, 0)) > 0);
    }
    await passUntil(takeAll())
    const topic = decisionsTopic(firstGeneration.routingRun)
    for (const { event } of await log.read(topic, 0, 0, Infinity)) {
      if (isOf(decisionMadeV1, event)) put(decisions, event.data)
      if (isOf(segmentAnnotatedV1, event)) put(annotations, event.data)
    }
  })

  it(`decides each of ${segmentCount} segments exactly once`, () => {
    expect(decisions.size).toBe(segmentCount)
    expect([...decisions.values()].filter(({ length }) => length !== 1)).toEqual([])
  })

  it('records what came of each deferral, as scripted, and of nothing else', () => {
    const wrong = script.filter((part, at) => {
      const said = annotations.get(segmentIdAt(at)) ?? []
      return part === 'sure' ? said.length > 0 : said.length !== 1 || said[0]?.outcome !== outcomes[part]
    })
    expect(wrong).toEqual([])
    const count = (...parts: readonly Part[]) => script.filter((part) => parts.includes(part)).length
    expect(count('slow', 'stuck')).toBeGreaterThan(0.11 * 0.8 * segmentCount)
    expect([...annotations.values()].flat().filter(({ outcome }) => outcome === 'timed-out')).toHaveLength(
      count('slow', 'stuck'),
    )
  })

  it('marks as unannotated what was deferred in vain, and routes it by the classifier', () => {
    const wrong = script.filter((part, at) => {
      const [decision] = decisions.get(segmentIdAt(at)) ?? []
      const isVain = part !== 'sure' && part !== 'well'
      const by = part === 'well' ? 'annotator' : 'classifier'
      return decision?.unannotated !== isVain || decision.decidedBy !== by || decision.stored.length === 0
    })
    expect(wrong).toEqual([])
  })

  it('keeps the words of every answer, garbage too, and of none that came late', () => {
    const words: Readonly<Partial<Record<Part, string>>> = {
      well: 'working',
      garbled: 'garbage',
      senseless: 'senseless',
    }
    const wrong = script.filter((part, at) => {
      const [annotation] = annotations.get(segmentIdAt(at)) ?? []
      return annotation !== undefined && annotation.rawAnswer !== (words[part] ?? null)
    })
    expect(wrong).toEqual([])
  })
})
