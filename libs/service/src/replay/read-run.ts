import {
  decisionMadeV1,
  decisionRevisedV1,
  decisionsTopic,
  isOf,
  segmentWithdrawnV1,
  segmentsRetractedV1,
} from '@ecphory/events'
import type { Decision, RoutedSegment, Subject } from '@ecphory/events'
import { scopeToSubject } from '@ecphory/events'
import { canonicalJson, factsTopicOf, stageBatchMax } from '@ecphory/memory'
import type { EventLog, FactBase, Generation, LogRecord, MemoryType } from '@ecphory/memory'

/** The root offsets of one partition that are compared: [from, to). */
export interface Window {
  readonly partition: number
  readonly from: number
  readonly to: number
}

/** What one routing run says of the segments of a window, each as it was decided last. */
export async function readDecisions(
  log: EventLog,
  { routingRun }: Generation,
  window: Window,
): Promise<ReadonlyMap<string, Decision>> {
  const decisions = new Map<string, Decision>()
  for await (const { event } of recordsWithin(log, decisionsTopic(routingRun), window)) {
    const isDecision = isOf(decisionMadeV1, event) || isOf(decisionRevisedV1, event)
    if (isDecision) decisions.set(event.data.segmentId, event.data)
  }
  return decisions
}

/** What one extraction run found in a segment: its facts as canonical JSON, without the ids that name the run. */
export interface FoundInSegment {
  readonly subject: Subject
  readonly text: string
  readonly facts: readonly string[]
}

/** What stands of an extraction run's facts in a window, by segment. What a model made of many segments is not among them. */
export async function readFacts(
  log: EventLog,
  generation: Generation,
  type: MemoryType,
  window: Window,
): Promise<ReadonlyMap<string, FoundInSegment>> {
  const found = new Map<string, FoundInSegment>()
  for await (const { event } of recordsWithin(log, factsTopicOf(generation, type.kind), window)) {
    if (isOf(segmentWithdrawnV1, event)) found.delete(event.data.segmentId)
    else if (isOf(segmentsRetractedV1, event)) for (const id of event.data.segmentIds) found.delete(id)
    else if (event.type === type.event.type) {
      const { segment, facts } = event.data as { segment: RoutedSegment; facts: readonly FactBase[] }
      if (found.has(segment.segmentId)) continue
      const subject = scopeToSubject(segment.scope)
      found.set(segment.segmentId, { subject, text: segment.text, facts: facts.map(withoutIds) })
    }
  }
  return found
}

function withoutIds({ factId: _, support: __, ...fact }: FactBase): string {
  return canonicalJson(fact)
}

async function* recordsWithin(
  log: EventLog,
  topic: string,
  { partition, from, to }: Window,
): AsyncGenerator<LogRecord> {
  for (let next = 0; ;) {
    const records = await log.read(topic, partition, next, stageBatchMax)
    const last = records.at(-1)
    if (last === undefined) return
    for (const record of records) {
      const root = record.event.rootoffset ?? -1
      if (root >= from && root < to) yield record
    }
    next = last.position.offset + 1
  }
}
