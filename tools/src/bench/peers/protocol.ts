import type { Added, Hit, Milliseconds, OwnCost, Query, Turn } from './memory-system.ts'

/**
 * What the bench says to a driver, one JSON object a line, on its standard input; the driver answers each with one line
 * on file descriptor 3, so that what a peer prints disturbs nothing. `tools/peers/python/driver.py` speaks the same.
 */
export type Request =
  | { readonly op: 'add'; readonly turns: readonly Turn[] }
  | { readonly op: 'acknowledge'; readonly turns: readonly Turn[] }
  | { readonly op: 'settle' }
  | { readonly op: 'search'; readonly queries: readonly Query[] }
  | { readonly op: 'ids'; readonly user: string }
  | { readonly op: 'erase'; readonly user: string; readonly id: string; readonly handle: string }
  | { readonly op: 'cost' }
  | { readonly op: 'close' }

/** The first line, unasked. */
export interface Opened {
  readonly version: string
  readonly openMs: number
}

export interface Searched {
  readonly took: readonly Milliseconds[]
  readonly hits: readonly (readonly Hit[])[]
}

/** Since the system was opened. */
export interface Cost {
  /** Sentence vectors that it wanted: a look-up here, a run of the encoder elsewhere. */
  readonly lookUps: number
  /** Those that the table lacked. */
  readonly misses: number
  readonly own: OwnCost | null
}

export interface Replies {
  readonly add: Added
  readonly acknowledge: Readonly<Record<string, never>>
  readonly settle: Readonly<Record<string, never>>
  readonly search: Searched
  readonly ids: { readonly ids: readonly string[] }
  readonly erase: Milliseconds
  readonly cost: Cost
  readonly close: Readonly<Record<string, never>>
}

export type ReplyTo<R extends Request> = Replies[R['op']]

/** A system that was opened, here or in a process of its own. Rejects where the system fails. */
export interface OpenSystem {
  readonly opened: Opened
  ask<R extends Request>(request: R): Promise<ReplyTo<R>>
}
