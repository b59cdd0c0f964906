import { eventToPartition, keyToPartition, subjectToKey } from '@ecphory/events'
import type { EcphoryEvent, Subject } from '@ecphory/events'
import { EcphoryError } from '../errors.ts'
import { checkDroppable } from '../ports/event-log.ts'
import type { EventLog, LogPosition, LogRecord, StageCommit, TopicEvent } from '../ports/event-log.ts'

/** An event as it would lie in a file: text, so that no two readers share an object. */
interface StoredEvent {
  readonly offset: number
  readonly key: string
  readonly json: string
}

interface Partition {
  /** The next offset; it never goes back, whatever is dropped. */
  end: number
  events: StoredEvent[]
}

/** The event log as plain maps, kept for tests. `partitions` is fixed for its life. */
export function createMemoryEventLog(options: { readonly partitions: number }): EventLog {
  return new MemoryEventLog(options.partitions)
}

class MemoryEventLog implements EventLog {
  readonly partitions: number
  readonly #topics = new Map<string, Partition[]>()
  readonly #progress = new Map<string, Pick<StageCommit, 'next' | 'watermark'>>()
  readonly #claims = new Map<string, string>()
  #closed = false

  constructor(partitions: number) {
    this.partitions = partitions
  }

  async append(events: readonly TopicEvent[]): Promise<readonly LogPosition[]> {
    this.#checkOpen()
    return events.map((event) => this.#put(event))
  }

  async read(topic: string, partition: number, from: number, limit: number): Promise<readonly LogRecord[]> {
    this.#checkOpen()
    return this.#records(topic, partition, ({ offset }) => offset >= from).slice(0, limit)
  }

  async end(topic: string, partition: number): Promise<number> {
    this.#checkOpen()
    return this.#topics.get(topic)?.[partition]?.end ?? 0
  }

  async committed(group: string, topic: string, partition: number): Promise<number> {
    this.#checkOpen()
    return this.#progress.get(JSON.stringify([group, topic, partition]))?.next ?? 0
  }

  async watermark(group: string, topic: string, partition: number): Promise<number> {
    this.#checkOpen()
    return this.#progress.get(JSON.stringify([group, topic, partition]))?.watermark ?? 0
  }

  async commit(step: StageCommit): Promise<void> {
    this.#checkOpen()
    const name = JSON.stringify([step.group, step.topic, step.partition])
    const held = this.#progress.get(name)?.next ?? 0
    if (held !== step.expected) {
      throw new EcphoryError(
        'CHECKPOINT_CONFLICT',
        `Group ${step.group} stands at ${held} on ${step.topic}/${step.partition}, not at ${step.expected}.`,
      )
    }
    for (const output of step.outputs) this.#put(output)
    for (const { name, value } of step.claims) if (!this.#claims.has(name)) this.#claims.set(name, value)
    this.#progress.set(name, step)
  }

  async claimed(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    this.#checkOpen()
    return new Map([...this.#claims].filter(([name]) => names.includes(name)))
  }

  async readSubject(topic: string, subject: Subject, from: number, limit: number): Promise<readonly LogRecord[]> {
    this.#checkOpen()
    const key = subjectToKey(subject)
    const partition = keyToPartition(key, this.partitions)
    return this.#records(topic, partition, (event) => event.key === key && event.offset >= from).slice(0, limit)
  }

  async derivedFrom(topic: string, root: LogPosition): Promise<readonly LogRecord[]> {
    this.#checkOpen()
    return this.#records(topic, root.partition, () => true).filter(
      ({ event }) => event.rootpartition === root.partition && event.rootoffset === root.offset,
    )
  }

  async topics(): Promise<readonly string[]> {
    this.#checkOpen()
    return [...this.#topics.keys()].sort()
  }

  async keptFrom(): Promise<number> {
    this.#checkOpen()
    return 0
  }

  async dropTopic(topic: string): Promise<void> {
    this.#checkOpen()
    checkDroppable(topic)
    this.#topics.delete(topic)
    for (const name of this.#progress.keys()) {
      if ((JSON.parse(name) as [string, string, number])[1] === topic) this.#progress.delete(name)
    }
  }

  async erase(
    subject: Subject,
    redact: (topic: string, record: LogRecord) => EcphoryEvent | null,
    claims: (name: string, value: string) => boolean,
  ): Promise<number> {
    this.#checkOpen()
    const key = subjectToKey(subject)
    let touched = 0
    for (const [topic, partitions] of this.#topics) {
      for (const [number, partition] of partitions.entries()) {
        partition.events = partition.events.flatMap((stored) => {
          if (stored.key !== key) return [stored]
          const kept = redact(topic, toRecord(number, stored))
          const json = kept === null ? null : JSON.stringify(kept)
          if (json !== stored.json) touched += 1
          return json === null ? [] : [{ ...stored, json }]
        })
      }
    }
    for (const [name, value] of this.#claims) if (claims(name, value)) this.#claims.delete(name)
    return touched
  }

  /** Nothing to do: what was dropped from memory is in no file. */
  async purge(): Promise<void> {
    this.#checkOpen()
  }

  async close(): Promise<void> {
    this.#closed = true
  }

  #put({ topic, event }: TopicEvent): LogPosition {
    const number = eventToPartition(event, this.partitions)
    const partition = this.#partitionsOf(topic)[number]
    if (partition === undefined) throw new EcphoryError('STORE_FAILED', `Partition ${number} does not exist.`)
    const offset = partition.end
    partition.events.push({ offset, key: event.partitionkey, json: JSON.stringify(event) })
    partition.end += 1
    return { partition: number, offset }
  }

  #partitionsOf(topic: string): Partition[] {
    const held = this.#topics.get(topic) ?? Array.from({ length: this.partitions }, () => ({ end: 0, events: [] }))
    this.#topics.set(topic, held)
    return held
  }

  #records(topic: string, partition: number, isWanted: (stored: StoredEvent) => boolean): readonly LogRecord[] {
    const events = this.#topics.get(topic)?.[partition]?.events ?? []
    return events.filter(isWanted).map((stored) => toRecord(partition, stored))
  }

  #checkOpen(): void {
    if (this.#closed) throw new EcphoryError('CLOSED', 'The event log is closed.')
  }
}

const toRecord = (partition: number, { offset, json }: StoredEvent): LogRecord => ({
  position: { partition, offset },
  event: JSON.parse(json) as EcphoryEvent,
})
