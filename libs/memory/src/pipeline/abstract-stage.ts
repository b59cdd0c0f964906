import {
  abstractionMadeV1,
  abstractionRequestedV1,
  createEvent,
  feedbackGivenV1,
  segmentWithdrawnV1,
  segmentsErasedV1,
  segmentsRetractedV1,
} from '@ecphory/events'
import type { AbstractionMade, EcphoryEvent, Subject } from '@ecphory/events'
import { abstractWithModel } from '../abstraction/abstract-with-model.ts'
import { abstractedKind } from '../abstraction/abstraction.ts'
import type { Abstraction } from '../abstraction/abstraction.ts'
import { deriveId } from '../digest/canonical.ts'
import { EcphoryError } from '../errors.ts'
import { factsTopicOf, spaceOf } from '../generation.ts'
import type { Generation } from '../generation.ts'
import type { Anchor } from '../graph/anchor.ts'
import type { SettledNode } from '../graph/items.ts'
import { abstractionRequestsMax, stageBatchMax } from '../limits.ts'
import type { ExtractionTools, MemoryType } from '../memory-type.ts'
import { RecordingModel } from '../model/recording-model.ts'
import type { Claim, EventLog, LogRecord, TopicEvent } from '../ports/event-log.ts'
import type { GraphStore } from '../ports/graph-store.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { projectionOf } from './project-stage.ts'
import { isOutage, park } from './stage.ts'

interface AbstractParts {
  readonly log: EventLog
  readonly graphs: GraphStore
  readonly type: MemoryType
  readonly generation: Generation
  readonly model: LanguageModel
  readonly onDropped?: ExtractionTools['onDropped']
  /** Whose requests are answered from this generation; by default everybody's. Asked for once a batch. */
  readonly owners?: () => Promise<(tenant: string) => boolean>
}

/** The group of a type's abstracting stage; dead letters of it are of no single trace. */
export const abstractStagePrefix = 'abstract-'

interface Answered {
  readonly outputs: readonly TopicEvent[]
  readonly claims: readonly Claim[]
}

/**
 * Answers the open requests of one type's live graph. It follows the facts topic behind the projection: a subject of
 * whom something was projected may have a request. An answer is a fact on the same topic, and its projection lets the
 * next request open. An outage leaves the rest for the next time.
 */
export class AbstractStage {
  readonly group: string
  readonly #parts: AbstractParts
  readonly #abstraction: Abstraction
  readonly #topic: string

  constructor(parts: AbstractParts, abstraction: Abstraction) {
    const { type, generation } = parts
    this.group = `${abstractStagePrefix}${type.kind}-${generation.extractionRuns[type.kind]}`
    this.#parts = parts
    this.#abstraction = abstraction
    this.#topic = factsTopicOf(generation, type.kind)
  }

