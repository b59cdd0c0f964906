import type { EcphoryEvent } from '@ecphory/events'
import type { LogPosition, LogRecord } from '@ecphory/memory'
import type { Connection } from '../file/load-driver.ts'
import { offsetsPerStream } from '../limits.ts'

interface EventRow {
  readonly offset: number
  readonly json: string
}

const streamOf = 'SELECT id FROM stream WHERE topic = ? AND partition = ?'
/** Of one stream, whose topic and partition are asked for twice; no stream, no rows. */
const ofStream = `id >= (${streamOf}) * ${offsetsPerStream} + ? AND id < ((${streamOf}) + 1) * ${offsetsPerStream}`
const ordered = (condition: string): string =>
  `SELECT id % ${offsetsPerStream} AS offset, json FROM event WHERE ${condition} ORDER BY id`

/** The log's reads, each one statement. */
export class LogReads {
  readonly #statements

  constructor(reader: Connection) {
    this.#statements = {
      stream: reader.prepare<unknown[], EventRow>(`${ordered(ofStream)} LIMIT ?`),
      subject: reader.prepare<unknown[], EventRow>(
        `${ordered(`subject = (SELECT id FROM subject WHERE key = ?) AND ${ofStream}`)} LIMIT ?`,
      ),
      derived: reader.prepare<unknown[], EventRow>(ordered(`${ofStream} AND root_offset = ? AND root_partition = ?`)),
      end: reader.prepare<unknown[], { end: number }>('SELECT end FROM stream WHERE topic = ? AND partition = ?'),
      progress: reader.prepare<unknown[], { next: number; watermark: number }>(
        'SELECT next, watermark FROM consumer WHERE name = ? AND topic = ? AND partition = ?',
      ),
      claims: reader.prepare<unknown[], { name: string; value: string }>(
        'SELECT name, value FROM claim WHERE name IN (SELECT value FROM json_each(?))',
      ),
      topics: reader.prepare<unknown[], { topic: string }>('SELECT DISTINCT topic FROM stream'),
    }
  }

  stream(topic: string, partition: number, from: number, limit: number): readonly LogRecord[] {
    return toRecords(partition, this.#statements.stream.all(...rangeOf(topic, partition, from), limit))
  }

  subject(topic: string, partition: number, key: string, from: number, limit: number): readonly LogRecord[] {
    return toRecords(partition, this.#statements.subject.all(key, ...rangeOf(topic, partition, from), limit))
  }

  derivedFrom(topic: string, root: LogPosition): readonly LogRecord[] {
    const { partition, offset } = root
    return toRecords(partition, this.#statements.derived.all(...rangeOf(topic, partition, 0), offset, partition))
  }

  end(topic: string, partition: number): number {
    return this.#statements.end.get(topic, partition)?.end ?? 0
  }

  progress(group: string, topic: string, partition: number): { readonly next: number; readonly watermark: number } {
    return this.#statements.progress.get(group, topic, partition) ?? { next: 0, watermark: 0 }
  }

  claims(names: readonly string[]): ReadonlyMap<string, string> {
    return new Map(this.#statements.claims.all(JSON.stringify(names)).map(({ name, value }) => [name, value]))
  }

  topics(): readonly string[] {
    return this.#statements.topics
      .all()
      .map(({ topic }) => topic)
      .sort()
  }
}

/** What `ofStream` asks for. */
const rangeOf = (topic: string, partition: number, from: number) => [topic, partition, from, topic, partition]

const toRecords = (partition: number, rows: readonly EventRow[]): readonly LogRecord[] =>
  rows.map(({ offset, json }) => ({ position: { partition, offset }, event: JSON.parse(json) as EcphoryEvent }))
