import type { MemoryKind, RoutedSegment, StateChangeFact } from '@ecphory/events'
import { hashOf, type Encoder, type GraphRow, type StoredAssertion } from '@ecphory/memory'
import { working } from '@ecphory/memory/training'
import { textToSegment } from '../../train/states/segments.ts'
import type { Scenario } from './scenarios.ts'

/** Where each turn goes: to the working type itself, to be observed only, or nowhere. */
export type Route = (segment: RoutedSegment) => readonly MemoryKind[]

/** Folds a scenario's turns into its boards, without stores: for tuning. Returns the rows of all boards after each turn. */
export async function playScenario(
  scenario: Scenario,
  route: Route,
  encoder: Encoder,
): Promise<Map<string, GraphRow[]>> {
  const assertions = new Map<string, StoredAssertion[]>()
  const rowsByTurn = new Map<string, GraphRow[]>()
  for (const turn of scenario.turns) {
    const segment = await textToSegment({ ...turn, id: `${scenario.id}.${turn.id}` }, encoder)
    const kinds = route(segment)
    const isObserved = !kinds.includes('working')
    if (!isObserved || kinds.some((kind) => working.observes.includes(kind))) {
      const drafts = await working.extract(segment, isObserved, { encoder })
      for (const [index, draft] of drafts.entries()) {
        const fact: StateChangeFact = {
          ...draft,
          factId: hashOf([segment.segmentId, index]),
          support: [segment.segmentId],
          origin: 'text',
        }
        for (const assertion of working.assertions(fact, segment)) {
          const stored = { ...assertion, factId: fact.factId, support: fact.support, assertedAt: 0, withdrawnAt: null }
          assertions.set(assertion.slot, [...(assertions.get(assertion.slot) ?? []), stored])
        }
      }
    }
    rowsByTurn.set(turn.id, settleAll(assertions))
  }
  return rowsByTurn
}

function settleAll(assertions: ReadonlyMap<string, readonly StoredAssertion[]>): GraphRow[] {
  return [...assertions].flatMap(([slot, held]) => {
    const sorted = held.toSorted((a, b) => a.validTime - b.validTime || (a.factId < b.factId ? -1 : 1))
    const { start, apply, finish } = working.settlement
    const settled = finish(sorted.reduce((state, assertion) => apply(state, assertion), start(slot)))
    return settled.nodes.map((node): GraphRow => ({ row: 'node', node, hops: 0 }))
  })
}
