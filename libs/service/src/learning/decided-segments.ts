import { decisionMadeV1, decisionsTopic, isOf, segmentAnnotatedV1 } from '@ecphory/events'
import type { AnnotationOutcome, Decision, EcphoryEvent, MemoryLabel, Subject } from '@ecphory/events'
import { rootOf, stageBatchMax } from '@ecphory/memory'
import type { EventLog, LogRecord } from '@ecphory/memory'
import { readToEnd } from './read-to-end.ts'

/** `absent` where nobody was there to be asked. */
export type DeferralOutcome = AnnotationOutcome | 'absent'

/** What the log says of a segment that was routed: the router's word of then, and what it was called since. */
export interface DecidedSegment {
  /** The first one: a later label does not change it. */
  readonly decision: Decision
  /** What came of asking when it was routed; null where the router was sure. */
  readonly outcome: DeferralOutcome | null
  /** The newest labels that an annotator gave, the most prominent first; null while nobody has. */
  readonly labels: readonly MemoryLabel[] | null
}

/** Every segment of a tenant that a run has routed, of each subject in the order of the log. What was erased is gone. */
export async function readDecided(
  log: Pick<EventLog, 'partitions' | 'read'>,
  run: string,
  tenant: string,
): Promise<readonly DecidedSegment[]> {
  const fold = new DecidedFold()
  for (let partition = 0; partition < log.partitions; partition += 1) {
    const read = (from: number) => log.read(decisionsTopic(run), partition, from, stageBatchMax)
    for await (const record of readToEnd(read)) fold.take(record, (subject) => subject.tenant === tenant)
  }
  return fold.segments
}

/** The same of one subject alone. */
export async function readDecidedOf(
  log: Pick<EventLog, 'readSubject'>,
  run: string,
  subject: Subject,
): Promise<readonly DecidedSegment[]> {
  const fold = new DecidedFold()
  const read = (from: number) => log.readSubject(decisionsTopic(run), subject, from, stageBatchMax)
  for await (const record of readToEnd(read)) fold.take(record, () => true)
  return fold.segments
}

/** Whether the router was not sure of a segment, and nobody has said since what it is. */
export const isWaiting = ({ decision, labels }: DecidedSegment): boolean => decision.unannotated && labels === null

/** The segments that wait for a label, the least confident first: their labels teach the most. */
export function unsureOf(decided: readonly DecidedSegment[]): readonly DecidedSegment[] {
  return decided
    .filter(isWaiting)
    .sort(({ decision: a }, { decision: b }) => a.confidence - b.confidence || (a.segmentId < b.segmentId ? -1 : 1))
}

export interface DecidedCounts {
  readonly decisions: number
  /** Those of which the router was not sure, and of these the ones that still wait for a label. */
  readonly deferred: number
  readonly waiting: number
  readonly waitingByUser: Readonly<Partial<Record<string, number>>>
  /** What came of asking about those when they were routed. */
  readonly outcomes: Readonly<Partial<Record<DeferralOutcome, number>>>
  /** Segments with labels, by the most prominent of them. */
  readonly labelled: Readonly<Partial<Record<MemoryLabel, number>>>
}

export function countDecided(decided: readonly DecidedSegment[]): DecidedCounts {
  const waiting = decided.filter(isWaiting)
  return {
    decisions: decided.length,
    deferred: decided.filter(({ decision }) => decision.unannotated || decision.decidedBy === 'annotator').length,
    waiting: waiting.length,
    waitingByUser: tally(waiting.map(({ decision }) => decision.subject.user)),
    outcomes: tally(decided.map(({ outcome }) => outcome)),
    labelled: tally(decided.map(({ labels }) => labels?.[0])),
  }
}

function tally<Name extends string>(names: readonly (Name | null | undefined)[]): Partial<Record<Name, number>> {
  const counts = new Map<Name, number>()
  for (const name of names) if (name != null) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(counts) as Partial<Record<Name, number>>
}

interface Held {
  readonly decision: Decision
  readonly root: string
  outcome: DeferralOutcome | null
  labels: readonly MemoryLabel[] | null
}

class DecidedFold {
  readonly #held = new Map<string, Held>()

  get segments(): readonly DecidedSegment[] {
    return [...this.#held.values()].map(({ decision, outcome, labels }) => ({ decision, outcome, labels }))
  }

  take({ event, fault }: LogRecord, isWanted: (subject: Subject) => boolean): void {
    if (fault !== undefined) return
    if (isOf(decisionMadeV1, event)) {
      const { segmentId, subject, unannotated } = event.data
      if (!isWanted(subject) || this.#held.has(segmentId)) return
      this.#held.set(segmentId, {
        decision: event.data,
        root: rootName(event),
        outcome: unannotated ? 'absent' : null,
        labels: null,
      })
    } else if (isOf(segmentAnnotatedV1, event)) {
      const held = this.#held.get(event.data.segmentId)
      if (held === undefined) return
      // What stands beside the decision is of the same root event; a label that came later has one of its own.
      if (held.root === rootName(event)) held.outcome = event.data.outcome
      if (event.data.labels.length > 0) held.labels = event.data.labels
    }
  }
}

function rootName(event: EcphoryEvent): string {
  const root = rootOf(event)
  return root === undefined ? '' : `${root.partition}/${root.offset}`
}