  /** Takes one batch of a partition; resolves with the count of events taken. */
  async advance(partition: number): Promise<number> {
    const { log, graphs, type, generation } = this.#parts
    const expected = await log.committed(this.group, this.#topic, partition)
    const key = { projection: projectionOf(type), generation: generation.id, topic: this.#topic, partition }
    const projected = await graphs.checkpoint(key)
    const records = await log.read(this.#topic, partition, expected, stageBatchMax)
    const ready = records.filter(({ position }) => position.offset < projected)
    const last = ready.at(-1)
    if (last === undefined) return 0
    const outputs: TopicEvent[] = []
    const claims: Claim[] = []
    const commit = (next: number) =>
      log.commit({ group: this.group, topic: this.#topic, partition, expected, next, watermark: 0, outputs, claims })
    try {
      const isOwn = (await this.#parts.owners?.()) ?? (() => true)
      for (const record of bySubject(ready, type)) {
        if (!isOwn(subjectOf(record.event).tenant)) continue
        for await (const answered of this.#answerOpen(record)) {
          outputs.push(...answered.outputs)
          claims.push(...answered.claims)
        }
      }
    } catch (error) {
      if (outputs.length > 0) await commit(expected)
      throw error
    }
    await commit(last.position.offset + 1)
    return ready.length
  }

  async *#answerOpen(record: LogRecord): AsyncGenerator<Answered> {
    const { graphs, type, generation } = this.#parts
    const subject = subjectOf(record.event)
    const space = spaceOf(subject, generation.id, type.kind)
    const query = { find: 'byState', label: 'Request', property: 'state', values: ['open'], at: 0 } as const
    const [rows = []] = await graphs.query(space, [{ ...query, limit: abstractionRequestsMax }], {}, {})
    for (const row of rows) if (row.row === 'node') yield await this.#answer(record, subject, row.node)
  }

  async #answer(record: LogRecord, subject: Subject, request: SettledNode): Promise<Answered> {
    const { log, type, model, onDropped } = this.#parts
    const anchors = await this.#anchorsOf(subject, request)
    const last = anchors.at(-1)
    if (last === undefined) return { outputs: [], claims: [] }
    const inputs = anchors.map(({ segmentId }) => segmentId)
    const recording = new RecordingModel(model, log, request.id, inputs)
    const made = (facts: AbstractionMade['facts']): TopicEvent => {
      const { answers } = recording
      const data = { subject, memoryKind: type.kind, requestId: request.id, inputs, time: last.time, answers, facts }
      const offset = Math.max(...anchors.map(({ order }) => order))
      return this.#toEvent(record, data, offset)
    }
    try {
      const facts = await abstractWithModel(this.#abstraction, type.kind, request.id, anchors, recording, onDropped)
      return { outputs: [made([...facts])], claims: recording.claims }
    } catch (error) {
      if (isOutage(error) || !(error instanceof EcphoryError)) throw error
      // Parked with what the model said; an answer without facts lets the slot go on, so that nobody pays twice.
      return { outputs: [park(this.group, record, error), made([])], claims: recording.claims }
    }
  }

  /** The request's inputs as they stand, in order of their time. Every episode has its anchor in the event graph. */
  async #anchorsOf(subject: Subject, request: SettledNode): Promise<readonly Anchor[]> {
    const { graphs, generation } = this.#parts
    const inputs = request.properties['inputs'] as readonly string[]
    const anchors = await graphs.anchors(spaceOf(subject, generation.id, abstractedKind), inputs, {})
    const place = new Map(inputs.map((id, index) => [id, index]))
    return [...anchors].sort((a, b) => (place.get(a.segmentId) ?? 0) - (place.get(b.segmentId) ?? 0))
  }

  #toEvent({ event, position }: LogRecord, data: AbstractionMade, offset: number): TopicEvent {
    const { type, generation } = this.#parts
    const run = generation.extractionRuns[type.kind]
    const made = createEvent(abstractionMadeV1, data, {
      id: deriveId('abstracted', type.kind, run, data.requestId),
      source: `ecphory/abstract-${type.kind}`,
      madeAt: Date.parse(event.time),
      subject: data.subject,
      root: { partition: position.partition, offset },
    })
    return { topic: this.#topic, event: made }
  }
}

/** The last record of each subject that may have opened a request. */
function bySubject(records: readonly LogRecord[], type: MemoryType): readonly LogRecord[] {
  const opening = new Set([type.event, ...openingVersions].map((version) => version.type))
  const last = new Map<string, LogRecord>()
  for (const record of records) if (opening.has(record.event.type)) last.set(record.event.partitionkey, record)
  return [...last.values()]
}

const openingVersions = [
  abstractionMadeV1,
  abstractionRequestedV1,
  feedbackGivenV1,
  segmentWithdrawnV1,
  segmentsRetractedV1,
  segmentsErasedV1,
]

function subjectOf(event: EcphoryEvent): Subject {
  const [tenant, user] = JSON.parse(event.partitionkey) as [string, string]
  return { tenant, user }
}
