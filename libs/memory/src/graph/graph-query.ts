import type { Anchor } from './anchor.ts'
import type { EdgeType, NodeLabel, SettledEdge, SettledNode } from './items.ts'

/** Reads the graph as it was believed at a root position, and only what had begun by an instant. Both are optional. */
export interface AsOf {
  readonly position?: number
  /** Epoch milliseconds of valid time: nothing that begins later is returned. */
  readonly instant?: number
}

/**
 * Properties that a read may filter by, before any cut to a limit. Under a filter, a node or an edge is found where it
 * rests on at least one anchor that passes.
 */
export interface AnchorFilter {
  readonly agent?: string
  readonly session?: string
}

/**
 * The closed set of reads. Each store compiles them; each is bounded by `limit`; each filters before it cuts.
 * A store finds; it never scores.
 */
export type GraphQuery =
  /**
   * Anchors that hold at least one of the terms, each with its counts of exactly these terms; where the limit cuts, in
   * the order that `termRarity` states.
   */
  | { readonly find: 'lexical'; readonly terms: readonly string[]; readonly limit: number }
  /**
   * Anchors by dot product with a unit vector, greatest first, ties by segment id; exact while the space is small. A
   * stored vector of another length is another encoder's and is not found. The first `vectors` of them bring their own.
   */
  | { readonly find: 'nearest'; readonly vector: Float32Array; readonly limit: number; readonly vectors?: number }
  /**
   * Nodes by key (an entity's normalised name), then along edges of these types in both directions. SAME_AS is followed
   * at no cost, asked for or not. Nodes by (hops, id) up to `limit`, then the edges walked between them likewise.
   */
  | {
      readonly find: 'expand'
      readonly keys?: readonly string[]
      readonly ids?: readonly string[]
      readonly edges: readonly EdgeType[]
      readonly hops: 0 | 1 | 2
      readonly limit: number
    }
  /** Nodes of a label whose valid interval overlaps [from, to): those that began last first, ties by id. */
  | {
      readonly find: 'byTime'
      readonly label: NodeLabel
      readonly from: number | null
      readonly to: number | null
      readonly limit: number
    }
  /** Nodes of a label with one of these texts in a property, or in its list, valid at an instant: last begun first. */
  | {
      readonly find: 'byState'
      readonly label: NodeLabel
      readonly property: string
      readonly values: readonly string[]
      readonly at: number
      readonly limit: number
    }
  /**
   * One page of the nodes of a label whose valid interval overlaps [from, to) and whose properties are as `where` says:
   * for each, one of the texts, or a list that holds one. Those that began last first, ties by id, each id once, where
   * it comes first; from behind `after` on. Read as of a position, the pages of a walk leave out and repeat nothing.
   */
  | {
      readonly find: 'scan'
      readonly label: NodeLabel
      readonly from: number | null
      readonly to: number | null
      readonly where: readonly { readonly property: string; readonly values: readonly string[] }[]
      /** The last node of the page before: where it began, and its id. */
      readonly after: { readonly from: number | null; readonly id: string } | null
      readonly limit: number
    }
  /** Nodes that rest on one of these segments, found by the segments' live assertions (the way of `EVIDENCED_BY`). */
  | { readonly find: 'supportedBy'; readonly segmentIds: readonly string[]; readonly limit: number }

/** A stored vector as it was found: value i is `bytes_i * scale`. */
export interface FoundVector {
  readonly scale: number
  readonly bytes: Int8Array
}

export type GraphRow =
  | {
      readonly row: 'anchor'
      readonly anchor: Omit<Anchor, 'terms' | 'vector'>
      /** Counts of the queried terms only, by term; present for `lexical`. */
      readonly counts?: ReadonlyMap<string, { readonly own: number; readonly context: number }>
      /** Dot product with the queried vector; present for `nearest`. */
      readonly dot?: number
      /** Present for as many of the nearest as were asked to bring theirs. */
      readonly vector?: FoundVector
    }
  | { readonly row: 'node'; readonly node: SettledNode; readonly hops: number }
  | { readonly row: 'edge'; readonly edge: SettledEdge; readonly hops: number }

/** Per subject and graph, for ranking: over the anchors that `asOf` and the filter leave. */
export interface GraphStatistics {
  readonly anchors: number
  readonly ownLength: number
  readonly contextLength: number
  readonly documentFrequency: ReadonlyMap<string, { readonly own: number; readonly context: number }>
}
