import { createEvent, isOf, scopeToSubject, segmentRoutedV1, watermarkAdvancedV1 } from '@ecphory/events'
import type { EcphoryEvent, RecordedAnswer, SegmentRouted } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'
import { factsTopicOf, segmentsTopicOf } from '../generation.ts'
import type { Generation } from '../generation.ts'
import type { Draft, ExtractionTools, FactBase, MemoryType } from '../memory-type.ts'
import { RecordingModel } from '../model/recording-model.ts'
import { isRetried, retried } from '../ports/event-log.ts'
import type { EventLog, LogRecord } from '../ports/event-log.ts'
import { rootOf } from './stage.ts'
import type { Stage } from './stage.ts'

/** The group of a type's extracting half, in one extraction run. */
export const extractGroup = (type: MemoryType, generation: Generation): string =>
  `extract-${type.kind}-${generation.extractionRuns[type.kind]}`

/** The extracting half of a projector: segments in, facts out; everything else passes through in its order. */
export function createExtractStage(
  log: Pick<EventLog, 'claimed'>,
  type: MemoryType,
  generation: Generation,
  tools: ExtractionTools,
): Stage {
  const topic = factsTopicOf(generation, type.kind)
  const run = generation.extractionRuns[type.kind]
  return {
    group: extractGroup(type, generation),
    topic: segmentsTopicOf(generation, type.kind),
    async handle(record) {
      const { event } = record
      if (!isOf(segmentRoutedV1, event)) return { outputs: [{ topic, event }], claims: [] }
      const model = tools.languageModel && new RecordingModel(tools.languageModel, log, event.data.segment.segmentId)
      const used = { ...tools, ...(model && { languageModel: model }) }
      const drafts = await type.extract(event.data.segment, event.data.observed, used)
      const extracted = toEvent(type, run, record, event.data, drafts, model?.answers ?? [])
      const output = { topic, event: isRetried(event) ? retried(extracted) : extracted }
      return { outputs: [output], claims: model?.claims ?? [] }
    },
    watermarkOf: ({ event }) => (isOf(watermarkAdvancedV1, event) ? event.data.offset : null),
  }
}

function toEvent(
  type: MemoryType,
  run: string,
  record: LogRecord,
  { segment, observed }: SegmentRouted,
  drafts: readonly Draft<FactBase>[],
  answers: readonly RecordedAnswer[],
): EcphoryEvent {
  const facts = drafts.map((draft, index) => ({
    ...draft,
    factId: deriveId(segment.segmentId, type.kind, run, index),
    support: [segment.segmentId],
    origin: 'text',
  }))
  return createEvent(
    type.event,
    { segment, observed, extractor: type.extractor, answers, facts },
    {
      id: deriveId('extracted', type.kind, run, record.event.id),
      source: `ecphory/extract-${type.kind}`,
      madeAt: Date.parse(record.event.time),
      subject: scopeToSubject(segment.scope),
      root: rootOf(record.event) ?? record.position,
    },
  )
}
