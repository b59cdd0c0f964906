/**
 * A version of something over root positions [recordFrom, recordTo), as a transaction holds it. What versions do to
 * each other is folded here, so that a batch of writes becomes one list of differences for the server.
 */
export interface Stretch<Body> {
  readonly id: string
  readonly recordFrom: number
  readonly recordTo: number | null
  readonly isStored: boolean
  readonly body: Body
}

/** What stands before a position: versions that begin at or after it go, one that spans it ends there. */
export function cut<Body>(stretches: readonly Stretch<Body>[], at: number): readonly Stretch<Body>[] {
  return stretches
    .filter(({ recordFrom }) => recordFrom < at)
    .map((held) => (held.recordTo === null || held.recordTo > at ? { ...held, recordTo: at } : held))
}

/** Ends what is open at a position; a version that would have no length never was. */
export function close<Body>(stretches: readonly Stretch<Body>[], at: number): readonly Stretch<Body>[] {
  return stretches.flatMap((held) => {
    if (held.recordTo !== null) return [held]
    return held.recordFrom >= at ? [] : [{ ...held, recordTo: at }]
  })
}

/** As it stood before a position: what began there or later goes, what was closed there or later is open again. */
export function reopen<Body>(stretches: readonly Stretch<Body>[], from: number): readonly Stretch<Body>[] {
  return stretches
    .filter(({ recordFrom }) => recordFrom < from)
    .map((held) => (held.recordTo !== null && held.recordTo >= from ? { ...held, recordTo: null } : held))
}

/** What the store has of a list, against what the list has become. */
export interface Difference<Body> {
  readonly removed: readonly string[]
  readonly ended: readonly Stretch<Body>[]
  readonly created: readonly Stretch<Body>[]
}

/** A list of versions, with what the store had of it when it was read. */
export class StretchList<Body> {
  now: readonly Stretch<Body>[] = []
  /** By id, the end that the store knows. */
  readonly #stored = new Map<string, number | null>()

  /** Takes what the store has; what this list knows already it knows better. */
  load(read: readonly Stretch<Body>[]): void {
    const fresh = read.filter(({ id }) => !this.#stored.has(id))
    for (const { id, recordTo } of fresh) this.#stored.set(id, recordTo)
    this.now = [...fresh, ...this.now]
  }

  /** Takes what is gone from the store, and what was to come, out of the list. */
  forget(isForgotten: (body: Body) => boolean): void {
    for (const { id, body } of this.now) if (isForgotten(body)) this.#stored.delete(id)
    this.now = this.now.filter(({ body }) => !isForgotten(body))
  }

  /** The writes that bring the store to where this list is. */
  difference(): Difference<Body> {
    const kept = this.now.filter(({ isStored }) => isStored)
    const keptIds = new Set(kept.map(({ id }) => id))
    return {
      removed: [...this.#stored.keys()].filter((id) => !keptIds.has(id)),
      ended: kept.filter(({ id, recordTo }) => this.#stored.get(id) !== recordTo),
      created: this.now.filter(({ isStored }) => !isStored),
    }
  }
}
