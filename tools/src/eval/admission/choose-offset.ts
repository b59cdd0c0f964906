import { trainingPlan } from '../../train/admission/training-plan.ts'
import type { AdmissionRow, Outcome } from './admission-row.ts'
import type { OffsetTrial } from './fold.ts'

/** Share of tasks without gold evidence in which something may be admitted, where an offset reaches it. */
const admittedForNothingMax = 0.15

/**
 * How readily a stage stops: of the offsets that admit for nothing seldom enough, the one with the best mean F1 on tasks
 * of no test set; where none does, the one that does so least. Without such tasks, what the shipped policies use.
 */
export function chooseOffset(stage: string, trials: readonly OffsetTrial[]): number {
  const own = trials.filter((trial) => trial.stage === stage)
  const offsets = [...new Set(own.map(({ offset }) => offset))].map((offset) => {
    const at = own.filter((trial) => trial.offset === offset)
    const empty = at.flatMap(({ admittedForNothing }) =>
      admittedForNothing === null ? [] : [Number(admittedForNothing)],
    )
    return { offset, f1: mean(at.map(({ f1 }) => f1)), wrong: mean(empty) }
  })
  if (offsets.length === 0) return trainingPlan.stopOffset
  const fit = offsets.filter(({ wrong }) => wrong <= admittedForNothingMax)
  const [best] = fit.length > 0 ? fit.sort((a, b) => b.f1 - a.f1) : offsets.sort((a, b) => a.wrong - b.wrong)
  return (best as (typeof offsets)[number]).offset
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Rows with the outcomes at the chosen offsets under the stages' names, and none at others. */
export function atChosen(row: AdmissionRow, offsets: Readonly<Record<string, number>>): AdmissionRow {
  const outcomes = Object.entries(row.outcomes).flatMap(([name, outcome]): readonly (readonly [string, Outcome])[] => {
    const [way = '', offset] = name.split('@')
    if (offset === undefined) return [[way, outcome]]
    return Number(offset) === offsets[way.split('.')[0] ?? way] ? [[way, outcome]] : []
  })
  return { ...row, outcomes: Object.fromEntries(outcomes) }
}
