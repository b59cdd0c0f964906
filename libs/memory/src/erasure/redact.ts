import {
  abstractionMadeV1,
  admissionDecidedV1,
  decisionMadeV1,
  decisionRevisedV1,
  eventParkedV1,
  isOf,
  labelGivenV1,
  memoryErasedV1,
  memoryRetractedV1,
  readEvent,
  rootTopic,
  segmentAnnotatedV1,
  segmentRoutedV1,
  segmentsErasedV1,
  segmentsRetractedV1,
  traceRecordedV1,
} from '@ecphory/events'
import type {
  AbstractionMade,
  AdmissionDecided,
  EcphoryEvent,
  EventParked,
  MemoryRetracted,
  Message,
  RoutedSegment,
  SegmentAnnotated,
  SegmentsErased,
} from '@ecphory/events'
import type { LogRecord } from '../ports/event-log.ts'

/** A resolved erasure: what it is aimed at, and the root offset before which it reaches. */
export interface Erasure {
  /** Null for the whole subject. */
  readonly segmentIds: ReadonlySet<string> | null
  /** Texts of the erased segments: they, or their beginnings, may stand as context before others. */
  readonly texts: ReadonlySet<string>
  /** Erased messages by trace, each with the count of segments it had. */
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly offset: number
}

/**
 * What remains of an event of the subject after an erasure: the event, a rewritten one, or null. The erasure's own
 * event stays, as the audit that it happened; events recorded after it are new memory.
 */
export function redact(erasure: Erasure, topic: string, { event, position }: LogRecord): EcphoryEvent | null {
  const offset = topic === rootTopic ? position.offset : (event.rootoffset ?? position.offset)
  if (offset >= erasure.offset) return event
  if (isOf(memoryErasedV1, event)) return event
  if (erasure.segmentIds === null) return null
  return redactPart(erasure.segmentIds, erasure, event)
}

function redactPart(segmentIds: ReadonlySet<string>, erasure: Erasure, event: EcphoryEvent): EcphoryEvent | null {
  if (isOf(traceRecordedV1, event)) {
    const erased = erasure.messages.get(event.data.traceId)
    if (erased === undefined) return event
    const messages = event.data.messages.map((message) => redactMessage(message, erased.get(message.sourceId)))
    return { ...event, data: { ...event.data, messages } }
  }
  if (isOf(decisionMadeV1, event) || isOf(decisionRevisedV1, event) || isOf(labelGivenV1, event)) {
    return segmentIds.has(event.data.segmentId) ? null : event
  }
  if (isOf(memoryRetractedV1, event)) return redactRetraction(segmentIds, erasure, event)
  if (isOf(segmentAnnotatedV1, event)) return redactAnnotation(segmentIds, event)
  if (isOf(abstractionMadeV1, event)) return redactAbstraction(segmentIds, event)
  if (isOf(admissionDecidedV1, event)) return redactAdmission(segmentIds, event)
  if (isOf(eventParkedV1, event)) return redactParked(segmentIds, erasure, event)
  if (isOf(segmentsRetractedV1, event)) {
    // What else was retracted with it stays so, and so does every tombstone: they hold no word.
    const left = event.data.segmentIds.filter((id) => !segmentIds.has(id))
    return left.length === event.data.segmentIds.length
      ? event
      : { ...event, data: { ...event.data, segmentIds: left } }
  }
  if (isOf(segmentsErasedV1, event)) return redactErased(segmentIds, erasure.texts, event)
  if (isOf(segmentRoutedV1, event) || holdsSegment(event)) return redactSegment(segmentIds, erasure.texts, event)
  return mentions(event, segmentIds) ? null : event
}

/** Why something was taken back is told in words of what is erased; that it was taken back stays. */
function redactRetraction(
  segmentIds: ReadonlySet<string>,
  { messages }: Erasure,
  event: EcphoryEvent & { data: MemoryRetracted },
): EcphoryEvent | null {
  const { target, reason } = event.data
  if (target.kind === 'segment') return segmentIds.has(target.segmentId) ? null : event
  const isErased =
    target.kind === 'trace'
      ? messages.has(target.traceId)
      : [...messages.values()].some((erased) => erased.has(target.sourceId))
  return isErased && reason !== null ? { ...event, data: { ...event.data, reason: null } } : event
}

/** A model that was asked about a segment read what stands before it in its trace, and may repeat it. */
function redactAnnotation(
  segmentIds: ReadonlySet<string>,
  event: EcphoryEvent & { data: SegmentAnnotated },
): EcphoryEvent | null {
  const { segmentId, traceId, rawAnswer } = event.data
  if (segmentIds.has(segmentId)) return null
  const isBeside = [...segmentIds].some((id) => id.startsWith(`${traceId}-`))
  return isBeside && rawAnswer !== null ? { ...event, data: { ...event.data, rawAnswer: null } } : event
}

