import { contextOf, EcphoryError, itemsWithFacts } from '@ecphory/memory'
import type { BranchDetails } from '@ecphory/memory'
import { requireScope, subjectOf } from '@ecphory/nest'
import type { SubgraphContext } from '../context.ts'
import type { SubgraphParts } from '../parts.ts'
import { readDetails, readRanked } from '../recall/branch-answer.ts'
import { recallTicketsOf } from '../recall/recall-ticket.ts'
import { toEnum } from '../schema/enum-names.ts'
import { createSubgraph } from '../subgraph.ts'
import type { Subgraph } from '../subgraph.ts'
import { answerAdmit, answerDecision } from './admit.ts'
import type { AdmitInput } from './admit.ts'
import { admissionSdl } from './admission-sdl.ts'
import { createRecallRequest, readBudget } from './create-recall.ts'
import type { RecallInput } from './create-recall.ts'
import { readHistory } from './read-history.ts'
import { toRecallContext, toRecallItem } from './recall-item.ts'

interface RecallReference extends Readonly<Record<string, unknown>> {
  readonly ticket: string
}

/** Entry of recall, and its end: the question becomes a ticket, and what the graphs say of the ranked becomes the answer. */
export function createAdmissionSubgraph(parts: SubgraphParts): Subgraph {
  const { types } = parts.pipeline.parts
  const tickets = recallTicketsOf(parts)
  const open = (reference: RecallReference, context: SubgraphContext) => {
    requireScope(context.identity, 'memory:read')
    return tickets.open(reference.ticket, context)
  }
  const detailsOf = (reference: RecallReference): readonly BranchDetails[] =>
    types.flatMap(({ kind }) => readDetails(reference[`${kind}Details`]) ?? [])
  const subject = (context: SubgraphContext, user: string | null | undefined) => {
    requireScope(context.identity, 'memory:read')
    return subjectOf(context.identity, user)
  }

  return createSubgraph('admission', admissionSdl(types), {
    Query: {
      async recall(_source, { input, user }: { input: RecallInput; user?: string | null }, context) {
        const request = await createRecallRequest(parts, subject(context, user), input)
        return { ticket: tickets.sign(request), generation: request.generation }
      },
      history: (_source, { id, user }: { id: string; user?: string | null }, context) =>
        readHistory(parts, subject(context, user), id),
      admit: (_source, { input, user }: { input: AdmitInput; user?: string | null }, context) =>
        answerAdmit(parts, subject(context, user), input),
      decision: (_source, { id, user }: { id: string; user?: string | null }, context) =>
        answerDecision(parts, subject(context, user), id),
    },
    Recall: {
      __resolveReference: (reference: RecallReference) => reference,
      generation: (reference: RecallReference, _args, context) => open(reference, context).generation,
      items(reference: RecallReference, _args, context) {
        open(reference, context)
        return itemsWithFacts(rankedOf(reference).ranked, detailsOf(reference)).map(toRecallItem)
      },
      context(reference: RecallReference, { budgetTokens }: { budgetTokens?: number | null }, context) {
        const budget = readBudget(budgetTokens, open(reference, context).budgetTokens)
        return toRecallContext(contextOf(rankedOf(reference).ranked, detailsOf(reference), budget))
      },
      missing(reference: RecallReference, _args, context) {
        open(reference, context)
        const said = new Set(detailsOf(reference).map(({ kind }) => kind))
        const found = readRanked(reference['ranked'])?.kinds ?? []
        return types.flatMap(({ kind }) => (said.has(kind) && found.includes(kind) ? [] : [toEnum(kind)]))
      },
      stale(reference: RecallReference, _args, context) {
        open(reference, context)
        return rankedOf(reference).stale
      },
    },
  })
}

function rankedOf(reference: RecallReference) {
  const ranked = readRanked(reference['ranked'])
  if (ranked === undefined) throw new EcphoryError('UNAVAILABLE', 'The ranking is not to be had at the moment.')
  return ranked
}
