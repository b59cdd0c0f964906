/** One turn of the workload, with all that is known of it; a peer takes of it what its interface has a place for. */
export interface Turn {
  /** The conversation: every memory is kept and searched under it. */
  readonly user: string
  /** Unique within the conversation, e.g. `D3:7`. */
  readonly id: string
  readonly session: string
  readonly speaker: string
  readonly content: string
  /** Caption of a shared image, or null. */
  readonly caption: string | null
  /** Epoch milliseconds. */
  readonly instant: number
}

/** What a system without fields for speaker and image is given: the turn in one line. */
export const turnToText = ({ speaker, content, caption }: Turn): string =>
  `${speaker}: ${content}${caption === null ? '' : ` [image: ${caption}]`}`

export interface Query {
  readonly user: string
  readonly text: string
  /** Epoch milliseconds at which it is asked: after the conversation's last turn. */
  readonly now: number
  /** Hits at most. */
  readonly k: number
}

/** A found memory: the id of its turn, and whose it is. */
export type Hit = readonly [id: string, user: string]

export interface Milliseconds {
  readonly wall: number
  /** Of the whole process, its threads included. */
  readonly cpu: number
}

/** What adding some turns took. */
export interface Added {
  /** Per awaited call: until the call returned, and until what it added could be found. */
  readonly acknowledged: readonly Milliseconds[]
  readonly searchable: readonly Milliseconds[]
  /** What `erase` wants to be told of each turn. */
  readonly handles: readonly string[]
}

/** A memory system as the bench drives it. Ours and each peer has one adapter. */
export interface MemorySystem {
  /** Name and version of each package that does the work. */
  readonly version: string
  /** Adds turns as the system's users would: in one awaited call each, unless the adapter says otherwise. */
  add(turns: readonly Turn[]): Promise<Added>
  /** Adds turns of one session and resolves once the system has acknowledged them: ours as one trace. */
  acknowledge(turns: readonly Turn[]): Promise<void>
  /** Resolves once everything that was acknowledged can be found. */
  settle(): Promise<void>
  search(query: Query): Promise<readonly Hit[]>
  /** Ids of the turns that are stored and can be found, with repeats where one is stored twice. */
  ids(user: string): Promise<readonly string[]>
  /** The system's strongest way to remove one turn. */
  erase(user: string, id: string, handle: string): Promise<void>
  /** What only some systems know of their own cost. */
  ownCost?(): Promise<OwnCost>
  close(): Promise<void>
}

/** Runs of the encoder that the system made beyond the looked-up sentence vectors, and what one takes alone. */
export interface OwnCost {
  readonly tokenRuns: number
  readonly cpuMsPerRun: number
}
