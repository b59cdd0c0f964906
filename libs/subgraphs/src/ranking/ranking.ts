import { rankBranches } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'
import { requireScope } from '@ecphory/nest'
import type { SubgraphContext } from '../context.ts'
import type { SubgraphParts } from '../parts.ts'
import { carryRanked, readFound } from '../recall/branch-answer.ts'
import type { RankedRecall } from '../recall/branch-answer.ts'
import { recallTicketsOf } from '../recall/recall-ticket.ts'
import { RecentMap } from '../recent-map.ts'
import { rankingsKeptMax } from '../limits.ts'
import { createSubgraph } from '../subgraph.ts'
import type { Subgraph } from '../subgraph.ts'
import { rankingSdl } from './ranking-sdl.ts'

interface RecallReference extends Readonly<Record<string, unknown>> {
  readonly ticket: string
}

/** The step between the two stages of a recall: what the branches found becomes a ranking, and its best their second key. */
export function createRankingSubgraph(
  parts: Pick<SubgraphParts, 'ticketKeys' | 'clock'>,
  types: readonly MemoryType[],
): Subgraph {
  const tickets = recallTicketsOf(parts)
  const rankings = new RecentMap<RankedRecall>(rankingsKeptMax)
  const rankOf = (reference: RecallReference, context: SubgraphContext): RankedRecall => {
    requireScope(context.identity, 'memory:read')
    const { query, k } = tickets.open(reference.ticket, context)
    return rankings.get(reference.ticket, () => {
      const found = types.flatMap(({ kind }) => readFound(reference[`${kind}Candidates`]) ?? [])
      const candidates = found.map((branch) => branch.candidates)
      return {
        stale: found.some(({ stale }) => stale),
        kinds: candidates.map(({ kind }) => kind),
        ranked: rankBranches(query, candidates, k),
      }
    })
  }
  return createSubgraph('ranking', rankingSdl(types), {
    Recall: {
      __resolveReference: (reference: RecallReference) => reference,
      winners(reference: RecallReference, _args, context) {
        const { subject } = tickets.open(reference.ticket, context)
        const { ranked } = rankOf(reference, context)
        return tickets.signWinners(
          reference.ticket,
          subject,
          ranked.items.map(({ segmentId }) => segmentId),
        )
      },
      ranked: (reference: RecallReference, _args, context) => carryRanked(rankOf(reference, context)),
    },
  })
}
