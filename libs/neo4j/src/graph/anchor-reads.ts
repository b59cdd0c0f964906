import type { Anchor, AnchorFilter, AsOf, GraphQuery, GraphRow, GraphStatistics } from '@ecphory/memory'
import { cachedTermsMax, cachedTextsMax, termsPerQuery } from '../limits.ts'
import type { Run } from '../server/neo4j-client.ts'
import { isIndexAway } from '../server/neo4j-error.ts'
import { statements } from '../statements/statements.ts'
import { rowToAnchor, rowToFound, textToCounts } from './anchor-row.ts'
import type { AnchorProperties, FoundAnchor, FoundProperties } from './anchor-row.ts'
import { stillOpen, toPosition } from './bounds.ts'
import { documentFrequency, lexical } from './lexical.ts'
import type { Counts } from './lexical.ts'
import { nearest } from './nearest.ts'
import type { Postings, SpaceIndex, Visible } from './space-index.ts'
import { SpaceIndexes } from './space-indexes.ts'
import { termsToTokens } from './term-token.ts'

interface TermRow {
  readonly id: string
  readonly terms: string
}

export type AnchorQuery = Extract<GraphQuery, { readonly find: 'lexical' | 'nearest' }>

/** Reads of anchors: columns and vectors from memory, postings and texts from the server. */
export class AnchorReads {
  readonly #run: Run
  readonly #indexes: SpaceIndexes

  constructor(run: Run) {
    this.#run = run
    this.#indexes = new SpaceIndexes(run)
  }

  /** The answers to some queries of one space, in their order, all of one state of it. */
  async query(
    space: string,
    queries: readonly AnchorQuery[],
    asOf: AsOf,
    filter: AnchorFilter,
  ): Promise<readonly (readonly GraphRow[])[]> {
    const index = queries.length === 0 ? null : await this.#indexes.of(space)
    if (index === null) return queries.map(() => [])
    const visible = index.visible(asOf, filter)
    return Promise.all(
      queries.map((query) =>
        query.find === 'nearest'
          ? this.#nearest(space, index, visible, query)
          : this.#lexical(space, index, visible, query),
      ),
    )
  }

  async statistics(
    space: string,
    terms: readonly string[],
    asOf: AsOf,
    filter: AnchorFilter,
  ): Promise<GraphStatistics> {
    const index = await this.#indexes.of(space)
    if (index === null) {
      const documentFrequency = new Map(terms.map((term) => [term, { own: 0, context: 0 }]))
      return { anchors: 0, ownLength: 0, contextLength: 0, documentFrequency }
    }
    const postings = await this.#postings(space, index, terms)
    const visible = index.visible(asOf, filter)
    return {
      anchors: visible.entries.size,
      ownLength: visible.ownLength,
      contextLength: visible.contextLength,
      documentFrequency: documentFrequency(postings, visible),
    }
  }

  async bySegment(
    space: string,
    segmentIds: readonly string[],
    { position, instant }: AsOf,
  ): Promise<readonly Anchor[]> {
    const segments = [...new Set(segmentIds)]
    if (segments.length === 0) return []
    const bound = { space, given: { segments }, position: toPosition(position), instant: instant ?? stillOpen }
    const rows = await this.#run<AnchorProperties>(statements.anchorsBySegment, bound)
    const bySegment = new Map(rows.map((row) => [row.segment, row]))
    return segments.flatMap((segment) => {
      const row = bySegment.get(segment)
      return row === undefined ? [] : [rowToAnchor(row)]
    })
  }

  async #nearest(
    space: string,
    index: SpaceIndex,
    visible: Visible,
    { vector: query, limit, vectors = 0 }: Extract<AnchorQuery, { find: 'nearest' }>,
  ): Promise<readonly GraphRow[]> {
    const neighbours = await nearest(this.#run, space, index, visible, query, limit)
    const found = await this.#found(space, index, neighbours)
    return neighbours.flatMap(({ id, dot, vector }, place): GraphRow[] => {
      const anchor = found.get(id)
      return anchor === undefined ? [] : [{ row: 'anchor', anchor, dot, ...(place < vectors && { vector }) }]
    })
  }

  async #lexical(
    space: string,
    index: SpaceIndex,
    visible: Visible,
    { terms, limit }: Extract<AnchorQuery, { find: 'lexical' }>,
  ): Promise<readonly GraphRow[]> {
    const hits = lexical(visible, await this.#postings(space, index, terms), limit)
    const found = await this.#found(space, index, hits)
    return hits.flatMap(({ id, counts }): GraphRow[] => {
      const anchor = found.get(id)
      return anchor === undefined ? [] : [{ row: 'anchor', anchor, counts }]
    })
  }

  /** In the order of the terms, each once. An index that has gone on meanwhile does not take what was read before. */
  async #postings(space: string, index: SpaceIndex, terms: readonly string[]): Promise<ReadonlyMap<string, Postings>> {
    const { revision } = index
    const missing = [...new Set(terms)].filter((term) => !index.postings.has(term))
    const read = new Map(missing.map((term) => [term, new Map<string, Counts>()]))
    for (let from = 0; from < missing.length; from += termsPerQuery) {
      const tokens = termsToTokens(missing.slice(from, from + termsPerQuery))
      for (const row of await this.#termRows(space, tokens)) {
        for (const { term, own, context } of textToCounts(row.terms)) {
          if (own > 0 || context > 0) read.get(term)?.set(row.id, { own, context })
        }
      }
    }
    const wanted = new Map([...new Set(terms)].map((term) => [term, read.get(term) ?? index.postings.get(term)]))
    if (index.revision === revision) {
      if (index.postings.size + read.size > cachedTermsMax) index.postings.clear()
      for (const [term, postings] of read) index.postings.set(term, postings)
    }
    return wanted as ReadonlyMap<string, Postings>
  }

  /** All anchors of the space stand in for those that the index would find while it is made anew. */
  async #termRows(space: string, tokens: string): Promise<readonly TermRow[]> {
    try {
      return await this.#run<TermRow>(statements.anchorsByTerms, { space, tokens })
    } catch (error) {
      if (!isIndexAway(error)) throw error
      return this.#run<TermRow>(statements.termsOfSpace, { space })
    }
  }

  /** What is found of each, by id; what a recall has read, the next one need not. */
  async #found(
    space: string,
    index: SpaceIndex,
    wanted: readonly { readonly id: string }[],
  ): Promise<ReadonlyMap<string, FoundAnchor>> {
    const missing = wanted.filter(({ id }) => !index.found.has(id)).map(({ id }) => id)
    const found = new Map(wanted.flatMap(({ id }) => held(index, id)))
    if (missing.length === 0) return found
    const rows = await this.#run<FoundProperties & { id: string }>(statements.foundAnchors, {
      space,
      given: { ids: missing },
    })
    if (index.found.size + rows.length > cachedTextsMax) index.found.clear()
    for (const row of rows) {
      const anchor = rowToFound(row)
      found.set(row.id, anchor)
      index.found.set(row.id, anchor)
    }
    return found
  }
}

function held(index: SpaceIndex, id: string): readonly (readonly [string, FoundAnchor])[] {
  const anchor = index.found.get(id)
  return anchor === undefined ? [] : [[id, anchor]]
}
