import type { AdmissionRow, Outcome } from '../admission-row.ts'
import { meanOf, outcomesOf, rewardsOf, rowsBySet, stages } from './row-groups.ts'
import type { Stage, TaskSet } from './row-groups.ts'

/** What a stage of training made of the second policy's choices (H4). */
export interface StageOutcome {
  readonly set: TaskSet
  readonly stage: Stage
  readonly precision: number | null
  readonly recall: number | null
  readonly f1: number | null
  readonly reward: number | null
}

export const stageOutcomes = (rows: readonly AdmissionRow[]): readonly StageOutcome[] =>
  rowsBySet(rows).flatMap(([set, some]) =>
    stages.map((stage) => {
      const outcomes = outcomesOf(some, stage)
      const mean = (of: 'precision' | 'recall' | 'f1') => meanOf(outcomes.map((outcome) => outcome[of]))
      const [precision, recall, f1] = [mean('precision'), mean('recall'), mean('f1')]
      return { set, stage, precision, recall, f1, reward: meanOf(rewardsOf(some, stage)) }
    }),
  )

/** Where evidence is lost: before it was a candidate, or in choosing among the candidates. */
export interface Diagnosis {
  readonly set: TaskSet
  /** Share of the gold evidence that no gap query brought, over the rows with gold. */
  readonly lostBefore: number | null
  /** F1 of what `joint` admitted against that part of the gold evidence which was there to be admitted. */
  readonly f1OfReachable: number | null
  /** F1 against all of the gold evidence. */
  readonly f1: number | null
}

export const diagnoses = (rows: readonly AdmissionRow[]): readonly Diagnosis[] =>
  rowsBySet(rows).map(([set, some]) => {
    const found = meanOf(some.flatMap(({ candidateRecall }) => candidateRecall ?? []))
    return {
      set,
      lostBefore: found === null ? null : 1 - found,
      f1OfReachable: meanOf(
        some.flatMap((row) => (row.outcomes['joint'] ? reachableF1(row, row.outcomes['joint']) : [])),
      ),
      f1: meanOf(outcomesOf(some, 'joint').map(({ f1 }) => f1)),
    }
  })

/** Whatever was admitted had been a candidate, so a count of the gold evidence that was found is enough. */
function reachableF1({ gold, candidateRecall }: AdmissionRow, { admitted }: Outcome): number {
  const reachable = Math.round((candidateRecall ?? 0) * gold.length)
  if (admitted.length === 0 && reachable === 0) return 1
  const hits = admitted.filter((id) => gold.includes(id)).length
  return (2 * hits) / (admitted.length + reachable)
}
