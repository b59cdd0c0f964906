import type { BenchContext } from './bench-context.ts'
import type { Pair } from './measure.ts'

/** One line of the summary: what it says, and what it should be. */
export interface Figure {
  readonly name: string
  /** What is measured; of a ratio, what stands above the line and what below. */
  readonly meaning: string
  readonly better: 'greater' | 'smaller'
  /** What it is to reach: at least so much where greater is better, else at most. */
  readonly aim?: number
}

/** Who comes first in a slice: the second may find warm what the first has read. */
export type Order = 'ours first' | 'baseline first'

/** What one slice finds: a pair for each figure of its section, and what its row says besides. */
export interface Slice {
  readonly pairs: Readonly<Record<string, Pair>>
  readonly row?: Readonly<Record<string, unknown>>
}

/** A section that is ready to be measured, one slice at a time. */
export interface Slices {
  slice(order: Order): Promise<Slice>
  close(): Promise<void>
}

interface SectionBase {
  /** What `--only` calls it. */
  readonly name: string
  readonly figures: readonly Figure[]
  /** Kafka and Neo4j: it runs with `--services`, or where the environment names both. */
  readonly needsServers?: true
}

/** Ours against a baseline, in slices that take turns with those of other sections. */
export interface RatioSection extends SectionBase {
  readonly kind: 'ratio'
  readonly pairs: number
  /** Slices before those that count: they compile both sides and warm what a running process has warm. Default: 1. */
  readonly warmUps?: number
  /** Pairs in `npm run bench:check`; absent where that leaves it out. */
  readonly checkPairs?: number
  open(context: BenchContext): Promise<Slices>
}

/** What has no baseline beside it, or more than one number: told to `context.findings`, after all ratios. */
export interface TableSection extends SectionBase {
  readonly kind: 'table'
  measure(context: BenchContext): Promise<void>
}

export type Section = RatioSection | TableSection
