import type { MemoryKind } from '@ecphory/events'
import type { Anchor } from '../graph/anchor.ts'
import type { FoundVector } from '../graph/graph-query.ts'

/** A segment that at least one graph found, its rows merged. */
export interface RankCandidate {
  readonly anchor: Omit<Anchor, 'terms' | 'vector'>
  /** The graphs that store the segment. */
  readonly kinds: readonly MemoryKind[]
  /** Counts of the query's terms in the segment and in the two before it. */
  readonly counts: ReadonlyMap<string, { readonly own: number; readonly context: number }>
  /** Dot product with the query's vector; absent where no graph measured it. */
  readonly dot?: number
  /** Its own vector, where it is among the nearest of a graph. */
  readonly vector?: FoundVector
  /** How strongly typed nodes led to the segment: sum over the nodes found that rest on it, nearer ones count more. */
  readonly expansion: number
  /** The request itself led to a node that rests on the segment: evidence that it is about it. */
  readonly led: boolean
}

export interface Ranked {
  readonly candidate: RankCandidate
  /** Raw score: comparable within one recall only. */
  readonly raw: number
  /** A fixed monotone map of the raw score to 0..1. */
  readonly score: number
}
