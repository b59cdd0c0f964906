import type { TraceRecorded } from '@ecphory/events'
import { dequantise, EcphoryError } from '@ecphory/memory'
import { headInput, recordHeadInput, revise } from '@ecphory/routing'
import type { CutSegment, RoutedTrace, TraceRouter } from '@ecphory/routing'
import type { History, RecordedRouting } from './history.ts'

/** A router that says again what a history recorded. */
export function createRecordedRouter({ router: id, routings }: History): TraceRouter {
  const byTrace = new Map(routings.map((routed) => [routed.traceId, routed.segments]))
  const segmentsOf = (trace: TraceRecorded) => {
    const recorded = byTrace.get(trace.traceId)
    if (recorded === undefined)
      throw new EcphoryError('NOT_FOUND', `The history has no routing of trace ${trace.traceId}.`)
    // What was erased since is cut no more.
    const erased = new Set(trace.messages.flatMap((one) => (one.erasedSegments === undefined ? [] : [one.sourceId])))
    return recorded.filter(({ segment }) => !erased.has(segment.sourceId))
  }
  return {
    id,
    cut: (trace) => segmentsOf(trace).map(({ segment }) => toCut(segment)),
    route: async (trace) => segmentsOf(trace).map(toRouted),
    revise,
  }
}

/** What the head was given is not recorded: it follows from the segment. */
function toRouted({ segment, decision }: RecordedRouting['segments'][number]): RoutedTrace[number] {
  const { vector } = segment
  return {
    segment,
    decision,
    input: recordHeadInput(headInput(segment, dequantise(vector)), vector.encoder),
    annotation: null,
  }
}

function toCut(segment: ReturnType<TraceRouter['cut']>[number] & object): CutSegment {
  const { segmentId, traceId, sourceId, index, scope, role, speaker, time, text, attachments, preceding } = segment
  return { segmentId, traceId, sourceId, index, scope, role, speaker, time, text, attachments, preceding }
}
