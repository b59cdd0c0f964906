import type { Anchor, AnchorVersion } from '@ecphory/memory'
import type { Connection } from '../file/load-driver.ts'
import { anchorColumns, anchorToBody, countsToText, rowToAnchor, textToCounts } from './anchor-row.ts'
import type { AnchorRow } from './anchor-row.ts'
import type { AnchorChange } from './space-indexes.ts'
import { termToToken } from './term-token.ts'

interface HeldVersion {
  readonly id: number
  readonly record_from: number
  readonly record_to: number | null
  readonly terms: string
}

export interface AnchorTarget {
  readonly traceId?: string
  readonly sourceId?: string
  readonly segmentId?: string
}

/** The anchors' side of a transaction. `changes` are for the indexes in memory, once it is committed. */
export class AnchorWrites {
  changes: AnchorChange[] = []
  readonly #encoders = new Map<string, number>()
  readonly #statements

  constructor(writer: Connection) {
    this.#statements = prepare(writer)
  }

  put(space: number, anchor: Anchor, recordFrom: number): void {
    for (const held of this.#statements.ofSegment.all(space, anchor.segmentId)) {
      if (held.record_from >= recordFrom) this.#remove(space, held)
      else if (held.record_to === null || held.record_to > recordFrom) this.#close(space, held.id, recordFrom)
    }
    const vector = Buffer.from(anchor.vector.bytes, 'base64')
    const { lastInsertRowid } = this.#statements.insert.run(...this.#columns(space, anchor, recordFrom, vector))
    const id = Number(lastInsertRowid)
    this.#index(space, id, anchor.terms)
    const { segmentId: segment, agent, session, ownLength, contextLength, time } = anchor
    const { scale } = anchor.vector
    const entry = { id, segment, recordFrom, recordTo: null, agent, session, ownLength, contextLength, scale, vector }
    this.changes.push({ change: 'added', space, entry: { ...entry, instant: time.instant }, terms: anchor.terms })
  }

  rewriteTerms(space: number, { segmentId, terms, ownLength, contextLength }: Anchor): void {
    for (const { id, terms: before } of this.#statements.ofSegment.all(space, segmentId)) {
      this.#unindex(space, id, before)
      this.#statements.rewriteTerms.run(countsToText(terms), ownLength, contextLength, id)
      this.#index(space, id, terms)
      this.changes.push({ change: 'removed', space })
    }
  }

  close(space: number, segment: string, recordTo: number): void {
    for (const held of this.#statements.ofSegment.all(space, segment)) {
      if (held.record_to !== null) continue
      if (held.record_from >= recordTo) this.#remove(space, held)
      else this.#close(space, held.id, recordTo)
    }
  }

  forget(space: number, segments: readonly string[]): void {
    for (const segment of segments) {
      for (const held of this.#statements.ofSegment.all(space, segment)) this.#remove(space, held)
    }
  }

  forgetAll(space: number): void {
    for (const { id, terms } of this.#statements.termsOfSpace.all(space)) this.#unindex(space, id, terms)
    this.#statements.removeAll.run(space)
    this.changes.push({ change: 'removed', space })
  }

  open(space: number, { segmentId, traceId, sourceId }: AnchorTarget): readonly AnchorVersion[] {
    if (segmentId === undefined && traceId === undefined && sourceId === undefined) return []
    const { open } = this.#statements
    const by = segmentId !== undefined ? open.segment : traceId !== undefined ? open.trace : open.source
    return by
      .all(space, segmentId ?? traceId ?? sourceId)
      .map((row) => ({ anchor: rowToAnchor(row), recordFrom: row.record_from, recordTo: row.record_to }))
      .filter(({ anchor }) => traceId === undefined || anchor.traceId === traceId)
      .filter(({ anchor }) => sourceId === undefined || anchor.sourceId === sourceId)
      .sort((a, b) => (a.anchor.segmentId < b.anchor.segmentId ? -1 : 1))
  }

  /** After a transaction that was undone: ids given out in it do not exist. */
  forgetNames(): void {
    this.#encoders.clear()
  }

  #columns(space: number, anchor: Anchor, recordFrom: number, vector: Buffer): readonly unknown[] {
    return [
      space,
      anchor.segmentId,
      recordFrom,
      anchor.traceId,
      anchor.sourceId,
      anchor.agent,
      anchor.session,
      anchor.time.instant,
      anchor.ownLength,
      anchor.contextLength,
      anchor.order,
      this.#encoderId(anchor.vector.encoder),
      anchor.vector.scale,
      vector,
      anchorToBody(anchor),
      countsToText(anchor.terms),
    ]
  }

  #encoderId(name: string): number {
    const held = this.#encoders.get(name)
    if (held !== undefined) return held
    this.#statements.openEncoder.run(name)
    const id = this.#statements.encoder.get(name)?.id ?? 0
    this.#encoders.set(name, id)
    return id
  }

  #close(space: number, id: number, recordTo: number): void {
    this.#statements.close.run(recordTo, id)
    this.changes.push({ change: 'closed', space, id, recordTo })
  }

  #remove(space: number, { id, terms }: Pick<HeldVersion, 'id' | 'terms'>): void {
    this.#unindex(space, id, terms)
    this.#statements.remove.run(id)
    this.changes.push({ change: 'removed', space })
  }

  #index(space: number, id: number, terms: Anchor['terms']): void {
    this.#statements.indexTerms.run(id, tokensOf(space, terms))
  }

  #unindex(space: number, id: number, terms: string): void {
    this.#statements.unindexTerms.run(id, tokensOf(space, textToCounts(terms)))
  }
}

function tokensOf(space: number, terms: Anchor['terms']): string {
  const present = terms.filter(({ own, context }) => own > 0 || context > 0)
  return present.map((count) => termToToken(space, count)).join(' ')
}

function prepare(writer: Connection) {
  // No join and no ORDER BY: most of these find nothing, and either costs more than ten times the look-up itself.
  const open = (column: string) =>
    writer.prepare<unknown[], AnchorRow>(
      `SELECT ${anchorColumns} FROM anchor a WHERE a.space = ? AND a.${column} = ? AND a.record_to IS NULL`,
    )
  return {
    ofSegment: writer.prepare<unknown[], HeldVersion>(
      'SELECT id, record_from, record_to, terms FROM anchor WHERE space = ? AND segment = ?',
    ),
    insert: writer.prepare(
      `INSERT INTO anchor (space, segment, record_from, trace, source, agent, session, instant, own_length,
         context_length, position, encoder, scale, vector, body, terms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    indexTerms: writer.prepare('INSERT INTO term_index (rowid, token) VALUES (?, ?)'),
    unindexTerms: writer.prepare(`INSERT INTO term_index (term_index, rowid, token) VALUES ('delete', ?, ?)`),
    encoder: writer.prepare<unknown[], { id: number }>('SELECT id FROM encoder WHERE name = ?'),
    openEncoder: writer.prepare('INSERT OR IGNORE INTO encoder (name) VALUES (?)'),
    close: writer.prepare('UPDATE anchor SET record_to = ? WHERE id = ?'),
    rewriteTerms: writer.prepare('UPDATE anchor SET terms = ?, own_length = ?, context_length = ? WHERE id = ?'),
    remove: writer.prepare('DELETE FROM anchor WHERE id = ?'),
    termsOfSpace: writer.prepare<unknown[], { id: number; terms: string }>(
      'SELECT id, terms FROM anchor WHERE space = ?',
    ),
    removeAll: writer.prepare('DELETE FROM anchor WHERE space = ?'),
    open: { segment: open('segment'), trace: open('trace'), source: open('source') },
  }
}
