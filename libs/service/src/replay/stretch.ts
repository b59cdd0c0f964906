import { isOf, rootTopic, traceRecordedV1 } from '@ecphory/events'
import { EcphoryError, parseInstant, stageBatchMax } from '@ecphory/memory'
import type { EventLog, LogPosition, LogRecord, Stretch } from '@ecphory/memory'

/**
 * One end of a stretch of the root log: a position (the partition may be left out where there is one), an instant of
 * arrival, or a trace. Positions and traces belong to the stretch; an instant ends it just before.
 */
export type Bound =
  | { readonly position: number; readonly partition?: number }
  | { readonly instant: string | number | Date }
  | { readonly traceId: string }

/**
 * The offsets of a stretch on every partition: what a bound names lies on one partition, and the others are cut at the
 * instant at which it arrived. Throws `NOT_FOUND` for a position or a trace that the log does not hold.
 */
export async function stretchOf(log: EventLog, from: Bound | undefined, to: Bound | undefined): Promise<Stretch> {
  const partitions = Array.from({ length: log.partitions }, (_, partition) => partition)
  const ends = await Promise.all(partitions.map((partition) => log.end(rootTopic, partition)))
  const first = from === undefined ? partitions.map(() => 0) : await offsetsAt(log, from, false)
  const last = to === undefined ? ends : await offsetsAt(log, to, true)
  return { from: first, to: last.map((offset, partition) => Math.max(offset, first[partition] ?? 0)) }
}

async function offsetsAt(log: EventLog, bound: Bound, isEnd: boolean): Promise<readonly number[]> {
  const found = 'instant' in bound ? null : await recordOf(log, bound)
  const instant = found === null ? instantOf(bound as { instant: string }) : Date.parse(found.event.time)
  const offsets: number[] = []
  for (let partition = 0; partition < log.partitions; partition += 1) {
    const own = found?.position.partition === partition ? found.position.offset + (isEnd ? 1 : 0) : null
    // Of what arrived in the same instant elsewhere, an end takes all, as a start does.
    offsets.push(own ?? (await firstFrom(log, partition, found !== null && isEnd ? instant + 1 : instant)))
  }
  return offsets
}

const instantOf = ({ instant }: { instant: string | number | Date }): number => parseInstant(instant).instant

async function recordOf(log: EventLog, bound: Exclude<Bound, { instant: unknown }>): Promise<LogRecord> {
  const found = 'traceId' in bound ? await traceOf(log, bound.traceId) : await recordAt(log, positionOf(log, bound))
  if (found !== undefined) return found
  const what = 'traceId' in bound ? `trace ${bound.traceId}` : `event at position ${bound.position}`
  throw new EcphoryError('NOT_FOUND', `The root log holds no ${what}.`)
}

function positionOf(log: EventLog, { position, partition }: { position: number; partition?: number }): LogPosition {
  if (partition === undefined && log.partitions > 1) {
    throw new EcphoryError('INVALID_ARGUMENT', `The log has ${log.partitions} partitions: say which one is meant.`)
  }
  return { partition: partition ?? 0, offset: position }
}

/** The event at a position; where it was erased, the next one. */
async function recordAt(log: EventLog, { partition, offset }: LogPosition): Promise<LogRecord | undefined> {
  const [record] = await log.read(rootTopic, partition, offset, 1)
  return record
}

async function traceOf(log: EventLog, traceId: string): Promise<LogRecord | undefined> {
  const claimed = (await log.claimed([`trace:${traceId}`])).get(`trace:${traceId}`)
  if (claimed === undefined) return undefined
  const { position } = JSON.parse(claimed) as { position: LogPosition }
  const record = await recordAt(log, position)
  return record !== undefined && isOf(traceRecordedV1, record.event) && record.event.data.traceId === traceId
    ? record
    : undefined
}

async function firstFrom(log: EventLog, partition: number, instant: number): Promise<number> {
  for (let from = 0; ;) {
    const records = await log.read(rootTopic, partition, from, stageBatchMax)
    const last = records.at(-1)
    if (last === undefined) return log.end(rootTopic, partition)
    const found = records.find(({ event }) => Date.parse(event.time) >= instant)
    if (found !== undefined) return found.position.offset
    from = last.position.offset + 1
  }
}
