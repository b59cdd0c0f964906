import type { StateChangeFact } from '@ecphory/events'
import { createRecallQuery, hashOf, type Encoder, type GraphRow, type StoredAssertion } from '@ecphory/memory'
import { itemToLine, rankOpenItems, working } from '@ecphory/memory/training'
import { textToSegment } from '../../train/states/segments.ts'
import { isoToEventTime } from '../extraction/rows.ts'
import type { ScenarioPlayer } from './embedded.ts'
import type { Scenario, Turn } from './scenarios.ts'
import { scoreQuery, type QueryScore } from './score-query.ts'

/** Folds a scenario's turns into its boards, without router and stores: for tuning. */
export function openBoardsPlayer(encoder: Encoder): Promise<ScenarioPlayer> {
  return Promise.resolve({
    async play(scenario: Scenario) {
      const assertions = new Map<string, StoredAssertion[]>()
      const scores: QueryScore[] = []
      for (const turn of scenario.turns) {
        for (const stored of await turnToAssertions(scenario.id, turn, encoder)) {
          assertions.set(stored.slot, [...(assertions.get(stored.slot) ?? []), stored])
        }
        for (const asked of scenario.queries.filter(({ after }) => after === turn.id)) {
          const query = await createRecallQuery(asked.text, isoToEventTime(asked.time), encoder, 100)
          const rows = settleAll(assertions)
          const shown = working.block.lines(query, rows).map(({ text, support }) => ({ line: text, support }))
          const allOpen = rankOpenItems(query, rows).map(({ item }) => ({
            line: itemToLine(item),
            support: item.support,
          }))
          scores.push(scoreQuery(scenario, asked, shown, allOpen))
        }
      }
      return scores
    },
    close: () => Promise.resolve(),
  })
}

async function turnToAssertions(scenarioId: string, turn: Turn, encoder: Encoder): Promise<StoredAssertion[]> {
  const segment = await textToSegment({ ...turn, id: `${scenarioId}.${turn.id}` }, encoder)
  const drafts = await working.extract(segment, false, { encoder })
  return drafts.flatMap((draft, index) => {
    const factId = hashOf([segment.segmentId, index])
    const fact: StateChangeFact = { ...draft, factId, support: [segment.segmentId], origin: 'text' }
    return working
      .assertions(fact, segment)
      .map((assertion) => ({ ...assertion, factId, support: fact.support, assertedAt: 0, withdrawnAt: null }))
  })
}

function settleAll(assertions: ReadonlyMap<string, readonly StoredAssertion[]>): GraphRow[] {
  return [...assertions].flatMap(([slot, held]) => {
    const sorted = held.toSorted((a, b) => a.validTime - b.validTime || (a.factId < b.factId ? -1 : 1))
    const { start, apply, finish } = working.settlement
    const settled = finish(sorted.reduce((state, assertion) => apply(state, assertion), start(slot)))
    return settled.nodes.map((node): GraphRow => ({ row: 'node', node, hops: 0 }))
  })
}
