import type { TaskSet } from '../../train/admission/admission-tasks.ts'
import { spreadOf } from '../spread.ts'
import { trainingPlan } from '../../train/admission/training-plan.ts'
import type { Stopping } from '../../train/admission/training-plan.ts'
import type { AdmissionRow } from './admission-row.ts'
import { stoppedName } from './fold.ts'
import type { FoldRow, StoppingTrial } from './fold.ts'
import { stages } from './train-fold.ts'
import type { Stage } from './train-fold.ts'

/** Share of tasks without gold evidence in which something may be admitted, where some way of stopping keeps to it. */
const admittedForNothingMax = 0.15

/**
 * How readily a stage stops, by tasks of no test set; every set of them counts the same, however many tasks it has. Of what
 * admits for nothing seldom enough in each set, the temperature with the best mean F1, and with it the greatest offset that
 * is worse than the best by no more than a standard error of their difference (Breiman et al. 1984), since to admit less is
 * the safer mistake. Where none does so seldom enough, what does so least. Without such tasks, as the shipped policies.
 */
export function chooseStopping(stage: Stage, trials: readonly StoppingTrial[]): Stopping {
  const own = trials.filter((trial) => trial.stage === stage)
  const tried = [...Map.groupBy(own, (trial) => stoppedName(stage, trial)).values()].map(summarise)
  if (tried.length === 0) return trainingPlan.stopping
  const fit = tried.filter(({ wrong }) => wrong <= admittedForNothingMax)
  const best =
    fit.length > 0
      ? fit.reduce((most, one) => (one.f1 > most.f1 ? one : most))
      : tried.reduce((least, one) => (one.wrong < least.wrong ? one : least))
  const { temperature } = best.stopping
  const asGood = fit.filter((one) => one.stopping.temperature === temperature && isAsGood(one, best))
  const offsets = asGood.map(({ stopping }) => stopping.stopOffset)
  return { temperature, stopOffset: Math.max(best.stopping.stopOffset, ...offsets) }
}

interface Tried {
  readonly stopping: Stopping
  /** Mean over the sets of their mean F1. */
  readonly f1: number
  readonly bySet: ReadonlyMap<TaskSet, TriedSet>
  /** The greatest share of a set's tasks without gold evidence in which something was admitted. */
  readonly wrong: number
}

interface TriedSet {
  readonly f1: number
  /** Mean F1 over the levels of each task, which are no draws of their own. */
  readonly byTask: ReadonlyMap<string, number>
  readonly wrong: number
}

function summarise(trials: readonly StoppingTrial[]): Tried {
  const { temperature, stopOffset } = trials[0] as StoppingTrial
  const sets = [...Map.groupBy(trials, ({ set }) => set)].map(([set, own]) => [set, summariseSet(own)] as const)
  return {
    stopping: { temperature, stopOffset },
    f1: mean(sets.map(([, { f1 }]) => f1)),
    bySet: new Map(sets),
    wrong: Math.max(...sets.map(([, { wrong }]) => wrong)),
  }
}

function summariseSet(trials: readonly StoppingTrial[]): TriedSet {
  const empty = trials.flatMap(({ admittedForNothing }) =>
    admittedForNothing === null ? [] : [Number(admittedForNothing)],
  )
  const f1Of = (some: readonly StoppingTrial[]) => mean(some.map(({ f1 }) => f1))
  const tasks = [...Map.groupBy(trials, ({ task }) => task)]
  return {
    f1: f1Of(trials),
    byTask: new Map(tasks.map(([task, levels]) => [task, f1Of(levels)])),
    wrong: mean(empty),
  }
}

/**
 * Both are measured on the same tasks, so that the error of their difference counts, which is smaller than that of either.
 * Of a single task no error is known, and nothing is as good as the best.
 */
function isAsGood(one: Tried, best: Tried): boolean {
  const sets = [...best.bySet].map(([set, { byTask }]) => {
    const own = one.bySet.get(set)?.byTask
    const { mean: loss, deviation } = spreadOf([...byTask].map(([task, f1]) => f1 - (own?.get(task) ?? 0)))
    return { loss, variance: deviation ** 2 / byTask.size }
  })
  const error = Math.sqrt(sets.reduce((sum, { variance }) => sum + variance, 0)) / sets.length
  return mean(sets.map(({ loss }) => loss)) <= error
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The row with what each stage gave when it stopped as was chosen, under its plain name, and without the others. */
export function atChosen(row: FoldRow, chosen: Readonly<Record<Stage, Stopping>>): AdmissionRow {
  const outcomes = Object.entries(row.outcomes).flatMap(([name, outcome]) => {
    const [way = ''] = name.split('@')
    const stage = stages.find((one) => way.split('.')[0] === one)
    return stage === undefined || name === stoppedName(way, chosen[stage]) ? [[way, outcome] as const] : []
  })
  const seedsOf = (stage: Stage) => row.seeds[stoppedName(stage, chosen[stage])] ?? []
  const seeds = { sft: seedsOf('sft'), stagewise: seedsOf('stagewise'), joint: seedsOf('joint') }
  return { ...row, outcomes: Object.fromEntries(outcomes), seeds }
}
