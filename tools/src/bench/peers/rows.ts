import type { Milliseconds } from './memory-system.ts'
import type { Cost } from './protocol.ts'
import { readRows } from '../../eval/evaluation.ts'

/** What one system did; kept as a line of `rows.jsonl`. Ids, names of files and numbers only: the texts are not ours. */
export interface MeasuredRow {
  readonly system: string
  readonly label: string
  /** Packages with their versions. */
  readonly version: string
  readonly openMs: number
  readonly adds: readonly AddSlice[]
  readonly searches: readonly SearchSlice[]
  /** Its time was up before the work was done. */
  readonly isAddingStopped: boolean
  readonly isSearchingStopped: boolean
  /** Vectors that were not in the table, in all. */
  readonly misses: number
  /** What adding has cost beside its time. */
  readonly addCost: Cost | null
  /** Hits of another user among all searches, and among those of a search for what only another user told. */
  readonly leaked: number
  readonly foreign: number | null
  readonly repeats: Repeats
  readonly bytes: number
  readonly reopened: Reopened
  readonly erased: Erased
  readonly crash: Crash
  /** Null where there is no strace. */
  readonly syncs: Syncs | null
}

/** A system that is not there, or that failed: said, never left out. */
export interface MissingRow {
  readonly system: string
  readonly label: string
  readonly missing: string
}

export type PeerRow = MeasuredRow | MissingRow

export const isMeasured = (row: PeerRow): row is MeasuredRow => !('missing' in row)

/** The turns of one session. Milliseconds are sums over them. */
export interface AddSlice {
  readonly slice: number
  readonly turns: number
  readonly acknowledged: Milliseconds
  readonly searchable: Milliseconds
}

export interface SearchSlice {
  readonly slice: number
  readonly questions: number
  readonly took: Milliseconds
}

/** A session that was added a second time. */
export interface Repeats {
  readonly turns: number
  /** Memories that were gained by it, and repeated ids among the hits of a search for one of its turns. */
  readonly stored: number
  readonly shown: number
}

/** The same folder opened by a new process after an orderly end. */
export interface Reopened {
  readonly openMs: number
  readonly missing: number
  readonly hits: number
}

/** One turn removed, then everything closed. */
export interface Erased {
  readonly took: Milliseconds
  readonly isFound: boolean
  /** Files that hold the turn's text, byte for byte: before (what the search can see) and after. */
  readonly filesBefore: readonly string[]
  readonly filesAfter: readonly string[]
}

/** SIGKILL while a turn is being added. */
export interface Crash {
  readonly acknowledged: number
  readonly lost: number
}

/** Calls of fsync and fdatasync per turn: until it was acknowledged, and until it could be found. */
export interface Syncs {
  readonly turns: number
  readonly acknowledged: number
  readonly searchable: number
}

/** One question asked of one system, in `questions.jsonl`. */
export interface QuestionRow {
  readonly system: string
  readonly conversation: string
  readonly index: number
  readonly category: number
  /** Turns of evidence, and how many of them are among the first 10 and the first 30 hits. */
  readonly evidence: number
  readonly in10: number
  readonly in30: number
}

/** Throws for a row that is neither measured nor says why it is not. */
export function readPeerRows(file: string): readonly PeerRow[] {
  return readRows<Record<string, unknown>>(file).map((row) => {
    const isRow = typeof row['missing'] === 'string' || (Array.isArray(row['adds']) && Array.isArray(row['searches']))
    if (typeof row['system'] !== 'string' || !isRow) throw new Error(`${file} has a row that is no row of this bench.`)
    return row as unknown as PeerRow
  })
}

/** Recall over some questions: the mean share of each one's evidence. */
export interface Recalled {
  readonly questions: number
  readonly at10: number
  readonly at30: number
}

export function recallOf(rows: readonly QuestionRow[]): Recalled {
  const mean = (found: (row: QuestionRow) => number): number =>
    rows.reduce((sum, row) => sum + found(row) / row.evidence, 0) / rows.length
  return { questions: rows.length, at10: mean(({ in10 }) => in10), at30: mean(({ in30 }) => in30) }
}
