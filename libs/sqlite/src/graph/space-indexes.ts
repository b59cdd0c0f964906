import type { TermCount } from '@ecphory/memory'
import type { Connection } from '../file/load-driver.ts'
import { cachedAnchorsMax } from '../limits.ts'
import { SpaceIndex } from './space-index.ts'
import type { IndexEntry } from './space-index.ts'

/** What a committed transaction did to the anchors of a space. */
export type AnchorChange =
  | {
      readonly change: 'added'
      readonly space: number
      readonly entry: IndexEntry
      readonly terms: readonly TermCount[]
    }
  | { readonly change: 'closed'; readonly space: number; readonly id: number; readonly recordTo: number }
  | { readonly change: 'removed'; readonly space: number }

interface EntryRow {
  readonly id: number
  readonly segment: string
  readonly recordFrom: number
  readonly recordTo: number | null
  readonly agent: string | null
  readonly session: string | null
  readonly instant: number
  readonly ownLength: number
  readonly contextLength: number
  readonly scale: number
  readonly vector: Buffer
}

/** The indexes of the spaces in use. One is read from the file when it is first asked for, and follows each commit. */
export class SpaceIndexes {
  readonly #indexes = new Map<number, SpaceIndex>()
  readonly #select

  constructor(reader: Connection) {
    this.#select = reader.prepare<[number], EntryRow>(
      `SELECT id, segment, record_from AS recordFrom, record_to AS recordTo, agent, session, instant,
              own_length AS ownLength, context_length AS contextLength, scale, vector
       FROM anchor WHERE space = ? ORDER BY id`,
    )
  }

  of(space: number): SpaceIndex {
    const held = this.#indexes.get(space)
    const index = held ?? this.#read(space)
    this.#indexes.delete(space)
    this.#indexes.set(space, index)
    if (held === undefined) this.#makeRoom()
    return index
  }

  follow(changes: readonly AnchorChange[]): void {
    for (const change of changes) {
      if (change.change === 'removed') this.#indexes.delete(change.space)
      else if (change.change === 'added') this.#indexes.get(change.space)?.add(change.entry, change.terms)
      else this.#indexes.get(change.space)?.close(change.id, change.recordTo)
    }
  }

  #read(space: number): SpaceIndex {
    const index = new SpaceIndex()
    for (const row of this.#select.iterate(space)) index.add(row)
    return index
  }

  #makeRoom(): void {
    let cached = [...this.#indexes.values()].reduce((sum, { count }) => sum + count, 0)
    for (const [space, { count }] of this.#indexes) {
      if (cached <= cachedAnchorsMax || this.#indexes.size === 1) return
      this.#indexes.delete(space)
      cached -= count
    }
  }
}
