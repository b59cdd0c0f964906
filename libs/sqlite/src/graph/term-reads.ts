import type { Connection } from '../file/load-driver.ts'
import { cachedTermsMax } from '../limits.ts'
import type { SpaceIndex } from './space-index.ts'
import { tokenRange, tokenToCounts } from './term-token.ts'

/** A term's anchors as parallel lists: ordinals in the space's index, and the term's counts there. */
export interface Postings {
  readonly ordinals: Uint32Array
  readonly own: Uint32Array
  readonly context: Uint32Array
}

/** Reads postings back out of the full-text index, exactly, through its vocabulary. */
export class TermReads {
  readonly #select

  constructor(reader: Connection) {
    this.#select = reader
      .prepare<[string, string], [string, number]>('SELECT term, doc FROM term_posting WHERE term >= ? AND term < ?')
      .raw()
  }

  postings(space: number, index: SpaceIndex, term: string): Postings {
    const held = index.postings.get(term)
    if (held !== undefined) return held
    const read = this.#read(space, index, term)
    if (index.postings.size >= cachedTermsMax) index.postings.clear()
    index.postings.set(term, read)
    return read
  }

  #read(space: number, index: SpaceIndex, term: string): Postings {
    const read = { ordinals: [] as number[], own: [] as number[], context: [] as number[] }
    let token = ''
    let counts = { own: 0, context: 0 }
    for (const [word, id] of this.#select.all(...tokenRange(space, term))) {
      if (word !== token) {
        token = word
        counts = tokenToCounts(word)
      }
      const ordinal = index.ordinalOf(id)
      if (ordinal === undefined) continue
      read.ordinals.push(ordinal)
      read.own.push(counts.own)
      read.context.push(counts.context)
    }
    // Kept for a while, and a common word is in every other anchor: packed, they take a third.
    return {
      ordinals: Uint32Array.from(read.ordinals),
      own: Uint32Array.from(read.own),
      context: Uint32Array.from(read.context),
    }
  }
}
