import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory, type SubjectMemory } from '@ecphory/embedded'
import { createRecallQuery, type Encoder, type GraphRow } from '@ecphory/memory'
import { itemToLine, rankOpenItems } from '@ecphory/memory/training'
import { isoToEventTime } from '../extraction/rows.ts'
import type { Scenario, ScenarioQuery } from './scenarios.ts'
import { scoreQuery, type QueryScore } from './score-query.ts'

/** Tokens of the recalled blocks: enough that no status line is cut for want of room. */
const budgetTokens = 4_000
/** State nodes read for the control that shows everything open. */
const statesMax = 10_000

export interface ScenarioPlayer {
  play(scenario: Scenario): Promise<readonly QueryScore[]>
  close(): Promise<void>
}

/**
 * Plays scenarios through the whole pipeline: each turn is recorded, each query is asked as soon as its last turn can
 * be recalled, at its own time, and the lines of the status block are what is shown.
 */
export async function openEmbeddedPlayer(encoder: Encoder): Promise<ScenarioPlayer> {
  const directory = mkdtempSync(join(tmpdir(), 'eval-working-'))
  const memory = await openMemory({ path: join(directory, 'memory.db'), encoder })
  return {
    async play(scenario) {
      const own = memory.of({ user: scenario.id })
      const turnOfTrace = new Map<string, string>()
      const scores: QueryScore[] = []
      for (const turn of scenario.turns) {
        const key = `${scenario.id}.${turn.id}`
        const receipt = await own.record([{ role: turn.role, content: turn.text, at: turn.time, sourceId: key }], {
          key,
        })
        turnOfTrace.set(receipt.traceId, key)
        await own.settled(receipt)
        for (const asked of scenario.queries.filter(({ after }) => after === turn.id)) {
          scores.push(await ask(own, scenario, asked, turnOfTrace, encoder))
        }
      }
      return scores
    },
    async close() {
      await memory.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The block also quotes segments of which the graph knows no item; they begin with their time in brackets. */
const isItemLine = ({ text }: { readonly text: string }): boolean => !text.startsWith('[')

async function ask(
  own: SubjectMemory,
  scenario: Scenario,
  asked: ScenarioQuery,
  turnOfTrace: ReadonlyMap<string, string>,
  encoder: Encoder,
): Promise<QueryScore> {
  const { blocks } = await own.recall(asked.text, { k: 10, now: asked.time, budgetTokens })
  const query = await createRecallQuery(asked.text, isoToEventTime(asked.time), encoder, statesMax)
  const { nodes } = await own.show('working', { limit: statesMax })
  const rows = nodes.map((node): GraphRow => ({ row: 'node', node, hops: 0 }))
  const toTurn = (segmentId: string): string => turnOfTrace.get(segmentId.replace(/-\d+$/u, '')) ?? segmentId
  return scoreQuery(
    scenario,
    asked,
    (blocks['status']?.lines ?? [])
      .filter(isItemLine)
      .map(({ text, support }) => ({ line: text, support: support.map(toTurn) })),
    rankOpenItems(query, rows).map(({ item }) => ({ line: itemToLine(item), support: item.support.map(toTurn) })),
  )
}
