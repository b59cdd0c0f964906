import { knownNamesMax } from '../limits.ts'

/**
 * Names of all that was ever put into a space, as far as one process has seen it come. What is not among them is not on
 * the server, and need not be asked for: most of what a projector asks about is new.
 */
export interface KnownSpace {
  readonly incarnation: string
  readonly revision: number
  readonly segments: Set<string>
  readonly slots: Set<string>
  /** Segments on which an assertion rests. */
  readonly supports: Set<string>
}

/**
 * The spaces that this process has watched since they were new, by their key. One that another process has changed
 * meanwhile shows by its revision, and is known no more.
 */
export class KnownSpaces {
  readonly #spaces = new Map<string, KnownSpace & { readonly names: number }>()
  #names = 0

  /** What is known of a space that has just been held; null where that may not be all. */
  of(space: string, held: { readonly incarnation: string; readonly revision: number }): KnownSpace | null {
    const { incarnation } = held
    if (held.revision === 1)
      return { incarnation, revision: 1, segments: new Set(), slots: new Set(), supports: new Set() }
    const known = this.#spaces.get(space)
    return known?.incarnation === incarnation && known.revision === held.revision - 1 ? known : null
  }

  /** Keeps what a transaction has come to, once it is committed; the least used spaces go where there are too many names. */
  keep(space: string, known: KnownSpace): void {
    this.forget(space)
    const names = known.segments.size + known.slots.size + known.supports.size
    this.#spaces.set(space, { ...known, names })
    this.#names += names
    for (const [oldest] of this.#spaces) {
      if (this.#names <= knownNamesMax) return
      this.forget(oldest)
    }
  }

  forget(space: string): void {
    const known = this.#spaces.get(space)
    if (known === undefined) return
    this.#spaces.delete(space)
    this.#names -= known.names
  }
}
