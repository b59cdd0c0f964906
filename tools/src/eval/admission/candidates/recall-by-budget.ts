import type { Candidate } from '@ecphory/admission'
import type { LevelTask } from '../../../train/admission/examples.ts'
import { recallOf } from '../gold-recall.ts'

/** Units that the gap queries of a request may bring together. The one that is served is among them. */
export const budgets = [4, 8, 12, 16, 24, 32] as const

/** Whose gap queries: of the trained first stage, of the task's own list, or the request itself. */
export const queryWays = ['trained', 'oracleGaps', 'bare'] as const
export type QueryWay = (typeof queryWays)[number]

/** What is asked: the task's own bank, or a store with nine others. */
export const storeWays = ['own', 'merged'] as const
export type StoreWay = (typeof storeWays)[number]

/** Of a task at a level that has gold evidence: ids and numbers alone. */
export interface CandidateRow {
  readonly task: string
  readonly set: LevelTask['task']['set']
  readonly domain: string
  readonly level: LevelTask['level']
  readonly gold: number
  /** Units in the stores. */
  readonly units: Readonly<Record<StoreWay, number>>
  /** Share of the gold evidence among the first units, parallel to `budgets`. */
  readonly recall: Readonly<Record<StoreWay, Readonly<Record<QueryWay, readonly number[]>>>>
}

/** Recall of a ranking at every budget; the task has gold evidence. */
export const recallByBudget = (task: Pick<LevelTask, 'gold'>, ranking: readonly Candidate[]): readonly number[] =>
  budgets.map((budget) => {
    const recall = recallOf(task, ranking.slice(0, budget))
    if (recall === null) throw new Error('A task without gold evidence has no recall.')
    return recall
  })
