import type { Row } from '../evaluation.ts'
import type { AdmissionRow } from './admission-row.ts'
import { stopOffsets } from './fold.ts'
import type { OffsetTrial } from './fold.ts'

/** One row for each stage, set and offset: F1, and how often tasks without gold evidence are rightly left alone. */
export function offsetTable(
  rows: readonly AdmissionRow[],
  trials: readonly OffsetTrial[],
  chosen: Readonly<Record<string, number>>,
): readonly Row[] {
  const sets = [...new Set(rows.map(({ set }) => set))]
  return ['sft', 'stagewise', 'joint'].flatMap((stage) =>
    stopOffsets.flatMap((offset) => [
      {
        stage,
        offset,
        chosen: chosen[stage] === offset,
        set: 'people',
        ...summary(trials.filter((one) => one.stage === stage && one.offset === offset)),
      },
      ...sets.map((set) => {
        const own = rows
          .filter((row) => row.set === set)
          .map((row) => {
            const outcome = row.outcomes[`${stage}@${offset}`]
            const isNothing = row.gold.length === 0
            return { f1: outcome?.f1 ?? 0, admittedForNothing: isNothing ? (outcome?.admitted.length ?? 0) > 0 : null }
          })
        return { stage, offset, chosen: chosen[stage] === offset, set, ...summary(own) }
      }),
    ]),
  )
}

function summary(trials: readonly Pick<OffsetTrial, 'f1' | 'admittedForNothing'>[]) {
  const empty = trials.filter(({ admittedForNothing }) => admittedForNothing !== null)
  const wrong = empty.filter(({ admittedForNothing }) => admittedForNothing === true).length
  return {
    f1: trials.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, trials.length),
    emptyRight: 1 - wrong / Math.max(1, empty.length),
    n: trials.length,
  }
}
