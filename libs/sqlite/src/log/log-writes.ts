import type { EcphoryEvent } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { LogPosition, LogRecord, StageCommit } from '@ecphory/memory'
import type { Connection } from '../file/load-driver.ts'
import { offsetsPerStream, rowsPerInsert } from '../limits.ts'

export interface NewRow {
  readonly topic: string
  readonly partition: number
  readonly event: EcphoryEvent
  readonly json: string
}

interface Stream {
  readonly id: number
  /** The offset that its next event has. */
  end: number
}

interface HeldRow {
  readonly id: number
  readonly offset: number
  readonly topic: string
  readonly partition: number
  readonly json: string
}

type Redact = (topic: string, record: LogRecord) => EcphoryEvent | null

/** The log's writes; each is called within a transaction. Streams, by topic and partition, and ids of subjects are kept between calls. */
export class LogWrites {
  readonly #streams = new Map<string, Map<number, Stream>>()
  readonly #subjects = new Map<string, number>()
  readonly #statements

  constructor(writer: Connection) {
    this.#statements = prepare(writer)
  }

  append(rows: readonly NewRow[]): readonly LogPosition[] {
    const touched = new Set<Stream>()
    const positions: LogPosition[] = []
    let values: unknown[] = []
    for (const [index, { topic, partition, event, json }] of rows.entries()) {
      const stream = this.#streamOf(topic, partition)
      const offset = stream.end++
      touched.add(stream)
      positions.push({ partition, offset })
      const subject = this.#subjectId(event.partitionkey)
      values.push(rowId(stream.id, offset), subject, event.rootpartition ?? null, event.rootoffset ?? null, json)
      // One statement for several rows: most of what a row costs is the call.
      const isLeftOver = index >= rows.length - (rows.length % rowsPerInsert)
      if (!isLeftOver && (index + 1) % rowsPerInsert !== 0) continue
      const insert = isLeftOver ? this.#statements.insert : this.#statements.insertMany
      insert.run(values)
      values = []
    }
    for (const { id, end } of touched) this.#statements.moveEnd.run(end, id)
    return positions
  }

  commit(step: StageCommit, outputs: readonly NewRow[]): void {
    const { group, topic, partition, expected, next, watermark } = step
    const held = this.#statements.committed.get(group, topic, partition)?.next ?? 0
    if (held !== expected) {
      throw new EcphoryError(
        'CHECKPOINT_CONFLICT',
        `Group ${group} stands at ${held} on ${topic}/${partition}, not at ${expected}.`,
      )
    }
    this.append(outputs)
    for (const { name, value } of step.claims) this.#statements.claim.run(name, value)
    this.#statements.advance.run(group, topic, partition, next, watermark)
  }

  erase(key: string, redact: Redact, claims: (name: string, value: string) => boolean): number {
    let touched = 0
    for (const { id, offset, topic, partition, json } of this.#statements.ofSubject.all(key)) {
      const event = JSON.parse(json) as EcphoryEvent
      const kept = redact(topic, { position: { partition, offset }, event })
      const text = kept === null ? null : JSON.stringify(kept)
      if (text === json) continue
      touched += 1
      if (text === null) this.#statements.drop.run(id)
      else this.#statements.rewrite.run(text, id)
    }
    this.#statements.dropSubject.run(key)
    this.#subjects.delete(key)
    for (const { name, value } of this.#statements.claims.all()) {
      if (claims(name, value)) this.#statements.dropClaim.run(name)
    }
    return touched
  }

  /** One that is made again begins at offset 0. */
  dropTopic(topic: string): void {
    for (const { id } of this.#statements.ofTopic.all(topic)) {
      this.#statements.dropEvents.run(rowId(id, 0), rowId(id + 1, 0))
    }
    this.#statements.dropStreams.run(topic)
    this.#statements.dropProgress.run(topic)
    this.#statements.dropSubjects.run()
    this.forgetNames()
  }

