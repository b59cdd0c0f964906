import { eventToPartition, keyToPartition, rootTopic, subjectToKey } from '@ecphory/events'
import type { EcphoryEvent, Subject } from '@ecphory/events'
import { checkDroppable, EcphoryError } from '@ecphory/memory'
import type { EventLog, KeyStore, LogPosition, LogRecord, StageCommit, TopicEvent } from '@ecphory/memory'
import type { KafkaClient, ClusterLine } from '../client/kafka-client.ts'
import { openAssignment } from '../groups/open-assignment.ts'
import type { Assignment, AssignmentOptions } from '../groups/open-assignment.ts'
import { MoreWaiter } from '../reading/more-waiter.ts'
import { PartitionReader } from '../reading/partition-reader.ts'
import { EventSealer } from '../sealing/event-sealer.ts'
import { KeyRing } from '../sealing/key-ring.ts'
import type { NewTopics, TopicDirectory } from '../topics/topic-directory.ts'
import { claimsTopic, ownTopics, redactionsTopic } from '../topics/topic-settings.ts'
import { Appender } from './appender.ts'
import { Claims } from './claims.ts'
import { eraseEvents } from './erase-events.ts'
import { EventReader } from './event-reader.ts'
import { noProgress, readProgress, readSettledProgress, waitUntilGone } from './progress.ts'
import type { Progress, ProgressOf } from './progress.ts'
import { Redactions } from './redactions.ts'
import type { PlacedRecord } from './send-batches.ts'
import { StepLane } from './step-lane.ts'
import { checkSize, WritableTopics } from './writable-topics.ts'

export interface LogParts {
  readonly client: KafkaClient
  readonly line: ClusterLine
  readonly directory: TopicDirectory
  readonly partitions: number
  /** How topics are made that are missing; null where that is an operator's part. */
  readonly make: NewTopics | null
  /** Seals events where it is given. */
  readonly keys: KeyStore | null
}

export interface TopicPlace {
  readonly topic: string
  readonly partition: number
  readonly from: number
}

/** The event log on Apache Kafka. Open one with `openKafkaEventLog`. */
export class KafkaEventLog implements EventLog {
  readonly partitions: number
  readonly #parts: LogParts
  readonly #reader: PartitionReader
  readonly #events: EventReader
  readonly #waiter: MoreWaiter
  readonly #appender: Appender
  readonly #topics: WritableTopics
  readonly #claims: Claims
  readonly #redactions: Redactions
  readonly #ring: KeyRing | null
  readonly #sealer: EventSealer
  readonly #lanes = new Map<string, StepLane>()
  readonly #assignments = new Set<Assignment>()

  constructor(parts: LogParts) {
    const { client, line, directory, partitions, make, keys } = parts
    const { names } = directory
    this.#parts = parts
    this.partitions = partitions
    this.#reader = new PartitionReader(directory, line)
    this.#waiter = new MoreWaiter(client, directory, this.#reader, names.toKafka(rootTopic))
    this.#appender = new Appender(client)
    this.#topics = new WritableTopics(directory, make)
    this.#ring = keys === null ? null : new KeyRing(keys)
    this.#claims = new Claims(this.#reader, names.toKafka(claimsTopic), partitions, this.#ring)
    this.#redactions = new Redactions(this.#reader, names.toKafka(redactionsTopic), partitions)
    const shared = { reader: this.#reader, names, redactions: this.#redactions }
    this.#sealer = new EventSealer({ ...shared, ring: this.#ring })
    this.#events = new EventReader({ ...shared, sealer: this.#sealer, partitions })
  }

  /** Records met so far whose key was destroyed, though nothing says that they were erased: they are passed over. */
  get skipped(): number {
    return this.#events.skipped
  }

  async append(events: readonly TopicEvent[]): Promise<readonly LogPosition[]> {
    this.#parts.client.checkOpen()
    if (events.length === 0) return []
    const placed = await this.#placeAll(events)
    const offsets = await this.#orForget(events, this.#appender.append(placed))
    return placed.map(({ topic, partition }, i) => {
      const offset = offsets[i] ?? -1
      this.#reader.expect(topic, partition, offset)
      return { partition, offset }
    })
  }

  async read(topic: string, partition: number, from: number, limit: number): Promise<readonly LogRecord[]> {
    this.#parts.client.checkOpen()
    return this.#events.read(topic, partition, from, limit)
  }

  async readSubject(topic: string, subject: Subject, from: number, limit: number): Promise<readonly LogRecord[]> {
    this.#parts.client.checkOpen()
    return this.#events.readSubject(topic, subject, from, limit)
  }

  async derivedFrom(topic: string, root: LogPosition): Promise<readonly LogRecord[]> {
    this.#parts.client.checkOpen()
    return this.#events.derivedFrom(topic, root)
  }

  /** Below the answer every transaction has ended, so that no reader is ahead of it. */
  async end(topic: string, partition: number): Promise<number> {
    this.#parts.client.checkOpen()
    const [end = 0] = await this.#reader.ends(this.#kafkaName(topic), [partition])
    return end
  }

  /**
   * Waits for a transaction that is about to commit more: the broker acknowledges one before whoever asks for a group's
   * offsets is told of them, so that a worker which begins right after another's last commit would not know of it.
   */
  async committed(group: string, topic: string, partition: number): Promise<number> {
    const { client, line } = this.#parts
    const progress = await this.#progress(group, topic, partition, (of) =>
      readSettledProgress(line, of, client.settleMsMax),
    )
    return progress.next
  }

