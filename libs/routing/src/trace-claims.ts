import { isOf, rootTopic, scopeToSubject, subjectToKey, traceRecordedV1 } from '@ecphory/events'
import type { Subject, TraceRecorded } from '@ecphory/events'
import type { Claim, EventLog, LogPosition } from '@ecphory/memory'

const claimName = (traceId: string): string => `trace:${traceId}`

/** What the router notes at the first sight of a trace: its content's hash, and where it stands in the root log. */
export function traceClaim(trace: TraceRecorded, position: LogPosition): Claim {
  return { name: claimName(trace.traceId), value: JSON.stringify({ contentHash: trace.contentHash, position }) }
}

/** Whether a claim was made at this very place of the root log: another run reads its first sight again. */
export function isClaimAt(claimed: string, { partition, offset }: LogPosition): boolean {
  const { position } = JSON.parse(claimed) as { position: LogPosition }
  return position.partition === partition && position.offset === offset
}

/**
 * The first sight of a trace, if it is this subject's and stands before a position. Another subject's trace and a
 * missing one answer alike. `pending` are claims of the step that is being made, which the log does not have yet.
 */
export async function readTrace(
  log: EventLog,
  subject: Subject,
  traceId: string,
  before: LogPosition,
  pending: ReadonlyMap<string, string> = new Map(),
): Promise<{ trace: TraceRecorded; position: LogPosition } | undefined> {
  const name = claimName(traceId)
  const claimed = pending.get(name) ?? (await log.claimed([name])).get(name)
  if (claimed === undefined) return undefined
  const { position } = JSON.parse(claimed) as { position: LogPosition }
  const [record] = await log.read(rootTopic, position.partition, position.offset, 1)
  if (!record || record.position.offset !== position.offset || !isOf(traceRecordedV1, record.event)) return undefined
  const trace = record.event.data
  const isOwn = subjectToKey(scopeToSubject(trace.scope)) === subjectToKey(subject)
  return isOwn && position.offset < before.offset ? { trace, position } : undefined
}
