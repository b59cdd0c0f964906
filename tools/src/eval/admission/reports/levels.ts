import { publicLevels } from '../../../train/admission/trace-tasks.ts'
import type { PublicLevel } from '../../../train/admission/trace-tasks.ts'
import type { AdmissionRow } from '../admission-row.ts'
import { isEmpty, meanOf, outcomeNames, outcomesOf, rewardsOf, rowsBySet, shareOf } from './row-groups.ts'
import type { TaskSet } from './row-groups.ts'
import { wasserstein1 } from './wasserstein.ts'

/**
 * What one way of deciding does at one level of public context (H3), of levels that there are tasks of. Null where there is
 * nothing to measure on.
 */
export interface LevelOutcome {
  readonly set: TaskSet
  readonly name: 'joint' | 'gold'
  readonly level: PublicLevel
  readonly empty: number | null
  readonly tokens: number | null
  readonly f1: number | null
  readonly reward: number | null
}

/** Of `joint`, and of the gold evidence: what that costs and is worth is known where rows hold it as an outcome. */
export const levelOutcomes = (rows: readonly AdmissionRow[]): readonly LevelOutcome[] =>
  rowsBySet(rows).flatMap(([set, some]) =>
    (['joint', 'gold'] as const).flatMap((name) => levelsOf(some).map((level) => levelOutcome(some, set, name, level))),
  )

const levelsOf = (rows: readonly AdmissionRow[]): readonly PublicLevel[] =>
  publicLevels.filter((level) => rows.some((row) => row.level === level))

function levelOutcome(
  rows: readonly AdmissionRow[],
  set: TaskSet,
  name: 'joint' | 'gold',
  level: PublicLevel,
): LevelOutcome {
  const here = rows.filter((row) => row.level === level)
  const outcomes = outcomesOf(here, name)
  const empty = name === 'gold' ? shareOf(here, ({ gold }) => gold.length === 0) : shareOf(outcomes, isEmpty)
  return {
    ...{ set, name, level, empty },
    tokens: meanOf(outcomes.map(({ tokens }) => tokens)),
    f1: meanOf(outcomes.map(({ f1 }) => f1)),
    reward: meanOf(rewardsOf(here, name)),
  }
}

/** How the rewards of `joint` are distributed beside those of another, on the rows where both are known. */
export interface RewardShift {
  readonly set: TaskSet
  readonly rival: string
  readonly rows: number
  /** Mean of `joint` minus mean of the other. */
  readonly meanShift: number
  readonly wasserstein: number
}

export const rewardShifts = (rows: readonly AdmissionRow[]): readonly RewardShift[] =>
  rowsBySet(rows).flatMap(([set, some]) =>
    outcomeNames(some)
      .filter((name) => name !== 'joint')
      .flatMap((rival) => rewardShift(some, set, rival) ?? []),
  )

function rewardShift(rows: readonly AdmissionRow[], set: TaskSet, rival: string): RewardShift | null {
  const both = rows.filter(
    ({ outcomes }) => typeof outcomes['joint']?.reward === 'number' && typeof outcomes[rival]?.reward === 'number',
  )
  const [ours, theirs] = [rewardsOf(both, 'joint'), rewardsOf(both, rival)]
  const [own, other] = [meanOf(ours), meanOf(theirs)]
  if (own === null || other === null) return null
  return { set, rival, rows: both.length, meanShift: own - other, wasserstein: wasserstein1(ours, theirs) }
}