  /** As it stands: whoever polls it asks again. */
  async watermark(group: string, topic: string, partition: number): Promise<number> {
    return (await this.#progress(group, topic, partition, (of) => readProgress(this.#parts.line, of))).watermark
  }

  async commit(step: StageCommit): Promise<void> {
    this.#parts.client.checkOpen()
    const { partition } = step
    // Offsets can be committed only on a topic that is there.
    await this.#topics.find(step.topic)
    const claims = await this.#claims.toRecords(partition, step.claims)
    const placed = [...(await this.#placeAll(step.outputs)), ...claims]
    const committing = this.#lane(step.group, step.topic, partition).commit(step, placed)
    const offsets = await this.#orForget([{ topic: step.topic }, ...step.outputs], committing)
    placed.forEach((one, i) => {
      const offset = offsets[i]
      if (offset !== undefined) this.#reader.expect(one.topic, one.partition, offset)
    })
    claims.forEach((claim, i) => {
      const offset = offsets[step.outputs.length + i]
      if (offset !== undefined) this.#claims.committed(claim, offset)
    })
  }

  async claimed(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    this.#parts.client.checkOpen()
    return this.#claims.find(names)
  }

  async topics(): Promise<readonly string[]> {
    this.#parts.client.checkOpen()
    const names = [...(await this.#parts.directory.list()).keys()].filter((topic) => !ownTopics.has(topic))
    const isUsed = await Promise.all(names.map((topic) => this.#isUsed(topic)))
    return names.filter((_, i) => isUsed[i]).sort()
  }

  async keptFrom(topic: string, partition: number): Promise<number> {
    this.#parts.client.checkOpen()
    return (await this.#reader.begin(this.#kafkaName(topic), partition)) ?? 0
  }

  /** The broker drops the progress of all groups on the topic with it. */
  async dropTopic(topic: string): Promise<void> {
    const { client, directory, line } = this.#parts
    client.checkOpen()
    checkDroppable(topic)
    await this.#redactions.catchUp()
    await directory.drop(topic)
    this.#topics.forget(topic)
    this.#reader.forget(this.#kafkaName(topic))
    this.#events.forget(topic)
    for (const [key, lane] of this.#lanes) {
      const [group, of, partition] = JSON.parse(key) as [string, string, number]
      if (of !== topic) continue
      await lane.release()
      this.#lanes.delete(key)
      await waitUntilGone(line, this.#kafkaGroup(group), this.#kafkaName(topic), partition)
    }
    await this.#appendOwn(this.#redactions.toTombstones(topic))
    await this.#redactions.catchUp()
  }

  async erase(
    subject: Subject,
    redact: (topic: string, record: LogRecord) => EcphoryEvent | null,
    claims: (name: string, value: string) => boolean,
  ): Promise<number> {
    const { client, directory } = this.#parts
    const topics = await this.topics()
    await this.#redactions.catchUp()
    const parts = {
      client,
      names: directory.names,
      events: this.#events,
      redactions: this.#redactions,
      ring: this.#ring,
    }
    const partition = keyToPartition(subjectToKey(subject), this.partitions)
    const erasure = await eraseEvents(parts, { subject, partition, topics, redact })
    for (const written of erasure.written) this.#reader.expect(written.topic, written.partition, written.offset)
    await this.#redactions.catchUp()
    // Only now: until what stays is sealed anew, it is read with these.
    await this.#ring?.destroy(subject, erasure.obsoleteKeys)
    await this.#appendOwn(await this.#claims.eraseKeys(partition, claims))
    await this.#claims.catchUp()
    return erasure.touched
  }

  /**
   * Nothing to do: a broker rewrites nothing at a reader's word. What was erased stays in its files as ciphertext without
   * a key; where no key store is given, as plain text, which no reader answers. Claims that were taken back leave with
   * the compaction of their topic, some minutes later.
   */
  async purge(): Promise<void> {
    this.#parts.client.checkOpen()
  }

  /** True once there is an event at or after one of the places; false after `ms`. One wait for all that a worker does. */
  async waitForAny(places: readonly TopicPlace[], ms: number): Promise<boolean> {
    this.#parts.client.checkOpen()
    const wanted = places.map((place) => ({ ...place, topic: this.#kafkaName(place.topic) }))
    return this.#waiter.wait(wanted, ms)
  }

  /**
   * How many events a reader that has come to `next` is behind: offsets up to the end, those at which transactions ended
   * among them. 0 where these are all that is left.
   */
  async behind(topic: string, partition: number, next: number): Promise<number> {
    const end = await this.end(topic, partition)
    if (end <= next) return 0
    return (await this.#reader.hasRecord(this.#kafkaName(topic), partition, next)) ? end - next : 0
  }

  /** Joins a group: its members share a topic's partitions, and take over those of one that is gone. */
  async openAssignment(options: AssignmentOptions): Promise<Assignment> {
    const { group, topic, onChange } = options
    this.#parts.client.checkOpen()
    await this.#topics.find(topic)
    let held: readonly number[] = []
    const assignment = await openAssignment(this.#parts.client, {
      ...options,
      group: this.#kafkaGroup(group),
      topic: this.#kafkaName(topic),
      onChange: (partitions) => {
        for (const lost of held.filter((partition) => !partitions.includes(partition))) {
          // A commit that still runs ends first; whoever has the partition now fences it.
          void this.#release(topic, lost)
        }
        held = partitions
        onChange?.(partitions)
      },
    })
    this.#assignments.add(assignment)
    return assignment
  }

  async close(): Promise<void> {
    await Promise.all([...this.#assignments].map((assignment) => assignment.close()))
    await this.#appender.close()
    await Promise.all([...this.#lanes.values()].map((lane) => lane.release()))
    this.#lanes.clear()
    await this.#parts.client.close()
  }

  async #appendOwn(records: readonly PlacedRecord[]): Promise<void> {
    if (records.length === 0) return
    const offsets = await this.#appender.append(records)
    records.forEach(({ topic, partition }, i) => this.#reader.expect(topic, partition, offsets[i] ?? -1))
  }

  /** What is known of topics may be why a write failed: it is read again for the next. */
  async #orForget<Result>(topics: readonly { readonly topic: string }[], writing: Promise<Result>): Promise<Result> {
    try {
      return await writing
    } catch (error) {
      for (const { topic } of topics) this.#topics.forget(topic)
      throw error
    }
  }

  /** Whatever the group: members may share partitions under a name of their own. */
  async #release(topic: string, partition: number): Promise<void> {
    const lost = [...this.#lanes].filter(([key]) => {
      const [, of, on] = JSON.parse(key) as [string, string, number]
      return of === topic && on === partition
    })
    await Promise.all(lost.map(([, lane]) => lane.release()))
  }

  async #progress(
    group: string,
    topic: string,
    partition: number,
    read: (of: ProgressOf) => Promise<ReadonlyMap<number, Progress>>,
  ): Promise<Progress> {
    this.#parts.client.checkOpen()
    const own = this.#lanes.get(laneKey(group, topic, partition))?.progress
    if (own !== undefined && own !== null) return own
    const of = { group: this.#kafkaGroup(group), topic: this.#kafkaName(topic), partitions: [partition] }
    return (await read(of)).get(partition) ?? noProgress
  }

  #lane(group: string, topic: string, partition: number): StepLane {
    const key = laneKey(group, topic, partition)
    const { client, line, directory } = this.#parts
    const held =
      this.#lanes.get(key) ??
      new StepLane(client, line, {
        transactionalId: directory.names.transactionalId(group, topic, partition),
        group: this.#kafkaGroup(group),
        topic: this.#kafkaName(topic),
        partition,
      })
    this.#lanes.set(key, held)
    return held
  }

  async #placeAll(events: readonly TopicEvent[]): Promise<PlacedRecord[]> {
    if (this.#ring !== null && events.length > 0) await this.#redactions.refresh()
    const placing = events.map(async ({ topic, event }) => {
      const found = await this.#topics.find(topic)
      const record = await this.#sealer.encode(event)
      checkSize(found, record)
      return { topic: found.kafkaName, partition: this.#partitionOf(event), record }
    })
    return Promise.all(placing)
  }

  #partitionOf(event: EcphoryEvent): number {
    const partition = eventToPartition(event, this.partitions)
    if (partition < this.partitions) return partition
    throw new EcphoryError(
      'INVALID_ARGUMENT',
      `Event ${event.id} names root partition ${partition}, which is not there.`,
    )
  }

  async #isUsed(topic: string): Promise<boolean> {
    const partitions = Array.from({ length: this.partitions }, (_, partition) => partition)
    const ends = await this.#reader.ends(this.#kafkaName(topic), partitions)
    return ends.some((end) => (end ?? 0) > 0)
  }

  #kafkaName(topic: string): string {
    return this.#parts.directory.names.toKafka(topic)
  }

  #kafkaGroup(group: string): string {
    return this.#parts.directory.names.groupToKafka(group)
  }
}

const laneKey = (group: string, topic: string, partition: number): string => JSON.stringify([group, topic, partition])
