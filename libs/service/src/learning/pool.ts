import { isOf, segmentAnnotatedV1, decisionsTopic } from '@ecphory/events'
import type { EcphoryEvent, SegmentAnnotated } from '@ecphory/events'
import { rootOf, stageBatchMax } from '@ecphory/memory'
import type { EventLog, LogPosition, LogRecord } from '@ecphory/memory'
import { readHeadInput } from '@ecphory/routing'
import type { PoolLabel } from '@ecphory/routing'
import { poolLabelsMax } from '../limits.ts'
import { readToEnd } from './read-to-end.ts'

/** A label with the root event that brought it: the trace, or the command that labelled it later. */
export interface PooledLabel extends PoolLabel {
  readonly root: LogPosition
}

/**
 * What one tenant's router can learn from: one per segment, by segment id, so that the same log gives the same pool,
 * however it is partitioned. Of more than `poolLabelsMax`, the newest.
 */
export type Pool = readonly PooledLabel[]

type PoolLog = Pick<EventLog, 'partitions' | 'read'>

/**
 * The labels of a tenant's segments in a routing run: of each segment the newest. Nothing of another tenant is in it.
 * What was erased is gone, since its events are.
 */
export async function readPool(log: PoolLog, run: string, tenant: string): Promise<Pool> {
  const labelled = new Map<string, { readonly event: AnnotatedEvent; readonly root: LogPosition }>()
  for (let partition = 0; partition < log.partitions; partition += 1) {
    for await (const record of annotationsOf(log, run, partition, 0)) {
      const { event } = record
      if (event.data.subject.tenant !== tenant || !isLabelled(event)) continue
      labelled.set(event.data.segmentId, { event, root: rootOf(event) ?? record.position })
    }
  }
  const kept = [...labelled.values()].sort((a, b) => byAge(a.event, b.event)).slice(-poolLabelsMax)
  return kept.map(({ event, root }) => ({ ...toPoolLabel(event), root })).sort(bySegment)
}

type AnnotatedEvent = EcphoryEvent & { data: SegmentAnnotated }
type AnnotatedRecord = LogRecord & { readonly event: AnnotatedEvent }

/** The annotations that a partition of a run's decisions holds from an offset on, in their order. */
export async function* annotationsOf(
  log: PoolLog,
  run: string,
  partition: number,
  from: number,
  onRead?: (next: number) => void,
): AsyncGenerator<AnnotatedRecord> {
  const read = (next: number) => log.read(decisionsTopic(run), partition, next, stageBatchMax)
  for await (const record of readToEnd(read, from, onRead)) if (isAnnotation(record)) yield record
}

/** What can't be read as an event names no label. */
const isAnnotation = (record: LogRecord): record is AnnotatedRecord =>
  record.fault === undefined && isOf(segmentAnnotatedV1, record.event)

export const isLabelled = ({ data }: { readonly data: SegmentAnnotated }): boolean => data.labels.length > 0

function toPoolLabel({ data }: AnnotatedEvent): PoolLabel {
  const { segmentId, subject, annotator, input, labels } = data
  const by = `${annotator.kind}:${annotator.name}`
  return { segmentId, user: subject.user, annotator: by, input: readHeadInput(input), labels }
}

/** An annotation has the time of the root event that brought it. */
const byAge = (a: AnnotatedEvent, b: AnnotatedEvent): number =>
  a.time === b.time ? (a.data.segmentId < b.data.segmentId ? -1 : 1) : a.time < b.time ? -1 : 1

const bySegment = (a: PooledLabel, b: PooledLabel): number => (a.segmentId < b.segmentId ? -1 : 1)
