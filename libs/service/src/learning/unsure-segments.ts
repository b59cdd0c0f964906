import type { Decision, Subject } from '@ecphory/events'
import type { EventLog, LogPosition } from '@ecphory/memory'
import { readTrace } from '@ecphory/routing'
import type { CutSegment, TraceRouter } from '@ecphory/routing'
import { readDecidedOf, unsureOf } from './decided-segments.ts'
import type { DecidedSegment, DeferralOutcome } from './decided-segments.ts'

/** A segment that the router was not sure of, with what whoever labels it is to see. */
export interface UnsureSegment extends Pick<Decision, 'confidence' | 'threshold' | 'probabilities' | 'labels'> {
  readonly segment: CutSegment
  /** Why it has no label; null where the log does not say. */
  readonly outcome: DeferralOutcome | null
}

export interface UnsureSegments {
  /** How many wait in all. */
  readonly waiting: number
  /** The first of them, the least confident first. */
  readonly segments: readonly UnsureSegment[]
}

interface Sources {
  readonly log: EventLog
  readonly router: Pick<TraceRouter, 'cut'>
  /** The routing run that answers. */
  readonly run: string
}

/** Reads the segments of a subject that wait for a label, among what the log held before a position. */
export async function readUnsure(
  { log, router, run }: Sources,
  subject: Subject,
  before: LogPosition,
  first: number,
): Promise<UnsureSegments> {
  const unsure = unsureOf(await readDecidedOf(log, run, subject))
  const segments: UnsureSegment[] = []
  for (const one of unsure.slice(0, first)) {
    const { segmentId, traceId } = one.decision
    const found = await readTrace(log, subject, traceId, before)
    const segment = found && router.cut(found.trace).find((cut) => cut.segmentId === segmentId)
    // An erasure may have taken it since its decision was read.
    if (segment) segments.push(toUnsure(one, segment))
  }
  return { waiting: unsure.length, segments }
}

function toUnsure({ decision, outcome }: DecidedSegment, segment: CutSegment): UnsureSegment {
  const { confidence, threshold, probabilities, labels } = decision
  return { segment, outcome, confidence, threshold, probabilities, labels }
}
