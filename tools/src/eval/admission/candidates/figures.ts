import { bootstrapInterval } from '../reports/bootstrap.ts'
import { cell, markdownTable } from '../reports/markdown-table.ts'
import { budgets, queryWays, storeWays } from './recall-by-budget.ts'
import type { CandidateRow, QueryWay, StoreWay } from './recall-by-budget.ts'

/** The budget that is served, which has an interval beside it. */
const servedBudget = 12

/**
 * `natural.candidateRecall.12`: the trained first stage in a task's own bank; `natural.merged.candidateRecall.12`: in a
 * store of ten banks; `natural.oracleGaps.candidateRecall.12`, `natural.merged.bare.candidateRecall.12` and so on: by
 * other queries.
 */
export function candidateFigures(rows: readonly CandidateRow[], seed: number): Readonly<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const set of setsOf(rows)) {
    const own = rows.filter((row) => row.set === set)
    for (const [store, way] of everyWay) {
      const name = nameOf(set, store, way)
      for (const budget of budgets) figures[`${name}.${budget}`] = meanRecall(own, store, way, budget)
      const interval = bootstrapInterval(
        byTask(own),
        (sample) => meanRecall(sample.flat(), store, way, servedBudget),
        seed,
      )
      if (interval === null) continue
      figures[`${name}.${servedBudget}.low`] = interval.low
      figures[`${name}.${servedBudget}.high`] = interval.high
    }
  }
  return figures
}

/** One table a set, with a row for each store and kind of query. */
export function candidateTables(rows: readonly CandidateRow[]): string {
  const tables = setsOf(rows).map((set) => {
    const own = rows.filter((row) => row.set === set)
    const lines = everyWay.map(([store, way]) => [
      `${way}, ${store === 'own' ? 'own bank' : 'ten banks in one store'}`,
      ...budgets.map((budget) => cell(meanRecall(own, store, way, budget))),
    ])
    const units = storeWays.map((store) => Math.round(mean(own.map((row) => row.units[store]))))
    const head = `## ${set}: ${byTask(own).length} tasks with gold evidence, ${own.length} rows`
    const sizes = `A store holds ${units[0]} units of the task's own bank, ${units[1]} of ten.`
    return [head, sizes, '', markdownTable(['queries, store', ...budgets.map(String)], lines)].join('\n')
  })
  return `# Recall of gold evidence among the first units\n\n${tables.join('\n\n')}\n`
}

const everyWay = storeWays.flatMap((store) => queryWays.map((way) => [store, way] as const))

const nameOf = (set: string, store: StoreWay, way: QueryWay): string =>
  [set, ...(store === 'own' ? [] : [store]), ...(way === 'trained' ? [] : [way]), 'candidateRecall'].join('.')

function meanRecall(rows: readonly CandidateRow[], store: StoreWay, way: QueryWay, budget: number): number {
  const place = budgets.indexOf(budget as (typeof budgets)[number])
  return mean(rows.map(({ recall }) => recall[store][way][place] as number))
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const setsOf = (rows: readonly CandidateRow[]) => [...new Set(rows.map(({ set }) => set))]

/** Levels of a task are no independent observations. */
function byTask(rows: readonly CandidateRow[]): readonly (readonly CandidateRow[])[] {
  const tasks = new Map<string, CandidateRow[]>()
  for (const row of rows) tasks.set(row.task, [...(tasks.get(row.task) ?? []), row])
  return [...tasks.values()]
}
