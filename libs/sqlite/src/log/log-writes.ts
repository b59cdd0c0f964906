import type { EcphoryEvent } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { LogPosition, LogRecord, StageCommit } from '@ecphory/memory'
import type { Connection } from '../file/load-driver.ts'
import { rowsPerInsert } from '../limits.ts'

export interface NewRow {
  readonly topic: string
  readonly partition: number
  readonly event: EcphoryEvent
  readonly json: string
}

interface HeldRow {
  readonly id: number
  readonly topic: string
  readonly partition: number
  readonly json: string
}

type Redact = (topic: string, record: LogRecord) => EcphoryEvent | null

/** The log's writes; each is called within a transaction. Ids of streams and subjects are kept between calls. */
export class LogWrites {
  readonly #streams = new Map<string, number>()
  readonly #subjects = new Map<string, number>()
  readonly #statements

  constructor(writer: Connection) {
    this.#statements = prepare(writer)
  }

  append(rows: readonly NewRow[]): readonly LogPosition[] {
    const positions: LogPosition[] = []
    const ends = new Map<number, number>()
    for (let from = 0; from < rows.length;) {
      const count = rows.length - from >= rowsPerInsert ? rowsPerInsert : 1
      const chunk = rows.slice(from, from + count)
      const first = this.#insert(chunk)
      chunk.forEach(({ topic, partition }, index) => {
        positions.push({ partition, offset: first + index })
        ends.set(this.#streamId(topic, partition), first + index + 1)
      })
      from += count
    }
    for (const [stream, end] of ends) this.#statements.moveEnd.run(end, stream)
    return positions
  }

  /** One statement for several rows: most of what a row costs is the call. Their ids follow each other. */
  #insert(rows: readonly NewRow[]): number {
    const values = rows.flatMap(({ topic, partition, event, json }) => [
      this.#streamId(topic, partition),
      this.#subjectId(event.partitionkey),
      event.rootpartition ?? null,
      event.rootoffset ?? null,
      json,
    ])
    const statement = rows.length === 1 ? this.#statements.insert : this.#statements.insertMany
    return Number(statement.run(values).lastInsertRowid) - rows.length + 1
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
    for (const { id, topic, partition, json } of this.#statements.ofSubject.all(key)) {
      const event = JSON.parse(json) as EcphoryEvent
      const kept = redact(topic, { position: { partition, offset: id }, event })
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

  /** Ids that were given out for its streams do not come back with it. */
  dropTopic(topic: string): void {
    this.#statements.dropEvents.run(topic)
    this.#statements.dropStreams.run(topic)
    this.#statements.dropProgress.run(topic)
    this.#statements.dropSubjects.run()
    this.forgetNames()
  }

  /** After a transaction that was undone: ids given out in it do not exist. */
  forgetNames(): void {
    this.#streams.clear()
    this.#subjects.clear()
  }

  #streamId(topic: string, partition: number): number {
    const key = `${partition} ${topic}`
    const held = this.#streams.get(key)
    if (held !== undefined) return held
    this.#statements.openStream.run(topic, partition)
    return remember(this.#streams, key, this.#statements.stream.get(topic, partition))
  }

  #subjectId(key: string): number {
    const held = this.#subjects.get(key)
    if (held !== undefined) return held
    this.#statements.openSubject.run(key)
    return remember(this.#subjects, key, this.#statements.subject.get(key))
  }
}

function remember(ids: Map<string, number>, key: string, row: { id: number } | undefined): number {
  if (row === undefined) throw new EcphoryError('STORE_FAILED', 'A name that was just written is not there.')
  ids.set(key, row.id)
  return row.id
}

const insertOf = (rows: number): string =>
  `INSERT INTO event (stream, subject, root_partition, root_offset, json) VALUES ${Array(rows).fill('(?, ?, ?, ?, ?)').join(', ')}`

function prepare(writer: Connection) {
  return {
    stream: writer.prepare<unknown[], { id: number }>('SELECT id FROM stream WHERE topic = ? AND partition = ?'),
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
      `SELECT e.id, s.topic, s.partition, e.json FROM event e JOIN stream s ON s.id = e.stream
       WHERE e.subject = (SELECT id FROM subject WHERE key = ?) ORDER BY e.id`,
    ),
    drop: writer.prepare('DELETE FROM event WHERE id = ?'),
    rewrite: writer.prepare('UPDATE event SET json = ? WHERE id = ?'),
    dropEvents: writer.prepare('DELETE FROM event WHERE stream IN (SELECT id FROM stream WHERE topic = ?)'),
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
