import type { PublicLevel } from '../../train/admission/trace-tasks.ts'

/** What one way of deciding made of a task at a level. */
export interface Outcome {
  readonly admitted: readonly string[]
  readonly f1: number
  readonly precision: number
  readonly recall: number
  /** R_E by the generator's table (estimated where a set was not scored); null where the task was never scored. */
  readonly reward: number | null
  readonly tokens: number
}

/** A test task at a level, and what came of it in every way that is compared. */
export interface AdmissionRow {
  readonly task: string
  readonly set: 'hard' | 'natural' | 'generated' | 'plain'
  readonly domain: string
  readonly level: PublicLevel
  readonly gold: readonly string[]
  /**
   * Share of the gold evidence among the candidates by the trained first stage; null without gold. `oracleRecall`: by the
   * gold gaps as queries, null where the task names none; `bareRecall`: by the request as the query.
   */
  readonly candidateRecall: number | null
  readonly oracleRecall: number | null
  readonly bareRecall: number | null
  /** By name: sft, stagewise, joint (several seeds together), ours without a part, baselines (reports/way-meanings.ts). */
  readonly outcomes: Readonly<Record<string, Outcome>>
  /** F1 of each seed by itself, by stage. */
  readonly seeds: Readonly<Record<'sft' | 'stagewise' | 'joint', readonly number[]>>
}