  /** After a transaction that was undone: ids and offsets given out in it do not exist. */
  forgetNames(): void {
    this.#streams.clear()
    this.#subjects.clear()
  }

  #streamOf(topic: string, partition: number): Stream {
    let partitions = this.#streams.get(topic)
    if (partitions === undefined) this.#streams.set(topic, (partitions = new Map()))
    const held = partitions.get(partition)
    if (held !== undefined) return held
    this.#statements.openStream.run(topic, partition)
    const stream = written(this.#statements.stream.get(topic, partition))
    partitions.set(partition, stream)
    return stream
  }

  #subjectId(key: string): number {
    const held = this.#subjects.get(key)
    if (held !== undefined) return held
    this.#statements.openSubject.run(key)
    const { id } = written(this.#statements.subject.get(key))
    this.#subjects.set(key, id)
    return id
  }
}

const rowId = (stream: number, offset: number): number => stream * offsetsPerStream + offset

function written<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new EcphoryError('STORE_FAILED', 'A name that was just written is not there.')
  return row
}

const insertOf = (rows: number): string =>
  `INSERT INTO event (id, subject, root_partition, root_offset, json) VALUES ${Array(rows).fill('(?, ?, ?, ?, ?)').join(', ')}`

function prepare(writer: Connection) {
  return {
    stream: writer.prepare<unknown[], Stream>('SELECT id, end FROM stream WHERE topic = ? AND partition = ?'),
    ofTopic: writer.prepare<unknown[], { id: number }>('SELECT id FROM stream WHERE topic = ?'),
    openStream: writer.prepare('INSERT OR IGNORE INTO stream (topic, partition, end) VALUES (?, ?, 0)'),
    subject: writer.prepare<unknown[], { id: number }>('SELECT id FROM subject WHERE key = ?'),
    openSubject: writer.prepare('INSERT OR IGNORE INTO subject (key) VALUES (?)'),
    insert: writer.prepare(insertOf(1)),
    insertMany: writer.prepare(insertOf(rowsPerInsert)),
    moveEnd: writer.prepare('UPDATE stream SET end = ? WHERE id = ?'),
    committed: writer.prepare<unknown[], { next: number }>(
      'SELECT next FROM consumer WHERE name = ? AND topic = ? AND partition = ?',
    ),
    advance: writer.prepare('INSERT OR REPLACE INTO consumer VALUES (?, ?, ?, ?, ?)'),
    claim: writer.prepare('INSERT OR IGNORE INTO claim VALUES (?, ?)'),
    claims: writer.prepare<unknown[], { name: string; value: string }>('SELECT name, value FROM claim'),
    dropClaim: writer.prepare('DELETE FROM claim WHERE name = ?'),
    ofSubject: writer.prepare<unknown[], HeldRow>(
      `SELECT e.id, e.id % ${offsetsPerStream} AS offset, s.topic, s.partition, e.json
       FROM event e JOIN stream s ON s.id = e.id / ${offsetsPerStream}
       WHERE e.subject = (SELECT id FROM subject WHERE key = ?) ORDER BY e.id`,
    ),
    drop: writer.prepare('DELETE FROM event WHERE id = ?'),
    rewrite: writer.prepare('UPDATE event SET json = ? WHERE id = ?'),
    dropEvents: writer.prepare('DELETE FROM event WHERE id >= ? AND id < ?'),
    dropStreams: writer.prepare('DELETE FROM stream WHERE topic = ?'),
    dropProgress: writer.prepare('DELETE FROM consumer WHERE topic = ?'),
    dropSubjects: writer.prepare(
      'DELETE FROM subject WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.subject = subject.id)',
    ),
    dropSubject: writer.prepare(
      'DELETE FROM subject WHERE key = ? AND NOT EXISTS (SELECT 1 FROM event WHERE event.subject = subject.id)',
    ),
  }
}
