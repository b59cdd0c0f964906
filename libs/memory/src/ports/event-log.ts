import { admissionsTopic, deadLettersTopic, headsTopic, rootTopic } from '@ecphory/events'
import type { EcphoryEvent, NewEvent, Subject } from '@ecphory/events'
import { EcphoryError } from '../errors.ts'

/** Where an event stands on a topic. Offsets grow within a partition and may have gaps. */
export interface LogPosition {
  readonly partition: number
  readonly offset: number
}

export interface LogRecord {
  readonly position: LogPosition
  readonly event: EcphoryEvent
  /**
   * Why the record can't be read as an event, where it was written past this port. `event` then stands in for it, with
   * the original bytes; stages park it as `INVALID_EVENT`.
   */
  readonly fault?: string
}

export interface TopicEvent {
  readonly topic: string
  readonly event: NewEvent
}

const retrySource = 'ecphory/retry/'

/** Marks an event that a dead letter's retry puts on a topic that stages write. */
export const retried = (event: EcphoryEvent): EcphoryEvent =>
  isRetried(event) ? event : { ...event, source: `${retrySource}${event.source.replace(/^ecphory\//, '')}` }

export const isRetried = ({ source }: EcphoryEvent): boolean => source.startsWith(retrySource)

const lasting: ReadonlySet<string> = new Set([rootTopic, deadLettersTopic, headsTopic, admissionsTopic])

/** For implementations of `dropTopic`. */
export function checkDroppable(topic: string): void {
  if (!lasting.has(topic)) return
  throw new EcphoryError('INVALID_ARGUMENT', `${topic} is no topic of a run; it is never dropped.`)
}

/** A small record under a name that the first writer keeps, put in the same transaction as a stage's outputs. */
export interface Claim {
  readonly name: string
  readonly value: string
}

/** One step of a consuming stage: its outputs, and how far it has come, both or neither. */
export interface StageCommit {
  readonly group: string
  readonly topic: string
  readonly partition: number
  /** The offset that this worker believes committed. A commit from a stale worker fails with `CHECKPOINT_CONFLICT`. */
  readonly expected: number
  /** The next offset to read once this is committed. */
  readonly next: number
  /** How far of the root partition the group has come with this step: every root offset below it is done. */
  readonly watermark: number
  readonly outputs: readonly TopicEvent[]
  readonly claims: readonly Claim[]
}

/** The log. `append` and `commit` resolve once durable. All topics have `partitions` partitions; a subject's key picks one. */
export interface EventLog {
  readonly partitions: number
  append(events: readonly TopicEvent[]): Promise<readonly LogPosition[]>
  /** Up to `limit` events with an offset of at least `from`, in order. */
  read(topic: string, partition: number, from: number, limit: number): Promise<readonly LogRecord[]>
  /** The offset that the next event of the partition will have, or more. */
  end(topic: string, partition: number): Promise<number>
  /** The next offset that a group reads; 0 for a new group. */
  committed(group: string, topic: string, partition: number): Promise<number>
  /** The watermark of the group's last commit; 0 for a new group. */
  watermark(group: string, topic: string, partition: number): Promise<number>
  commit(step: StageCommit): Promise<void>
  /** The claims that exist among these names. */
  claimed(names: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Events of one subject on one topic, in order of their offset: for export, receipts and rebuild of one subject. */
  readSubject(topic: string, subject: Subject, from: number, limit: number): Promise<readonly LogRecord[]>
  /**
   * Derived events of a topic that name this root position (`rootpartition`, `rootoffset`), in order of their offset.
   * A log may rely on it that stages take root events in their order: within a partition of a topic that stages write,
   * derived events stand in the order of their root positions. Dead letters may stand in any order, and what a dead
   * letter's retry writes (`isRetried`) comes late: it need not be found, and must not hide what stands in order.
   */
  derivedFrom(topic: string, root: LogPosition): Promise<readonly LogRecord[]>
  topics(): Promise<readonly string[]>
  /**
   * The offset from which on a partition holds all that was ever written to it, save what an erasure took: 0, unless
   * retention, or somebody, has cut its front off. What begins later can't be replayed.
   */
  keptFrom(topic: string, partition: number): Promise<number>
  /**
   * Drops a topic of a run that nobody needs any more: its events, and every group's progress on it. Claims stay. A
   * topic that does not exist is dropped already; the root log, the dead letters, the heads and the admissions are refused with
   * `INVALID_ARGUMENT`.
   */
  dropTopic(topic: string): Promise<void>
  /**
   * Rewrites or drops what an erasure is aimed at, on every topic: `redact` returns the event to keep in its place, or
   * null to drop it. Also drops the claims whose name is in `claims`. Resolves with the count of events touched.
   */
  erase(
    subject: Subject,
    redact: (topic: string, record: LogRecord) => EcphoryEvent | null,
    claims: (name: string, value: string) => boolean,
  ): Promise<number>
  /** Makes what was erased unreadable in the store's files as well, as far as the store can. */
  purge(): Promise<void>
  close(): Promise<void>
}
