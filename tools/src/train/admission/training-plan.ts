/** What is trained, and with how much of it: the numbers behind docs/results/admission. */
export interface TrainingPlan {
  readonly optionHidden: number
  readonly wholeHidden: number
  readonly epochs: number
  readonly rate: number
  readonly decay: number
  readonly dropInputs: number
  readonly dropOptions: number
  /** Share of the people's and generated tasks that an epoch sees: they are many, and written otherwise. */
  readonly furtherShare: number
  /** The same of plain tasks: each is taught in its own store and in a mixed one. */
  readonly plainShare: number
  readonly rounds: number
  readonly jointRounds: number
  readonly problems: number
  readonly group: number
  readonly queries: number
  readonly actions: number
  readonly reinforceRate: number
  readonly clip: number
  readonly kl: number
  readonly passes: number
  /** Of the policies that ship (docs/results/admission, "What ships"). */
  readonly stopping: Stopping
}

/** How readily evidence stops being admitted: what logits are divided by, and what is added to that of stopping then. */
export interface Stopping {
  readonly temperature: number
  readonly stopOffset: number
}

export const trainingPlan: TrainingPlan = {
  ...{ optionHidden: 48, wholeHidden: 24, epochs: 14, rate: 0.002, decay: 0.02, dropInputs: 0.2, dropOptions: 0.15 },
  ...{
    furtherShare: 0.25,
    plainShare: 0.5,
    rounds: 6,
    jointRounds: 6,
    problems: 320,
    group: 8,
    queries: 4,
    actions: 4,
  },
  ...{ reinforceRate: 0.0004, clip: 0.2, kl: 0.02, passes: 2 },
  stopping: { temperature: 1.4, stopOffset: 0.8 },
}

export const takenMax = 6
