import { parentPort, workerData } from 'node:worker_threads'
import type { AdmissionTask } from '../../train/admission/admission-tasks.ts'
import { levelTasks } from '../../train/admission/level-tasks.ts'
import { checkpointsIn } from '../../train/admission/checkpoints/checkpoint.ts'
import type { Checkpoints } from '../../train/admission/checkpoints/checkpoint.ts'
import { trainingPlan } from '../../train/admission/training-plan.ts'
import { publicLevels } from '../../train/admission/trace-tasks.ts'
import { openTaskUtilities } from '../../train/admission/utility.ts'
import { evaluationEncoder } from '../evaluation.ts'
import { readAllTasks } from '../../train/admission/all-tasks.ts'
import { evaluateFold } from './fold.ts'
import { foldsByDomain } from '../../train/admission/folds.ts'

/** What a thread is told: which fold is held out, or which file is the test set. */
export interface FoldOrder {
  readonly fold: number | null
  readonly test: string | null
  readonly seed: number
  readonly seeds: number
  /** The folder of the run's checkpoints. */
  readonly checkpoints: string
}

const { fold, test, seed, seeds, checkpoints: folder } = workerData as FoldOrder
const kept = checkpointsIn(folder, (sentence) => process.stderr.write(`${sentence}\n`))
const checkpoints: Checkpoints = (name, key) => kept(`${fold === null ? 'test' : `fold-${fold}`}-${name}`, key)
const encoder = await evaluationEncoder()
const tasks = await levelTasks(readAllTasks(seed, test), encoder, seed)
const own = tasks.filter(({ task }) => task.set !== 'test')
const foldOf = foldsByDomain(own.map(({ task }) => task))
/** Generated tasks are many and alike: every third one is measured. */
const measuredOf = 3
const isMeasured = ({ set }: AdmissionTask, index: number) => set !== 'generated' || index % measuredOf === 0
const isTest = ({ task }: (typeof tasks)[number], index: number) =>
  fold === null
    ? task.set === 'test'
    : task.set !== 'people' && foldOf(task.domain) === fold && isMeasured(task, Math.floor(index / publicLevels.length))
const result = await evaluateFold(
  {
    train: own.filter(({ task }) => fold === null || foldOf(task.domain) !== fold),
    test: tasks.filter(isTest),
    heldOut: own.filter(({ task }) => fold !== null && task.set === 'people' && foldOf(task.domain) === fold),
    partOf: foldOf,
    encoder,
    utilities: openTaskUtilities(),
    checkpoints,
    plan: trainingPlan,
    seeds: Array.from({ length: seeds }, (_, index) => seed + 10 * index),
  },
  (done) => parentPort?.postMessage({ done }),
)
parentPort?.postMessage({ result })
await encoder.close()
