import type { Anchor, AnchorFilter, AsOf, GraphQuery, GraphRow, GraphStatistics } from '@ecphory/memory'
import type { Connection } from '../file/load-driver.ts'
import { cachedTextsMax } from '../limits.ts'
import { anchorColumns, foundColumns, rowToAnchor, rowToFound } from './anchor-row.ts'
import type { AnchorRow, FoundAnchor, FoundRow } from './anchor-row.ts'
import { documentFrequency, lexical } from './lexical.ts'
import { nearest } from './nearest.ts'
import { SpaceIndexes } from './space-indexes.ts'
import type { AnchorChange } from './space-indexes.ts'
import type { SpaceIndex } from './space-index.ts'
import { TermReads } from './term-reads.ts'
import type { Postings } from './term-reads.ts'

type AnchorQuery = Extract<GraphQuery, { readonly find: 'lexical' | 'nearest' }>

/** The anchors of a space that one read sees. */
export interface SeenAnchors {
  run(query: AnchorQuery): readonly GraphRow[]
  statistics(terms: readonly string[]): GraphStatistics
}

/** Reads of anchors: columns and vectors from memory, postings and texts from the file. */
export class AnchorReads {
  readonly #indexes: SpaceIndexes
  readonly #terms: TermReads
  readonly #statements

  constructor(reader: Connection) {
    this.#indexes = new SpaceIndexes(reader)
    this.#terms = new TermReads(reader)
    this.#statements = prepare(reader)
  }

  follow(changes: readonly AnchorChange[]): void {
    this.#indexes.follow(changes)
  }

  seen(space: number, asOf: AsOf, filter: AnchorFilter): SeenAnchors {
    const index = this.#indexes.of(space)
    const visible = index.visible(asOf, filter)
    const postingsOf = (terms: readonly string[]): ReadonlyMap<string, Postings> =>
      new Map(terms.map((term) => [term, this.#terms.postings(space, index, term)]))
    return {
      run: (query) => {
        if (query.find === 'nearest') {
          const neighbours = nearest(index, visible, query.vector, query.limit)
          const found = this.#found(index, neighbours)
          const { vectors = 0 } = query
          return neighbours.map(({ ordinal, dot }, i) => ({
            row: 'anchor',
            anchor: found[i] as FoundAnchor,
            dot,
            ...(i < vectors && { vector: index.vectors.at(ordinal) }),
          }))
        }
        const hits = lexical(index, visible, postingsOf(query.terms), query.limit)
        const found = this.#found(index, hits)
        return hits.map(({ counts }, i) => ({ row: 'anchor', anchor: found[i] as FoundAnchor, counts }))
      },
      statistics: (terms) => ({
        anchors: visible.count,
        ownLength: visible.ownLength,
        contextLength: visible.contextLength,
        documentFrequency: documentFrequency(postingsOf(terms), visible),
      }),
    }
  }

  bySegment(space: number, segmentIds: readonly string[], { position, instant }: AsOf): readonly Anchor[] {
    const rows = this.#statements.bySegment.all({
      space,
      segments: JSON.stringify([...new Set(segmentIds)]),
      position: position ?? Number.MAX_SAFE_INTEGER,
      instant: instant ?? Infinity,
    })
    return rows.map(rowToAnchor)
  }

  /** What is found of each, in order; what a recall has read, the next one need not. */
  #found(index: SpaceIndex, wanted: readonly { readonly ordinal: number }[]): readonly FoundAnchor[] {
    let missing = wanted.filter(({ ordinal }) => !index.found.has(ordinal))
    if (index.found.size + missing.length > cachedTextsMax) {
      index.found.clear()
      missing = [...wanted]
    }
    if (missing.length > 0) {
      const ids = JSON.stringify(missing.map(({ ordinal }) => index.ids[ordinal]))
      for (const row of this.#statements.found.iterate(ids)) {
        const ordinal = index.ordinalOf(row.id)
        if (ordinal !== undefined) index.found.set(ordinal, rowToFound(row))
      }
    }
    return wanted.map(({ ordinal }) => index.found.get(ordinal) as FoundAnchor)
  }
}

function prepare(reader: Connection) {
  return {
    found: reader.prepare<[string], FoundRow>(
      `SELECT ${foundColumns} FROM json_each(?) i CROSS JOIN anchor a ON a.id = i.value`,
    ),
    bySegment: reader.prepare<object, AnchorRow>(
      `SELECT ${anchorColumns} FROM json_each(@segments) i
         CROSS JOIN anchor a ON a.space = @space AND a.segment = i.value
       WHERE a.record_from <= @position AND (a.record_to IS NULL OR a.record_to > @position) AND a.instant <= @instant
       ORDER BY i.key`,
    ),
  }
}
