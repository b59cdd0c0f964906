/**
 * `npm run eval:candidates`: how much of the gold evidence gap queries bring by how many units they may bring, in a task's
 * own bank and in one store of ten banks. Five-fold by domain, as `eval:admission`: readers and first stages have not seen
 * a task's domain. No policy is trained by reward, so that it takes minutes.
 * `--sets hard,natural,people,everyday,generated` names the sets that take part, in training as well; by default all do.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { choose, gapBounds, scaleProblem } from '@ecphory/admission'
import type { PosedGap, SelectionNet } from '@ecphory/admission'
import { isPlain } from '../../../train/admission/admission-tasks.ts'
import { readTaughtTasks } from '../../../train/admission/all-tasks.ts'
import { openJournal } from '../../../train/admission/checkpoints/journal.ts'
import { noCheckpoints } from '../../../train/admission/checkpoints/checkpoint.ts'
import { gapStage, rankCandidates } from '../../../train/admission/examples.ts'
import type { LevelTask } from '../../../train/admission/examples.ts'
import { fitFoldReaders } from '../../../train/admission/fold-readers.ts'
import { foldCount, foldsByDomain } from '../../../train/admission/folds.ts'
import { levelTasks } from '../../../train/admission/level-tasks.ts'
import { prepareGaps, queryScales } from '../../../train/admission/prepare-tasks.ts'
import { taughtTasks } from '../../../train/admission/taught-tasks.ts'
import { trainQueries } from '../../../train/admission/train-policies.ts'
import { trainingPlan } from '../../../train/admission/training-plan.ts'
import { evaluationEncoder, evaluationOptions, progress, report, writeRows } from '../../evaluation.ts'
import { bareGap, goldGaps } from '../gold-recall.ts'
import { candidateFigures, candidateTables } from './figures.ts'
import { mergeBanks } from './merge-banks.ts'
import { queryWays, recallByBudget, storeWays } from './recall-by-budget.ts'
import type { CandidateRow, QueryWay } from './recall-by-budget.ts'

const mergedCount = 10

const { out, seed, extra } = evaluationOptions('admission-candidates', ['sets'])
const sets = extra.sets?.split(',')
const encoder = await evaluationEncoder()
const chosen = readTaughtTasks(seed).filter(({ set }) => sets === undefined || sets.includes(set))
const tasks = await levelTasks(chosen, encoder, seed)
/** Plain tasks are taught alone: what ten of their stores hold is still little. */
const measured = tasks.filter(({ task }) => !isPlain(task))
const merged = new Map(mergeBanks(measured, mergedCount, seed).map((task) => [`${task.task.id} ${task.level}`, task]))
const foldOf = foldsByDomain(chosen)
const show = progress('candidates', foldCount)
const rows: CandidateRow[] = []
for (let fold = 0; fold < foldCount; fold++) {
  const gapsOf = trainFirstStage(
    taughtTasks(
      tasks.filter(({ task }) => foldOf(task.domain) !== fold),
      seed,
    ),
  )
  const tested = measured.filter(({ task, gold }) => foldOf(task.domain) === fold && gold.size > 0)
  for (const task of tested) rows.push(await toRow(task, gapsOf))
  show(fold + 1)
}
await encoder.close()
mkdirSync(out, { recursive: true })
writeRows(
  out,
  'rows.jsonl',
  rows.map((row) => ({ ...row })),
)
writeFileSync(join(out, 'tables.md'), candidateTables(rows))
report(out, { eval: 'admission-candidates', figures: candidateFigures(rows, seed), n: rows.length, seed })

/** A first stage, trained by supervision alone, as the gap queries that it poses for a task. */
function trainFirstStage(taught: readonly LevelTask[]): (task: LevelTask) => readonly PosedGap[] {
  const readers = fitFoldReaders(encoder.id, taught, foldOf, seed)
  const prepared = prepareGaps(taught, readers, trainingPlan)
  const journal = openJournal(noCheckpoints('', ''))
  const net: SelectionNet = trainQueries(prepared.taught, { plan: trainingPlan, seed, journal })
  return (task) => {
    const { problem, options } = gapStage(readers.whole, task)
    const { taken } = choose([net], scaleProblem(queryScales(prepared.scales), problem), gapBounds)
    return taken.map((index) => options[index] as PosedGap)
  }
}

async function toRow(own: LevelTask, gapsOf: (task: LevelTask) => readonly PosedGap[]): Promise<CandidateRow> {
  const { task, level, gold } = own
  const stores = { own, merged: merged.get(`${task.id} ${level}`) as LevelTask }
  const oracleGaps = await goldGaps(own, encoder)
  const recallIn = (store: LevelTask) => {
    const gaps: Readonly<Record<QueryWay, readonly PosedGap[]>> = {
      ...{ trained: gapsOf(store), oracleGaps, bare: [bareGap(store)] },
    }
    return each(queryWays, (way) => recallByBudget(store, rankCandidates(gaps[way], store.bank)))
  }
  return {
    ...{ task: task.id, set: task.set, domain: task.domain, level, gold: gold.size },
    units: each(storeWays, (store) => stores[store].bank.reduce((sum, { units }) => sum + units.length, 0)),
    recall: each(storeWays, (store) => recallIn(stores[store])),
  }
}

function each<Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
}
