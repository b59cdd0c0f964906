import type { AdmissionRow, Outcome } from '../admission-row.ts'

/** The stages of training, in their order. */
export const stages = ['sft', 'stagewise', 'joint'] as const
export type Stage = (typeof stages)[number]

export type TaskSet = AdmissionRow['set']

const sets: readonly TaskSet[] = ['hard', 'natural', 'generated', 'plain']

/** The rows of each set that there are any of, in a fixed order. */
export const rowsBySet = (rows: readonly AdmissionRow[]): readonly (readonly [TaskSet, readonly AdmissionRow[]])[] =>
  sets.map((set) => [set, rows.filter((row) => row.set === set)] as const).filter(([, some]) => some.length > 0)

/** All names of outcomes, in the order in which they first appear. */
export const outcomeNames = (rows: readonly AdmissionRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ outcomes }) => Object.keys(outcomes))),
]

/** The outcomes of a name; a row without one counts for nothing. */
export const outcomesOf = (rows: readonly AdmissionRow[], name: string): readonly Outcome[] =>
  rows.flatMap(({ outcomes }) => outcomes[name] ?? [])

export const isEmpty = ({ admitted }: Outcome): boolean => admitted.length === 0

/** Null for no values: of nothing there is no mean, and a figure of nothing is left out. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export const shareOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number | null =>
  meanOf(items.map((item) => (holds(item) ? 1 : 0)))

/** The rewards of a name on the rows that were scored. */
export const rewardsOf = (rows: readonly AdmissionRow[], name: string): readonly number[] =>
  outcomesOf(rows, name).flatMap(({ reward }) => (reward === null ? [] : [reward]))
