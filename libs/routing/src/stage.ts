import {
  abstractionRequestedV1,
  createEvent,
  decisionMadeV1,
  decisionRevisedV1,
  decisionsTopic,
  entitiesLinkedV1,
  feedbackGivenV1,
  isOf,
  labelGivenV1,
  memoryErasedV1,
  memoryRetractedV1,
  rootTopic,
  scopeToSubject,
  segmentAnnotatedV1,
  segmentRoutedV1,
  segmentsTopic,
  segmentWithdrawnV1,
  segmentsErasedV1,
  segmentsRetractedV1,
  traceRecordedV1,
  traceRefusedV1,
  watermarkAdvancedV1,
} from '@ecphory/events'
import type {
  Decision,
  EcphoryEvent,
  LabelGiven,
  MemoryTarget,
  SegmentAnnotated,
  Subject,
  TraceRecorded,
} from '@ecphory/events'
import { deriveId, EcphoryError, routerGroup, segmentsTopicOf } from '@ecphory/memory'
import type {
  EventLog,
  Generation,
  LogRecord,
  MemoryType,
  Stage,
  StageStep,
  StepContext,
  TopicEvent,
} from '@ecphory/memory'
import { eventOrigin } from './event-origin.ts'
import { labelsMax } from './limits.ts'
import type { RoutedTrace, TraceRouter } from './trace-router.ts'
import { resolveErasure, resolveTarget, segmentToTraceId } from './resolve-target.ts'
import type { Resolved } from './resolve-target.ts'
import { isClaimAt, readTrace, traceClaim } from './trace-claims.ts'

export interface RouteStageOptions {
  readonly log: EventLog
  readonly router: TraceRouter
  readonly generation: Generation
  readonly types: readonly Pick<MemoryType, 'kind' | 'observes'>[]
  /** Other routing runs over the same root log: what they resolved a command to, while its target still stood there. */
  readonly otherRuns?: () => Promise<readonly string[]>
}

/** With what earlier events of the same step have claimed. */
interface StepOptions extends RouteStageOptions {
  readonly pending: StepContext['claims']
  /** Whether another run has obeyed this command before. */
  readonly isAgain: boolean
}

/**
 * The router as a stage: root events in; decisions, segments by type and the subject's other commands out, and last in
 * the step a watermark for every type. The first sight of a trace id decides: a repeat is skipped, other content under
 * the same id is refused. Claims name the position of the first sight, so that every run over one root log decides alike.
 */
export function createRouteStage(options: RouteStageOptions): Stage {
  return {
    group: routerGroup(options.generation),
    topic: rootTopic,
    handle: (record, step) => handle(options, record, step),
    finish: (watermark, partition) => watermarks(options, watermark, partition),
    watermarkOf: ({ position }) => position.offset + 1,
  }
}

async function handle(options: RouteStageOptions, record: LogRecord, step: StepContext): Promise<StageStep> {
  const { event } = record
  if (isOf(traceRecordedV1, event)) return routeTrace(options, record, event.data, step)
  const claim = { name: `command:${event.id}`, value: String(record.position.offset) }
  const claimed = step.claims.get(claim.name) ?? (await options.log.claimed([claim.name])).get(claim.name)
  if (claimed !== undefined && claimed !== claim.value) return { outputs: [], claims: [] }
  const isAgain = claimed !== undefined
  const outputs = await obey({ ...options, pending: step.claims, isAgain }, record)
  return { outputs, claims: isAgain ? [] : [claim] }
}

