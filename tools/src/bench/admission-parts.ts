import { admissionsTopic } from '@ecphory/events'
import type { EventTime, Subject } from '@ecphory/events'
import { policiesOf, readHeld, readProfile, readRequest, retrieveCandidates, gateFrom } from '@ecphory/admission'
import type { PolicyShelf } from '@ecphory/admission'
import { firstGeneration, memoryTypes } from '@ecphory/memory'
import type { Encoder, EventLog, GraphStore } from '@ecphory/memory'
import { median, timed } from './measure.ts'

/** What one part of an admission takes, by itself: the median request. */
export interface PartRow {
  readonly part: string
  readonly ms: number
}

export interface AdmissionParts {
  readonly graphs: GraphStore
  readonly log: EventLog
  readonly encoder: Encoder
  readonly policies: PolicyShelf
}

export interface AdmissionQuestion {
  readonly text: string
  readonly publicContext: string
}

const now: EventTime = { instant: Date.UTC(2026, 2, 6), offsetMinutes: 0, precision: 'instant', source: 'given' }
const budgetTokens = 256

/** Where an admission's time goes: each part alone, one after the other, so that they are more than the whole. */
export async function admissionParts(
  parts: AdmissionParts,
  subject: Subject,
  questions: readonly AdmissionQuestion[],
): Promise<readonly PartRow[]> {
  const times = new Map<string, number[]>()
  for (const question of questions) {
    for (const [part, ms] of Object.entries(await partsOf(parts, subject, question))) {
      times.set(part, [...(times.get(part) ?? []), ms])
    }
  }
  return [...times].map(([part, all]) => ({ part, ms: median(all) }))
}

async function partsOf(
  { graphs, log, encoder, policies }: AdmissionParts,
  subject: Subject,
  { text, publicContext }: AdmissionQuestion,
): Promise<Readonly<Record<string, number>>> {
  const reads = meteredReads(graphs)
  const sources = { graphs: reads.graphs, types: memoryTypes, generation: firstGeneration.id, encoder }
  const pair = policiesOf(policies)
  const request = await readRequest({ text, publicContext, now }, encoder)
  const held = await readHeld(sources, subject)
  const profile = await timed(() => readProfile(sources, subject))
  const gaps = await pair.query.findGaps({ request, held })
  const unread = gaps.filter(({ vector }) => vector === undefined).map((gap) => gap.text)
  const vectors = await encoder.encode(unread, 'query')
  const posed = gaps.map((gap) => ({
    ...gap,
    vector: gap.vector ?? vectors[unread.indexOf(gap.text)] ?? request.vector,
  }))
  const retrieve = () => retrieveCandidates(sources, subject, held, posed, now, gateFrom('user'))
  reads.reset()
  const retrieval = await timed(retrieve)
  const readMs = reads.ms
  const { candidates } = await retrieve()
  const given = { request, gaps: posed, candidates, budgetTokens }
  const [decision] = await log.read(admissionsTopic, 0, 0, 1)
  return {
    'encode the request': await timed(() => encoder.encode([text], 'query')),
    'encode its public context': await timed(() => encoder.encode([publicContext], 'query')),
    'encode gaps without a vector': await timed(() => encoder.encode(unread, 'query')),
    'first policy': await timed(() => pair.query.findGaps({ request, held })),
    'count what is held': await timed(() => readHeld(sources, subject)),
    'read the profile': profile,
    'read the graphs for the gaps': readMs,
    'rank, gate, cut': retrieval - readMs,
    'second policy': await timed(() => pair.evidence.select(given)),
    'append the decision':
      decision === undefined ? NaN : await timed(() => log.append([{ topic: admissionsTopic, event: decision.event }])),
  }
}

/** The same store with the time of its reads taken. SQLite reads before a call returns, so that calls never overlap. */
function meteredReads(graphs: GraphStore) {
  let ms = 0
  const metered = <Call extends (...args: never[]) => unknown>(call: Call): Call =>
    ((...args: Parameters<Call>) => {
      const start = performance.now()
      try {
        return call.apply(graphs, args)
      } finally {
        ms += performance.now() - start
      }
    }) as Call
  const own = Object.create(graphs, {
    query: { value: metered(graphs.query) },
    statistics: { value: metered(graphs.statistics) },
    anchors: { value: metered(graphs.anchors) },
  }) as GraphStore
  return {
    graphs: own,
    get ms() {
      return ms
    },
    reset() {
      ms = 0
    },
  }
}
