import { readBranch, readDetails } from '@ecphory/memory'
import type { Branch, BranchDetails, MemoryType } from '@ecphory/memory'
import type { SubgraphContext } from '../context.ts'
import { branchesKeptMax } from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import type { RecallTickets, RecallRequest } from '../recall/recall-ticket.ts'
import { RecentMap } from '../recent-map.ts'
import { reachesPosition } from './wait-for-position.ts'

export interface ReadBranch {
  readonly request: RecallRequest
  /** The type that the generation's facts were found by. */
  readonly type: MemoryType
  readonly stale: boolean
  readonly branch: Branch
}

/**
 * Reads one graph for recalls. What the first stage has found is at hand for the second, where it comes to the same
 * process; elsewhere it is read again.
 */
export class RecallBranch {
  readonly #parts: SubgraphParts
  readonly #type: MemoryType
  readonly #tickets: RecallTickets
  readonly #found = new RecentMap<Promise<ReadBranch>>(branchesKeptMax)
  readonly #types = new RecentMap<Promise<MemoryType>>(branchesKeptMax)

  constructor(parts: SubgraphParts, type: MemoryType, tickets: RecallTickets) {
    this.#parts = parts
    this.#type = type
    this.#tickets = tickets
  }

  /** Throws what opening the ticket throws. */
  async find(ticket: string, context: SubgraphContext): Promise<ReadBranch> {
    const request = this.#tickets.open(ticket, context)
    return this.#found.get(ticket, () => this.#read(ticket, request, context.signal))
  }

  async details(ticket: string, winners: string, context: SubgraphContext): Promise<BranchDetails> {
    const segmentIds = this.#tickets.openWinners(winners, ticket, context)
    const { request, type, branch } = await this.find(ticket, context)
    this.#found.take(ticket)
    return readDetails(this.#parts.pipeline.parts.graphs, type, request, branch, segmentIds)
  }

  /** What a generation is pinned to never changes, so that it is looked up once. */
  async #typeOf(generation: string): Promise<MemoryType> {
    const looking = this.#types.get(generation, async () => {
      const { pipeline } = this.#parts
      const kept = (await pipeline.currentGenerations()).kept.find(({ id }) => id === generation)
      return (kept && pipeline.parts.versions?.typeOf(kept, this.#type)) ?? this.#type
    })
    return looking.catch((error: unknown) => {
      this.#types.take(generation)
      throw error
    })
  }

  async #read(ticket: string, request: RecallRequest, signal: AbortSignal | undefined): Promise<ReadBranch> {
    const { pipeline } = this.#parts
    try {
      const type = await this.#typeOf(request.generation)
      const stale = !(await reachesPosition(pipeline, type, request, signal))
      const branch = await readBranch(pipeline.parts.graphs, type, request)
      return { request, type, stale, branch }
    } catch (error) {
      this.#found.take(ticket)
      throw error
    }
  }
}
