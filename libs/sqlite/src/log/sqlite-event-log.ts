import { eventToPartition, keyToPartition, subjectToKey } from '@ecphory/events'
import type { EcphoryEvent, Subject } from '@ecphory/events'
import { checkDroppable, EcphoryError } from '@ecphory/memory'
import type { EventLog, LogPosition, LogRecord, StageCommit, TopicEvent } from '@ecphory/memory'
import type { SqliteFile } from '../file/sqlite-file.ts'
import { LogReads } from './log-reads.ts'
import { LogWrites } from './log-writes.ts'

/** An append or a commit that waits for the next group. A refused `run` throws before its first write. */
interface Waiting {
  readonly run: () => unknown
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** The log in the store's file. Calls that arrive together are written in one transaction: one fsync for all. */
export class SqliteEventLog implements EventLog {
  readonly partitions: number
  readonly #file: SqliteFile
  readonly #reads: LogReads
  readonly #writes: LogWrites
  readonly #release: () => Promise<void>
  #waiting: Waiting[] = []
  #isClosed = false

  constructor(file: SqliteFile, partitions: number, release: () => Promise<void>) {
    this.partitions = partitions
    this.#file = file
    this.#reads = new LogReads(file.reader)
    this.#writes = new LogWrites(file.writer)
    this.#release = release
  }

  async append(events: readonly TopicEvent[]): Promise<readonly LogPosition[]> {
    const rows = events.map((event) => this.#toRow(event))
    return this.#grouped(() => this.#writes.append(rows))
  }

  async commit(step: StageCommit): Promise<void> {
    const outputs = step.outputs.map((event) => this.#toRow(event))
    return this.#grouped(() => this.#writes.commit(step, outputs))
  }

  async read(topic: string, partition: number, from: number, limit: number): Promise<readonly LogRecord[]> {
    return this.#read(() => this.#reads.stream(topic, partition, from, limit))
  }

  async end(topic: string, partition: number): Promise<number> {
    return this.#read(() => this.#reads.end(topic, partition))
  }

  async committed(group: string, topic: string, partition: number): Promise<number> {
    return this.#read(() => this.#reads.progress(group, topic, partition).next)
  }

  async watermark(group: string, topic: string, partition: number): Promise<number> {
    return this.#read(() => this.#reads.progress(group, topic, partition).watermark)
  }

  async claimed(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#read(() => this.#reads.claims(names))
  }

  async readSubject(topic: string, subject: Subject, from: number, limit: number): Promise<readonly LogRecord[]> {
    const key = subjectToKey(subject)
    return this.#read(() => this.#reads.subject(topic, keyToPartition(key, this.partitions), key, from, limit))
  }

  async derivedFrom(topic: string, root: LogPosition): Promise<readonly LogRecord[]> {
    return this.#read(() => this.#reads.derivedFrom(topic, root))
  }

  async topics(): Promise<readonly string[]> {
    return this.#read(() => this.#reads.topics())
  }

  /** Rows leave the file by erasure alone. */
  async keptFrom(): Promise<number> {
    this.#checkOpen()
    return 0
  }

  async dropTopic(topic: string): Promise<void> {
    this.#checkOpen()
    checkDroppable(topic)
    await this.#writing(() => this.#writes.dropTopic(topic))
  }

  async erase(
    subject: Subject,
    redact: (topic: string, record: LogRecord) => EcphoryEvent | null,
    claims: (name: string, value: string) => boolean,
  ): Promise<number> {
    this.#checkOpen()
    return this.#writing(() => this.#writes.erase(subjectToKey(subject), redact, claims))
  }

  async purge(): Promise<void> {
    this.#checkOpen()
    await this.#file.purge()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    // Lets a group that is already waiting be written first.
    await new Promise(setImmediate)
    await this.#release()
  }

  #grouped<Result>(run: () => Result): Promise<Result> {
    this.#checkOpen()
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ run, resolve: resolve as (value: never) => void, reject })
      // The end of this turn of the event loop: by then all who were woken together have called.
      if (this.#waiting.length === 1) setImmediate(() => void this.#writeGroup())
    })
  }

  async #writeGroup(): Promise<void> {
    let group: readonly Waiting[] = []
    try {
      const outcomes = await this.#writing(() => {
        // Taken when the group's turn has come, with those who arrived while it waited.
        group = this.#waiting.splice(0)
        return group.map(({ run }) => outcomeOf(run))
      })
      group.forEach(({ resolve, reject }, i) => {
        const outcome = outcomes[i]
        if (outcome?.error === undefined) resolve(outcome?.result as never)
        else reject(outcome.error)
      })
    } catch (error) {
      for (const { reject } of [...group, ...this.#waiting.splice(0)]) reject(error)
    }
  }

  async #writing<Result>(work: () => Result): Promise<Result> {
    try {
      return await this.#file.transaction(work)
    } catch (error) {
      this.#writes.forgetNames()
      throw error
    }
  }

  async #read<Result>(work: () => Result): Promise<Result> {
    this.#checkOpen()
    return this.#file.read(work)
  }

  #toRow({ topic, event }: TopicEvent) {
    return { topic, partition: eventToPartition(event, this.partitions), event, json: JSON.stringify(event) }
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new EcphoryError('CLOSED', 'The event log is closed.')
  }
}

interface Outcome {
  readonly result?: unknown
  readonly error?: EcphoryError
}

/** A refused commit has written nothing and fails alone; anything else, such as a full disk, fails the group. */
function outcomeOf(run: () => unknown): Outcome {
  try {
    return { result: run() }
  } catch (error) {
    if (error instanceof EcphoryError && error.code === 'CHECKPOINT_CONFLICT') return { error }
    throw error
  }
}
