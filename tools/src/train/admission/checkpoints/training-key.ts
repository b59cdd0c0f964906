import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SelectionProblem } from '@ecphory/admission'
import { workspaceRoot } from '../../../eval/evaluation.ts'
import type { LevelTask } from '../examples.ts'
import type { HeldMemory } from '../banks.ts'
import type { Prepared } from '../prepare-tasks.ts'
import type { TrainingPlan } from '../training-plan.ts'
import type { TaskUtilities } from '../utility.ts'

/** What weights follow from, beside the seed. */
export interface KeyedTraining {
  readonly prepared: Prepared
  readonly utilities: TaskUtilities
  readonly plan: TrainingPlan
}

/** Sources whose change makes weights of before others than those of after. What reads tasks shows in what it read. */
const trainingSources = [
  'libs/admission/src/**/*.ts',
  'libs/routing/src/training/*.ts',
  'tools/src/train/admission/*.ts',
]

/** The hash of settings, data and code of a training: the key of its checkpoints. */
export function trainingKey({ prepared, utilities, plan }: KeyedTraining): string {
  const hash = createHash('sha256').update(JSON.stringify(plan)).update(sourcesHash(trainingSources))
  addTasks(
    hash,
    prepared.taught.map(({ task }) => task),
  )
  for (const { gapProblem, rightGaps, evidence, share } of prepared.taught) {
    addProblem(hash, gapProblem)
    addProblem(hash, evidence.problem)
    hash.update(JSON.stringify([[...rightGaps], [...evidence.right], share]))
  }
  for (const { task, level } of prepared.taught.map((one) => one.task)) {
    hash.update(JSON.stringify(utilities.setsOf(task.id, level)))
  }
  return hash.digest('hex')
}

/** A key of what follows from a training and from something else. */
export const furtherKey = (key: string, ...parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([key, parts]))
    .digest('hex')

/** The hash of tasks with the banks that are asked. */
export const tasksHash = (tasks: readonly LevelTask[]): string => addTasks(createHash('sha256'), tasks).digest('hex')

/** The hash of what these patterns match of the workspace, tests apart. */
export function sourcesHash(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync([...patterns], { cwd: workspaceRoot }).sort()) {
    if (path.endsWith('.test.ts')) continue
    hash.update(path).update(readFileSync(join(workspaceRoot, path)))
  }
  return hash.digest('hex')
}

function addTasks(hash: Hash, tasks: readonly LevelTask[]): Hash {
  const banks = new Map<readonly HeldMemory[], string>()
  const bankHash = (bank: readonly HeldMemory[]): string => {
    const known = banks.get(bank) ?? hashBank(bank)
    banks.set(bank, known)
    return known
  }
  for (const { task, level, request, bank, gold } of tasks) {
    const { text, publicContext, now } = request
    hash.update(JSON.stringify([task.id, task.domain, level, text, publicContext, now, bankHash(bank), [...gold]]))
    hash.update(request.vector).update(request.publicVector)
  }
  return hash
}

function hashBank(bank: readonly HeldMemory[]): string {
  const hash = createHash('sha256')
  for (const { vector, ...memory } of bank) hash.update(JSON.stringify(memory)).update(vector)
  return hash.digest('hex')
}

function addProblem(hash: Hash, { count, options, whole, likeness, costs }: SelectionProblem): void {
  hash.update(String(count)).update(options).update(whole).update(likeness).update(costs)
}