/** What a command of the subject becomes on the topics of the types. */
async function obey(options: StepOptions, record: LogRecord): Promise<readonly TopicEvent[]> {
  const { event } = record
  if (isOf(labelGivenV1, event)) return relabel(options, record, event.data)
  if (isOf(memoryRetractedV1, event)) {
    const { subject, target } = event.data
    const own = () => resolveTarget(options, subject, target, record.position)
    const resolved = await resolvedInAnyRun(options, record, segmentsRetractedV1.type, own)
    if (resolved === null) return []
    const retracted = createEvent(
      segmentsRetractedV1,
      { subject, ...resolved },
      eventOrigin(record, subject, 'retracted'),
    )
    return toEveryType(options, retracted)
  }
  if (isOf(memoryErasedV1, event)) {
    const { subject, target, jobId } = event.data
    const own = () => resolveErasure(options, subject, target as MemoryTarget, record.position)
    const resolved =
      target === null
        ? { segmentIds: null, tombstones: [], neighbours: [] }
        : await resolvedInAnyRun(options, record, segmentsErasedV1.type, own)
    if (resolved === null) return []
    const erased = createEvent(
      segmentsErasedV1,
      { jobId, subject, ...resolved },
      eventOrigin(record, subject, 'erased'),
    )
    return toEveryType(options, erased)
  }
  if ([feedbackGivenV1, entitiesLinkedV1, abstractionRequestedV1].some((version) => isOf(version, event))) {
    const { partition, offset } = record.position
    return toEveryType(options, { ...event, rootpartition: partition, rootoffset: offset })
  }
  throw new EcphoryError('INVALID_EVENT', `${event.type} is no root event.`)
}

/**
 * What a command is aimed at. Where another run has obeyed it, part of that may be erased since, and is known from what
 * that run wrote: tombstones hold in every generation. Null where nothing is left to say; in the first run, `NOT_FOUND`.
 */
async function resolvedInAnyRun<Found extends Resolved>(
  options: StepOptions,
  record: LogRecord,
  type: string,
  own: () => Promise<Found>,
): Promise<Found | null> {
  if (!options.isAgain) return own()
  const found: Found[] = await own().then(
    (one) => [one],
    (error: unknown) => {
      if (error instanceof EcphoryError && error.code === 'NOT_FOUND') return []
      throw error
    },
  )
  // Every type is told the same.
  const [told] = options.types
  for (const run of (await options.otherRuns?.()) ?? []) {
    if (told === undefined) break
    const derived = await options.log.derivedFrom(segmentsTopic(told.kind, run), record.position)
    found.push(...derived.filter(({ event }) => event.type === type).map(({ event }) => event.data as Found))
  }
  const [first] = found
  if (first === undefined) return null
  const union = (of: (one: Found) => readonly string[]) => [...new Set(found.flatMap(of))]
  return { ...first, segmentIds: union((one) => one.segmentIds), tombstones: union((one) => one.tombstones) }
}

async function routeTrace(
  options: RouteStageOptions,
  record: LogRecord,
  trace: TraceRecorded,
  step: StepContext,
): Promise<StageStep> {
  const claim = traceClaim(trace, record.position)
  const claimed = step.claims.get(claim.name) ?? (await options.log.claimed([claim.name])).get(claim.name)
  if (claimed !== undefined && !isClaimAt(claimed, record.position)) {
    const same = (JSON.parse(claimed) as { contentHash: string }).contentHash === trace.contentHash
    return { outputs: same ? [] : [refusal(options, record, trace)], claims: [] }
  }
  const routed = await options.router.route(trace)
  const outputs = routed.flatMap((one) => [
    decided(options, record, one.decision),
    ...(one.annotation === null ? [] : [annotated(options, record, { ...one.annotation, input: one.input })]),
    ...segmentsOut(options, record, one, one.decision),
  ])
  return { outputs, claims: claimed === undefined ? [claim] : [] }
}

function refusal({ generation }: RouteStageOptions, record: LogRecord, trace: TraceRecorded): TopicEvent {
  const subject = scopeToSubject(trace.scope)
  const event = createEvent(
    traceRefusedV1,
    {
      traceId: trace.traceId,
      subject,
      code: 'ID_CONTENT_MISMATCH',
      reason: 'Other content was recorded under this id before.',
    },
    eventOrigin(record, subject, 'refused'),
  )
  return { topic: decisionsTopic(generation.routingRun), event }
}

function decided({ generation }: RouteStageOptions, record: LogRecord, decision: Decision): TopicEvent {
  const event = createEvent(
    decisionMadeV1,
    decision,
    eventOrigin(record, decision.subject, 'decided', decision.segmentId),
  )
  return { topic: decisionsTopic(generation.routingRun), event }
}

/** What came of asking about a segment, and what the head was given of it: training learns from both. */
function annotated({ generation }: RouteStageOptions, record: LogRecord, annotation: SegmentAnnotated): TopicEvent {
  const { subject, segmentId } = annotation
  const event = createEvent(segmentAnnotatedV1, annotation, eventOrigin(record, subject, 'annotated', segmentId))
  return { topic: decisionsTopic(generation.routingRun), event }
}

