import { z } from 'zod'
import { catalogue } from './catalogue.ts'
import { envelopeSchema } from './envelope.ts'
import {
  admissionsTopic,
  deadLettersTopic,
  decisionsTopic,
  factsTopic,
  headsTopic,
  rootTopic,
  segmentsTopic,
} from './topics.ts'
import { memoryKinds } from './memory-kind.ts'
import type { MemoryKind } from './memory-kind.ts'

type Document = Readonly<Record<string, unknown>>

/** JSON Schema (2020-12) of every event version, by the file name it is committed under. */
export function schemaDocuments(): ReadonlyMap<string, Document> {
  const documents = [...catalogue.values()].map(({ type, data }): [string, Document] => [
    `${type}.schema.json`,
    {
      ...envelopeDocument(),
      title: type,
      properties: { ...envelopeProperties(), type: { const: type }, data: dataDocument(data) },
    },
  ])
  return new Map(documents)
}

const envelopeDocument = (): Document => z.toJSONSchema(envelopeSchema) as Document
const envelopeProperties = (): Document => envelopeDocument().properties as Document

/** A schema inside a document carries no dialect of its own. */
function dataDocument(schema: z.ZodType): Document {
  const { $schema: _, ...document } = z.toJSONSchema(schema) as Document
  return document
}

const factsByKind: Readonly<Record<MemoryKind, string>> = {
  episodic: 'ecphory.episodes.extracted.v1',
  semantic: 'ecphory.statements.extracted.v1',
  procedural: 'ecphory.rules.extracted.v1',
  working: 'ecphory.state-changes.extracted.v1',
}

const rootTypes = [
  'ecphory.trace.recorded.v1',
  'ecphory.memory.retracted.v1',
  'ecphory.memory.erased.v1',
  'ecphory.label.given.v1',
  'ecphory.feedback.given.v1',
  'ecphory.entities.linked.v1',
  'ecphory.abstraction.requested.v1',
]
const decisionTypes = [
  'ecphory.decision.made.v1',
  'ecphory.decision.revised.v1',
  'ecphory.segment.annotated.v1',
  'ecphory.trace.refused.v1',
]
const passingTypes = [
  'ecphory.segment.withdrawn.v1',
  'ecphory.segments.retracted.v1',
  'ecphory.segments.erased.v1',
  'ecphory.feedback.given.v1',
  'ecphory.entities.linked.v1',
  'ecphory.abstraction.requested.v1',
  'ecphory.watermark.advanced.v1',
]

/** The topics with the events that each carries; `<run>` stands for the name of a run. */
export function topicContents(): ReadonlyMap<string, readonly string[]> {
  return new Map([
    [rootTopic, rootTypes],
    [decisionsTopic('<run>'), decisionTypes],
    ...memoryKinds.flatMap((kind): [string, readonly string[]][] => [
      [segmentsTopic(kind, '<run>'), ['ecphory.segment.routed.v1', ...passingTypes]],
      [factsTopic(kind, '<run>'), [factsByKind[kind], 'ecphory.abstraction.made.v1', ...passingTypes]],
    ]),
    [headsTopic, ['ecphory.head.trained.v1', 'ecphory.head.adopted.v1']],
    [admissionsTopic, ['ecphory.admission.decided.v1']],
    [deadLettersTopic, ['ecphory.event.parked.v1', 'ecphory.event.retried.v1']],
  ])
}

/** The AsyncAPI 3 document of the log: every topic as a channel, keyed by subject. */
export function asyncApiDocument(): Document {
  const channels = [...topicContents()].map(([topic, types]) => [
    topic.replaceAll(/[<>]/g, ''),
    {
      address: topic.replaceAll('<', '{').replaceAll('>', '}'),
      ...(topic.includes('<run>') && { parameters: { run: { description: 'Name of a routing or extraction run.' } } }),
      messages: Object.fromEntries(types.map((type) => [type, { $ref: `#/components/messages/${type}` }])),
    },
  ])
  const messages = [...catalogue.keys()].map((type) => [
    type,
    { name: type, contentType: 'application/cloudevents+json', payload: { $ref: `./${type}.schema.json` } },
  ])
  return {
    asyncapi: '3.0.0',
    info: { title: 'Ecphory event log', version: '1.0.0', license: { name: 'Apache-2.0' } },
    defaultContentType: 'application/cloudevents+json',
    channels: Object.fromEntries(channels),
    components: { messages: Object.fromEntries(messages) },
  }
}
