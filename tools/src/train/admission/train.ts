/**
 * `npm run train:admission`: trains the policies that ship, on all tasks that are taught, committed and generated ones, and writes
 * `models/admission/policies.json`. Deterministic by its seed; about three minutes. `--seeds N` (3) nets per policy. A run
 * that is stopped goes on where it was, by checkpoints under `.ecphory/checkpoints`; one that ends removes them.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packModel, readModel } from '@ecphory/admission'
import type { AdmissionReader, SelectionNet, TrainedPolicy } from '@ecphory/admission'
import { readTaughtTasks } from './all-tasks.ts'
import { foldsByDomain } from './folds.ts'
import { checkpointsIn } from './checkpoints/checkpoint.ts'
import { openJournal } from './checkpoints/journal.ts'
import type { Kept } from './checkpoints/journal.ts'
import { furtherKey, trainingKey } from './checkpoints/training-key.ts'
import { evaluationEncoder, progress, seedDefault, workspaceRoot } from '../../eval/evaluation.ts'
import { fitFoldReaders } from './fold-readers.ts'
import { levelTasks } from './level-tasks.ts'
import { taughtTasks } from './taught-tasks.ts'
import { createTaskReward } from './task-reward.ts'
import { evidenceScales, prepareTasks, queryScales } from './prepare-tasks.ts'
import { trainPolicies } from './train-policies.ts'
import { trainingPlan } from './training-plan.ts'
import type { Stopping } from './training-plan.ts'
import { openTaskUtilities } from './utility.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, seed: { type: 'string' }, out: { type: 'string' } },
})
const seed = Number(values.seed ?? seedDefault)
const seeds = Number(values.seeds ?? 3)
const out = values.out ?? join(workspaceRoot, 'models/admission')

const encoder = await evaluationEncoder()
const tasks = taughtTasks(await levelTasks(readTaughtTasks(seed), encoder, seed), seed)
await encoder.close()
const readers = fitFoldReaders(encoder.id, tasks, foldsByDomain(tasks.map(({ task }) => task)), seed)
const frozen = hashOfReader(readers.whole)
const prepared = prepareTasks(tasks, readers, trainingPlan)
const utilities = openTaskUtilities()
const reward = createTaskReward(utilities)
const key = trainingKey({ prepared, utilities, plan: trainingPlan })
const folder = join(workspaceRoot, '.ecphory/checkpoints/train-admission')
const checkpoints = checkpointsIn(folder, (sentence) => process.stderr.write(`${sentence}\n`))
const show = progress('policies', seeds)
const trained = Array.from({ length: seeds }, (_, index) => {
  const own = seed + 10 * index
  const journal = openJournal(checkpoints<Kept>(`seed-${own}`, furtherKey(key, own)))
  const { joint } = trainPolicies({ prepared, readers, reward, plan: trainingPlan, seed: own, journal })
  show(index + 1)
  return joint
})
// What reads requests and memories is no policy: training must have left it as it was.
if (hashOfReader(readers.whole) !== frozen) throw new Error('Training changed the frozen reader.')

const policyOf = (
  nets: readonly SelectionNet[],
  scales: Pick<TrainedPolicy, 'optionScale' | 'wholeScale'>,
  stopping: Stopping,
): TrainedPolicy => ({ ...scales, nets, ...stopping })
const text = packModel({
  reader: readers.whole,
  query: policyOf(
    trained.map(({ query }) => query),
    queryScales(prepared.scales),
    { temperature: 1, stopOffset: 0 },
  ),
  evidence: policyOf(
    trained.map(({ evidence }) => evidence),
    evidenceScales(prepared.scales),
    trainingPlan.stopping,
  ),
})
mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'policies.json'), text)
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`policies ${readModel(text).id}, ${Math.round(text.length / 1024)} KiB, ${seeds} nets each\n`)

function hashOfReader({ wish, requestBasis, memoryBasis, kinds, rarity }: AdmissionReader): string {
  const hash = createHash('sha256')
  for (const part of [wish, requestBasis.mean, requestBasis.directions, memoryBasis.mean, memoryBasis.directions])
    hash.update(part)
  for (const kind of Object.values(kinds)) hash.update(kind)
  return hash.update(rarity.table).digest('hex')
}
