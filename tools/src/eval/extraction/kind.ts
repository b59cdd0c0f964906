import type { MemoryKind } from '@ecphory/events'
import { matchGreedily, type Pair, type Tally } from './match.ts'
import type { Row } from './rows.ts'
import { tokenF1 } from './tokens.ts'

/** A figure over the matched pairs only, kept apart from whether they match. */
export interface Apart {
  readonly figure: string
  /** `share` prints matched / gold; `f1` prints the three figures of a tally. */
  readonly measure: 'share' | 'f1'
  readonly tally: Tally
}

/** What one memory type's extraction is measured by. `Fact` is the type's fact without its id and support. */
export interface ExtractionKind<Gold = unknown, Fact = unknown> {
  readonly figure: 'events' | 'facts' | 'rules' | 'states'
  readonly memoryKind: MemoryKind
  gold(row: Row): readonly Gold[]
  /** The facts that are compared; hints of recurrence are none. */
  compared(facts: readonly Fact[]): readonly Fact[]
  /** 0 where the two do not match; greater is better. */
  score(gold: Gold, fact: Fact): number
  apart(pairs: readonly Pair<Gold, Fact>[]): readonly Apart[]
}

/** The least token F1 at which two texts are taken for the same. */
export const tokenF1Min = 0.5

/** Token F1 where it reaches the bound, else 0. */
export function textScore(gold: string, found: string): number {
  const f1 = tokenF1(gold, found)
  return f1 >= tokenF1Min ? f1 : 0
}

/** How many names of two lists mean the same, by token F1. */
export function tallyNames(gold: readonly string[], found: readonly string[]): Tally {
  return { matched: matchGreedily(gold, found, textScore).length, gold: gold.length, predicted: found.length }
}

/** A share over pairs: how many of them satisfy `holds`. */
export function tallyPairs<Gold, Fact>(
  pairs: readonly Pair<Gold, Fact>[],
  holds: (pair: Pair<Gold, Fact>) => boolean,
): Tally {
  return { matched: pairs.filter(holds).length, gold: pairs.length, predicted: pairs.length }
}