/**
 * The segment for each type that stores it, and, marked observed, for each type that observes one of its labels or of
 * the types that store it: what is called fragmented, and stored all the same, may tell of a change as well.
 */
function segmentsOut(
  { generation, types }: RouteStageOptions,
  record: LogRecord,
  { segment }: RoutedTrace[number],
  decision: Decision,
): TopicEvent[] {
  const subject = scopeToSubject(segment.scope)
  return types.flatMap(({ kind, observes }) => {
    const stored = decision.stored.includes(kind)
    const told: readonly string[] = decision.stored.length === 0 ? [] : [...decision.labels, ...decision.stored]
    const observed = !stored && observes.some((label) => told.includes(label))
    if (!stored && !observed) return []
    const origin = eventOrigin(record, subject, 'routed', kind, segment.segmentId)
    const event = createEvent(segmentRoutedV1, { segment, observed }, origin)
    return [{ topic: segmentsTopicOf(generation, kind), event }]
  })
}

/** A label moves a segment: every type lets go of it, and the types of the new labels take it as if it were new. */
async function relabel(options: StepOptions, record: LogRecord, label: LabelGiven): Promise<TopicEvent[]> {
  const { subject, segmentId } = label
  const found = await readTrace(options.log, subject, segmentToTraceId(segmentId), record.position, options.pending)
  const routedTrace = found && (await options.router.route(found.trace, { asks: false }))
  const routed = routedTrace?.find((one) => one.segment.segmentId === segmentId)
  if (!found || !routed) throw new EcphoryError('NOT_FOUND', 'The subject has no such segment.')
  const before = await decisionBefore(options, found.position, segmentId, routed.decision)
  const revised = options.router.revise(before, label.labels)
  const { withdrawn, added, ...decision } = revised
  const origin = eventOrigin(record, subject, 'revised', segmentId)
  const segment = { ...routed.segment, labels: decision.labels, stored: decision.stored, doubtful: decision.doubtful }
  const leaving = createEvent(
    segmentWithdrawnV1,
    { subject, segmentId },
    eventOrigin(record, subject, 'withdrawn', segmentId),
  )
  return [
    {
      topic: decisionsTopic(options.generation.routingRun),
      event: createEvent(decisionRevisedV1, { ...decision, withdrawn, added }, origin),
    },
    annotated(options, record, labelToAnnotation(label, routed)),
    ...toEveryType(options, leaving),
    ...segmentsOut(options, record, { ...routed, segment }, decision),
  ]
}

/** A label that comes later is an answer too. It may name all four types; the most prominent are kept. */
function labelToAnnotation(label: LabelGiven, { segment, input }: RoutedTrace[number]): SegmentAnnotated {
  const { segmentId, subject, annotator, rawAnswer } = label
  const labels = label.labels.slice(0, labelsMax)
  return { segmentId, traceId: segment.traceId, subject, outcome: 'answered', labels, annotator, rawAnswer, input }
}

/** What the log holds as the router's first word on a segment; it stands even where today's head would say otherwise. */
async function decisionBefore(
  { log, generation }: RouteStageOptions,
  root: LogRecord['position'],
  segmentId: string,
  fallback: Decision,
): Promise<Decision> {
  for (const { event } of await log.derivedFrom(decisionsTopic(generation.routingRun), root)) {
    if (isOf(decisionMadeV1, event) && event.data.segmentId === segmentId) return event.data
  }
  return fallback
}

function toEveryType({ generation, types }: RouteStageOptions, event: EcphoryEvent): TopicEvent[] {
  return types.map(({ kind }) => ({ topic: segmentsTopicOf(generation, kind), event }))
}

const nobody: Subject = { tenant: 'ecphory', user: 'ecphory' }

function watermarks({ generation, types }: RouteStageOptions, watermark: number, partition: number): TopicEvent[] {
  return types.map(({ kind }) => ({
    topic: segmentsTopicOf(generation, kind),
    event: createEvent(
      watermarkAdvancedV1,
      { partition, offset: watermark },
      {
        id: deriveId('watermark', generation.routingRun, kind, partition, watermark),
        source: 'ecphory/router',
        madeAt: 0,
        subject: nobody,
        root: { partition, offset: watermark - 1 },
      },
    ),
  }))
}
