import type { AnchorFilter, AsOf } from '@ecphory/memory'
import type { FoundAnchor } from './anchor-row.ts'
import { toPosition } from './bounds.ts'

/** What of an anchor version decides whether and where it is found. */
export interface IndexEntry {
  readonly id: string
  readonly segment: string
  readonly recordFrom: number
  readonly recordTo: number
  readonly agent: string | null
  readonly session: string | null
  readonly instant: number
  readonly ownLength: number
  readonly contextLength: number
  readonly scale: number
  /** Null where the server holds too many to keep them here. */
  readonly vector: Int8Array | null
}

/** How often a term stands in the anchors that hold it, by the anchor's id. */
export type Postings = ReadonlyMap<string, { readonly own: number; readonly context: number }>

/** The anchors that a read sees, with what statistics ask. */
export interface Visible {
  readonly entries: ReadonlyMap<string, IndexEntry>
  readonly ownLength: number
  readonly contextLength: number
}

/** The anchor versions of one space as they stand at a revision of it; texts only where they have been read before. */
export class SpaceIndex {
  readonly incarnation: string
  readonly isEmbedded: boolean
  revision = 0
  readonly #entries = new Map<string, IndexEntry>()
  /** Texts read lately, by the anchor's id. */
  readonly found = new Map<string, FoundAnchor>()
  /** Postings read lately, by term; dropped whenever the space changes. */
  readonly postings = new Map<string, Postings>()

  constructor(incarnation: string, isEmbedded: boolean) {
    this.incarnation = incarnation
    this.isEmbedded = isEmbedded
  }

  get count(): number {
    return this.#entries.size
  }

  put(entry: IndexEntry): void {
    this.#entries.set(entry.id, entry)
    this.found.delete(entry.id)
  }

  visible({ position, instant }: AsOf, { agent, session }: AnchorFilter): Visible {
    const [believedAt, begunBy] = [toPosition(position), instant ?? Infinity]
    const entries = new Map<string, IndexEntry>()
    let [ownLength, contextLength] = [0, 0]
    for (const entry of this.#entries.values()) {
      if (entry.recordFrom > believedAt || entry.recordTo <= believedAt || entry.instant > begunBy) continue
      if (agent !== undefined && entry.agent !== agent) continue
      if (session !== undefined && entry.session !== session) continue
      entries.set(entry.id, entry)
      ownLength += entry.ownLength
      contextLength += entry.contextLength
    }
    return { entries, ownLength, contextLength }
  }
}
