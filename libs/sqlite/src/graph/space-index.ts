import type { AnchorFilter, AsOf, TermCount } from '@ecphory/memory'
import type { FoundAnchor } from './anchor-row.ts'
import type { Postings } from './term-reads.ts'
import { VectorColumn } from './vector-column.ts'

/** What of an anchor version decides whether and where it is found. */
export interface IndexEntry {
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
  readonly vector: Uint8Array
}

/** Anchors that a read may see: a byte per ordinal, and what statistics ask. */
export interface Visible {
  readonly mask: Uint8Array
  readonly count: number
  readonly ownLength: number
  readonly contextLength: number
}

/**
 * The anchor versions of one space as columns in memory; an anchor's place in them is its ordinal. Holds what is
 * committed, texts only where they have been read before.
 */
export class SpaceIndex {
  readonly ids: number[] = []
  readonly segments: string[] = []
  readonly vectors = new VectorColumn()
  /** Texts read lately, by ordinal. */
  readonly found = new Map<number, FoundAnchor>()
  /** Postings read lately, by term; those of an anchor's terms are dropped when it is added. */
  readonly postings = new Map<string, Postings>()
  readonly #ordinals = new Map<number, number>()
  readonly #recordFrom: number[] = []
  readonly #recordTo: number[] = []
  readonly #agents: (string | null)[] = []
  readonly #sessions: (string | null)[] = []
  readonly #instants: number[] = []
  readonly #ownLengths: number[] = []
  readonly #contextLengths: number[] = []

  get count(): number {
    return this.ids.length
  }

  /** @param terms that the anchor holds, where any term may have been read before */
  add(entry: IndexEntry, terms: readonly TermCount[] = []): void {
    this.#ordinals.set(entry.id, this.ids.length)
    this.ids.push(entry.id)
    this.segments.push(entry.segment)
    this.vectors.add(entry.vector, entry.scale)
    this.#recordFrom.push(entry.recordFrom)
    this.#recordTo.push(entry.recordTo ?? Infinity)
    this.#agents.push(entry.agent)
    this.#sessions.push(entry.session)
    this.#instants.push(entry.instant)
    this.#ownLengths.push(entry.ownLength)
    this.#contextLengths.push(entry.contextLength)
    for (const { term } of terms) this.postings.delete(term)
  }

  close(id: number, recordTo: number): void {
    const ordinal = this.#ordinals.get(id)
    if (ordinal !== undefined) this.#recordTo[ordinal] = recordTo
  }

  ordinalOf(id: number): number | undefined {
    return this.#ordinals.get(id)
  }

  visible({ position, instant }: AsOf, { agent, session }: AnchorFilter): Visible {
    const mask = new Uint8Array(this.count)
    const [believedAt, begunBy] = [position ?? Number.MAX_SAFE_INTEGER, instant ?? Infinity]
    let [count, ownLength, contextLength] = [0, 0, 0]
    for (let i = 0; i < mask.length; i++) {
      if ((this.#recordFrom[i] as number) > believedAt || (this.#recordTo[i] as number) <= believedAt) continue
      if ((this.#instants[i] as number) > begunBy) continue
      if (agent !== undefined && this.#agents[i] !== agent) continue
      if (session !== undefined && this.#sessions[i] !== session) continue
      mask[i] = 1
      count += 1
      ownLength += this.#ownLengths[i] as number
      contextLength += this.#contextLengths[i] as number
    }
    return { mask, count, ownLength, contextLength }
  }
}
