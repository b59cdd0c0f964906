import { keyToPartition, subjectToKey } from '@ecphory/events'
import type { EcphoryEvent, Subject } from '@ecphory/events'
import type { LogPosition, LogRecord, StageCommit } from '@ecphory/memory'

/** An event of a user; `root` makes it a derived one. */
export function eventOf(user: string, text: string, root?: LogPosition): EcphoryEvent {
  const subject: Subject = { tenant: 'local', user }
  return {
    specversion: '1.0',
    id: `id-${text}`,
    source: 'test',
    type: 'ecphory.trace.recorded.v1',
    time: '2026-01-02T03:04:05.000Z',
    datacontenttype: 'application/json',
    tenant: subject.tenant,
    partitionkey: subjectToKey(subject),
    ...(root !== undefined && { rootpartition: root.partition, rootoffset: root.offset }),
    data: { text },
  }
}

export const textOf = ({ event }: LogRecord): string => (event.data as { text: string }).text

/** A user whose events stand on a partition. */
export function userOn(partition: number, partitions: number): string {
  for (let i = 0; ; i += 1) {
    const user = `user-${i}`
    if (keyToPartition(subjectToKey({ tenant: 'local', user }), partitions) === partition) return user
  }
}

export const stepOf = (changes: Partial<StageCommit>): StageCommit => ({
  group: 'router',
  topic: 'in',
  partition: 0,
  expected: 0,
  next: 1,
  watermark: 1,
  outputs: [],
  claims: [],
  ...changes,
})
