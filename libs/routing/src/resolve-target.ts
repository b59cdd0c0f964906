import { isOf, rootTopic, traceRecordedV1 } from '@ecphory/events'
import type { MemoryTarget, Subject, TraceRecorded } from '@ecphory/events'
import { EcphoryError, stageBatchMax, tombstoneOf } from '@ecphory/memory'
import type { EventLog, LogPosition } from '@ecphory/memory'
import type { CutSegment, TraceRouter } from './trace-router.ts'
import { readTrace } from './trace-claims.ts'

interface Sources {
  readonly log: EventLog
  readonly router: Pick<TraceRouter, 'cut'>
  /** Claims of the step that is being made: a command may stand in one step with the trace that it is aimed at. */
  readonly pending?: ReadonlyMap<string, string>
}

export interface Resolved {
  readonly segmentIds: string[]
  readonly tombstones: string[]
}

/**
 * The segments that a retraction or an erasure is aimed at, among what the subject recorded before it, and their
 * tombstones. Throws `NOT_FOUND` where there is none; another subject's memory is none.
 */
export async function resolveTarget(
  sources: Sources,
  subject: Subject,
  target: MemoryTarget,
  before: LogPosition,
): Promise<Resolved> {
  const segments = await segmentsOf(sources, subject, target, before)
  if (segments.length === 0) throw new EcphoryError('NOT_FOUND', `The subject has no such ${target.kind}.`)
  return {
    segmentIds: segments.map(({ segmentId }) => segmentId),
    tombstones: segments.map(({ text, time }) => tombstoneOf(subject, text, time.instant)),
  }
}

/**
 * The same for an erasure. Its unit is the message, since that is what the root log holds: a segment takes its whole
 * message with it. What stood before other segments as their context leaves there too.
 */
export async function resolveErasure(
  sources: Sources,
  subject: Subject,
  target: MemoryTarget,
  before: LogPosition,
): Promise<Resolved & { neighbours: { segmentId: string; preceding: CutSegment['preceding'] }[] }> {
  const whole = target.kind === 'segment' ? await sourceOf(sources, subject, target, before) : target
  const resolved = await resolveTarget(sources, subject, whole, before)
  const erased = new Set(resolved.segmentIds)
  const traceIds = new Set(resolved.segmentIds.map(segmentToTraceId))
  const neighbours: { segmentId: string; preceding: CutSegment['preceding'] }[] = []
  for (const traceId of traceIds) {
    const found = await readTrace(sources.log, subject, traceId, before, sources.pending)
    if (found) neighbours.push(...contextsLeft(sources.router.cut(found.trace), erased))
  }
  return { ...resolved, neighbours }
}

async function sourceOf(
  sources: Sources,
  subject: Subject,
  target: MemoryTarget,
  before: LogPosition,
): Promise<MemoryTarget> {
  const [segment] = await segmentsOf(sources, subject, target, before)
  if (segment === undefined) throw new EcphoryError('NOT_FOUND', `The subject has no such ${target.kind}.`)
  return { kind: 'source', sourceId: segment.sourceId }
}

/** `preceding` of segment i are the segments i-2 and i-1, so what is left of it follows from the indexes. */
function contextsLeft(segments: readonly CutSegment[], erased: ReadonlySet<string>) {
  return segments.flatMap((segment, index) => {
    if (erased.has(segment.segmentId)) return []
    const before = segments.slice(Math.max(0, index - segment.preceding.length), index)
    if (!before.some(({ segmentId }) => erased.has(segmentId))) return []
    const preceding = segment.preceding.filter((_, place) => !erased.has(before[place]?.segmentId ?? ''))
    return [{ segmentId: segment.segmentId, preceding }]
  })
}

export const segmentToTraceId = (segmentId: string): string => segmentId.slice(0, segmentId.lastIndexOf('-'))

async function segmentsOf(
  { log, router, pending }: Sources,
  subject: Subject,
  target: MemoryTarget,
  before: LogPosition,
): Promise<readonly CutSegment[]> {
  if (target.kind === 'source') {
    const found: CutSegment[] = []
    for await (const trace of tracesOf(log, subject, before)) {
      if (!trace.messages.some(({ sourceId }) => sourceId === target.sourceId)) continue
      found.push(...router.cut(trace).filter(({ sourceId }) => sourceId === target.sourceId))
    }
    return found
  }
  const traceId = target.kind === 'trace' ? target.traceId : segmentToTraceId(target.segmentId)
  const found = await readTrace(log, subject, traceId, before, pending)
  const segments = found ? router.cut(found.trace) : []
  return target.kind === 'trace' ? segments : segments.filter(({ segmentId }) => segmentId === target.segmentId)
}

/** Source ids are the caller's and may recur, so the subject's traces are read through: retractions are rare. */
async function* tracesOf(log: EventLog, subject: Subject, before: LogPosition): AsyncIterable<TraceRecorded> {
  let from = 0
  for (;;) {
    const records = await log.readSubject(rootTopic, subject, from, stageBatchMax)
    for (const { event, position } of records) {
      if (position.offset >= before.offset) return
      if (isOf(traceRecordedV1, event)) yield event.data
    }
    const last = records.at(-1)
    if (last === undefined) return
    from = last.position.offset + 1
  }
}
