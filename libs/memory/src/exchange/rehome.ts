import {
  abstractionRequestedV1,
  feedbackGivenV1,
  isOf,
  labelGivenV1,
  memoryErasedV1,
  memoryRetractedV1,
  subjectToKey,
  traceRecordedV1,
} from '@ecphory/events'
import type { EcphoryEvent, MemoryTarget, Subject, TraceRecorded } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'

/**
 * A subject's exported root event as an event of another subject, its ids derived anew, so that importing twice changes
 * nothing. For the subject itself it is the same event. Null for what does not travel: erasures are a subject's own,
 * and links name entity ids that only mean something where they were made.
 */
export function rehome(event: EcphoryEvent, subject: Subject): EcphoryEvent | null {
  if (isOf(memoryErasedV1, event)) return null
  if (event.partitionkey === subjectToKey(subject)) return event
  const data = rehomeData(event, subject)
  if (data === null) return null
  const id = isOf(traceRecordedV1, event) ? (data as TraceRecorded).traceId : newId(event.id, subject)
  return { ...event, id, tenant: subject.tenant, partitionkey: subjectToKey(subject), data }
}

const newId = (id: string, subject: Subject): string => deriveId('import', subject.tenant, subject.user, id)

function rehomeData(event: EcphoryEvent, subject: Subject): unknown {
  if (isOf(traceRecordedV1, event)) return rehomeTrace(event.data, subject)
  if (isOf(memoryRetractedV1, event))
    return { ...event.data, subject, target: rehomeTarget(event.data.target, subject) }
  if (isOf(labelGivenV1, event) || isOf(feedbackGivenV1, event)) {
    return { ...event.data, subject, segmentId: newSegmentId(event.data.segmentId, subject) }
  }
  return isOf(abstractionRequestedV1, event) ? { ...event.data, subject } : null
}

function rehomeTrace(trace: TraceRecorded, subject: Subject): TraceRecorded {
  const traceId = newId(trace.traceId, subject)
  const messages = trace.messages.map((message) => ({
    ...message,
    sourceId: newSourceId(message.sourceId, trace.traceId, traceId),
  }))
  return {
    ...trace,
    traceId,
    scope: { ...trace.scope, ...subject },
    contentHash: newId(trace.contentHash, subject),
    messages,
  }
}

/** Source ids of ours begin with the trace's id; a caller's own stay as they are. */
const newSourceId = (sourceId: string, from: string, to: string): string =>
  sourceId.startsWith(`${from}.`) ? `${to}${sourceId.slice(from.length)}` : sourceId

const newSegmentId = (segmentId: string, subject: Subject): string => {
  const cut = segmentId.lastIndexOf('-')
  return `${newId(segmentId.slice(0, cut), subject)}${segmentId.slice(cut)}`
}

function rehomeTarget(target: MemoryTarget, subject: Subject): MemoryTarget {
  switch (target.kind) {
    case 'trace':
      return { ...target, traceId: newId(target.traceId, subject) }
    case 'segment':
      return { ...target, segmentId: newSegmentId(target.segmentId, subject) }
    case 'source': {
      const [traceId = '', index] = target.sourceId.split('.')
      const isOurs = /^[0-9a-f]{32}$/.test(traceId) && index !== undefined
      return isOurs ? { ...target, sourceId: `${newId(traceId, subject)}.${index}` } : target
    }
  }
}
