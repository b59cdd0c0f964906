import type { Row } from '../evaluation.ts'
import type { Stopping } from '../../train/admission/training-plan.ts'
import { stoppedName, stoppings } from './fold.ts'
import type { FoldRow, StoppingTrial } from './fold.ts'
import { stages } from './train-fold.ts'
import type { Stage } from './train-fold.ts'

/**
 * One row for each stage, set and way of stopping: F1, and how often tasks without gold evidence are rightly left alone.
 * The sets `people` and `everyday` are what it is chosen by.
 */
export function stoppingTable(
  rows: readonly FoldRow[],
  trials: readonly StoppingTrial[],
  chosen: Readonly<Record<Stage, Stopping>>,
): readonly Row[] {
  const heldOut = [...new Set(trials.map(({ set }) => set))]
  const sets = [...Map.groupBy(rows, ({ set }) => set)]
  return stages.flatMap((stage) =>
    stoppings.flatMap((stopping) => {
      const name = stoppedName(stage, stopping)
      const isOwn = (trial: StoppingTrial) => trial.stage === stage && stoppedName(stage, trial) === name
      const head = { stage, ...stopping, chosen: stoppedName(stage, chosen[stage]) === name }
      return [
        ...heldOut.map((set) => ({
          ...head,
          set,
          ...summary(trials.filter((trial) => trial.set === set && isOwn(trial))),
        })),
        ...sets.map(([set, own]) => ({ ...head, set, ...summary(own.map((row) => scoreOf(row, name))) })),
      ]
    }),
  )
}

type Score = Pick<StoppingTrial, 'f1' | 'admittedForNothing'>

function scoreOf({ outcomes, gold }: FoldRow, name: string): Score {
  const outcome = outcomes[name]
  const admittedForNothing = gold.length === 0 ? (outcome?.admitted.length ?? 0) > 0 : null
  return { f1: outcome?.f1 ?? 0, admittedForNothing }
}

function summary(scores: readonly Score[]) {
  const empty = scores.filter(({ admittedForNothing }) => admittedForNothing !== null)
  const wrong = empty.filter(({ admittedForNothing }) => admittedForNothing === true).length
  return {
    f1: scores.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, scores.length),
    emptyRight: 1 - wrong / Math.max(1, empty.length),
    n: scores.length,
  }
}