/** A model's words may repeat those of any input: its raw answers go, and each fact that rests on what was erased. */
function redactAbstraction(
  segmentIds: ReadonlySet<string>,
  event: EcphoryEvent & { data: AbstractionMade },
): EcphoryEvent | null {
  const inputs = event.data.inputs.filter((id) => !segmentIds.has(id))
  if (inputs.length === event.data.inputs.length) return event
  if (inputs.length === 0) return null
  const facts = event.data.facts.filter(({ support }) => !support.some((id) => segmentIds.has(id)))
  return { ...event, data: { ...event.data, inputs, facts, answers: [] } }
}

/** What was decided of other memories stays so; of what was erased, not even that it was found. */
function redactAdmission(
  segmentIds: ReadonlySet<string>,
  event: EcphoryEvent & { data: AdmissionDecided },
): EcphoryEvent {
  const { candidates, admitted, rejected } = event.data
  const erased = new Set(candidates.flatMap((one) => (segmentIds.has(one.segmentId) ? [one.unitId] : [])))
  if (erased.size === 0) return event
  const data = {
    ...event.data,
    candidates: candidates.filter(({ unitId }) => !erased.has(unitId)),
    admitted: admitted.filter((unitId) => !erased.has(unitId)),
    rejected: rejected.filter(({ unitId }) => !erased.has(unitId)),
  }
  return { ...event, data }
}

/** A dead letter holds the whole event that was parked: a trace that never came to be segments too. */
function redactParked(
  segmentIds: ReadonlySet<string>,
  erasure: Erasure,
  event: EcphoryEvent & { data: EventParked },
): EcphoryEvent | null {
  const original = parseOriginal(event.data.original)
  const kept = original === null ? null : redactPart(segmentIds, erasure, original)
  if (kept === original && kept !== null) return event
  if (kept === null) return original === null && !mentions(event, segmentIds) ? event : null
  const { rawAnswer: _, ...data } = event.data
  return { ...event, data: { ...data, original: JSON.stringify(kept) } }
}

/** Null for what is no event, or fits none: it was never taken for a memory, and stays unless it names what is erased. */
function parseOriginal(original: string): EcphoryEvent | null {
  try {
    const read = readEvent(JSON.parse(original) as EcphoryEvent)
    return read.known ? read.event : null
  } catch {
    return null
  }
}

/** An earlier erasure stays with all its tombstones, or a rebuild would bring back what they hold off. */
function redactErased(
  segmentIds: ReadonlySet<string>,
  texts: ReadonlySet<string>,
  event: EcphoryEvent & { data: SegmentsErased },
): EcphoryEvent {
  const { neighbours } = event.data
  const left = neighbours
    .filter(({ segmentId }) => !segmentIds.has(segmentId))
    .map((neighbour) => ({ ...neighbour, preceding: withoutErased(neighbour.preceding, texts) }))
  const sizeOf = (some: typeof left) => some.reduce((sum, { preceding }) => sum + 1 + preceding.length, 0)
  return sizeOf(left) === sizeOf(neighbours) ? event : { ...event, data: { ...event.data, neighbours: left } }
}

function redactMessage(message: Message, segments: number | undefined): Message {
  return segments === undefined
    ? message
    : { ...message, content: '', attachments: [], speaker: null, erasedSegments: segments }
}

type WithSegment = EcphoryEvent & { data: { segment: RoutedSegment } }

const holdsSegment = (event: EcphoryEvent): event is WithSegment =>
  typeof event.data === 'object' && event.data !== null && 'segment' in event.data

function redactSegment(
  segmentIds: ReadonlySet<string>,
  texts: ReadonlySet<string>,
  event: WithSegment,
): EcphoryEvent | null {
  const { segment } = event.data
  if (segmentIds.has(segment.segmentId)) return null
  const preceding = withoutErased(segment.preceding, texts)
  if (preceding.length === segment.preceding.length) return event
  return { ...event, data: { ...event.data, segment: { ...segment, preceding } } }
}

/** The context before a segment without erased texts, which may be cut there to their beginnings. */
const withoutErased = (preceding: RoutedSegment['preceding'], texts: ReadonlySet<string>) =>
  preceding.filter(({ text }) => ![...texts].some((erased) => erased.startsWith(text)))

/** Commands passed through and dead letters: dropped where they name what was erased. */
const mentions = (event: EcphoryEvent, segmentIds: ReadonlySet<string>): boolean => {
  const text = JSON.stringify(event.data)
  return [...segmentIds].some((id) => text.includes(id))
}
