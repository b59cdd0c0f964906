import type { Run } from '../server/neo4j-client.ts'
import { cachedAnchorsMax } from '../limits.ts'
import { statements } from '../statements/statements.ts'
import { SpaceIndex } from './space-index.ts'
import type { IndexEntry } from './space-index.ts'

interface SpaceState {
  readonly incarnation: string
  readonly revision: number
  readonly removedAt: number
  readonly isEmbedded: boolean
}

/**
 * The indexes of the spaces in use. Each read first asks the server how often its space has changed, and fetches what
 * changed since: so an index is never older than the read, whichever process wrote.
 */
export class SpaceIndexes {
  readonly #run: Run
  readonly #indexes = new Map<string, SpaceIndex>()
  /** Readers of one space wait for one refreshing of it. */
  readonly #refreshing = new Map<string, Promise<unknown>>()

  constructor(run: Run) {
    this.#run = run
  }

  /** Null for a space of which nothing is held. */
  async of(space: string): Promise<SpaceIndex | null> {
    const turn = (this.#refreshing.get(space) ?? Promise.resolve()).then(() => this.#refreshed(space))
    const settled = turn.catch(() => undefined)
    this.#refreshing.set(space, settled)
    try {
      return await turn
    } finally {
      if (this.#refreshing.get(space) === settled) this.#refreshing.delete(space)
    }
  }

  async #refreshed(space: string): Promise<SpaceIndex | null> {
    const [state] = await this.#run<SpaceState>(statements.spaceState, { space })
    const held = this.#indexes.get(space)
    this.#indexes.delete(space)
    if (state === undefined) return null
    const isUsable =
      held?.incarnation === state.incarnation &&
      held.isEmbedded === state.isEmbedded &&
      held.revision >= state.removedAt
    const index = isUsable ? held : new SpaceIndex(state.incarnation, state.isEmbedded)
    if (index.revision < state.revision) await this.#follow(space, index, state.revision)
    this.#indexes.set(space, index)
    this.#makeRoom()
    return index
  }

  async #follow(space: string, index: SpaceIndex, revision: number): Promise<void> {
    const bound = { space, revision: index.revision, withVectors: !index.isEmbedded }
    const changed = await this.#run<IndexEntry>(statements.anchorsChangedSince, bound)
    for (const entry of changed) index.put(entry)
    index.postings.clear()
    index.revision = revision
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
