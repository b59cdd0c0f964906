import { answerMarginMs, branchMsMax, recallStepMsMax } from '../limits.ts'
import { ticketWaitMs } from '../recall/recall-ticket.ts'
import type { SubgraphRequest } from './executor.ts'

/**
 * How long the gateway waits for one answer, in milliseconds. A step of a recall is waited for as long as the recall
 * itself waits, and a little more, so that a graph that hangs is left out while there is time for the rest; and nothing
 * is waited for until the request's own end, since what stands is still to be answered then.
 */
export function patienceMs({ variables, context }: Pick<SubgraphRequest, 'variables' | 'context'>): number {
  const waits = Object.values(variables).flatMap(recallWaits)
  const own = waits.length === 0 ? branchMsMax : Math.max(...waits) + recallStepMsMax
  const left = (context.endsAt ?? Infinity) - performance.now() - answerMarginMs
  return Math.max(0, Math.min(own, left))
}

/** What the recalls among the entities that are asked for wait themselves. */
function recallWaits(variable: unknown): readonly number[] {
  const entities: readonly unknown[] = Array.isArray(variable) ? variable : []
  return entities.flatMap((entity) => {
    const { __typename: type, ticket } = (entity ?? {}) as Readonly<Record<string, unknown>>
    return type === 'Recall' && typeof ticket === 'string' ? [ticketWaitMs(ticket)] : []
  })
}
