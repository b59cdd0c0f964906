import { parentPort, workerData } from 'node:worker_threads'
import type { LevelTask } from '../../train/admission/examples.ts'
import { levelTasks } from '../../train/admission/level-tasks.ts'
import { checkpointsIn } from '../../train/admission/checkpoints/checkpoint.ts'
import type { Checkpoints } from '../../train/admission/checkpoints/checkpoint.ts'
import { taughtTasks } from '../../train/admission/taught-tasks.ts'
import { trainingPlan } from '../../train/admission/training-plan.ts'
import { openTaskUtilities } from '../../train/admission/utility.ts'
import { evaluationEncoder } from '../evaluation.ts'
import { readAllTasks, readPlainTests } from '../../train/admission/all-tasks.ts'
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
const plain = test === null ? await levelTasks(readPlainTests(seed), encoder, seed) : []
const own = tasks.filter(({ task }) => task.set !== 'test')
const foldOf = foldsByDomain(own.map(({ task }) => task))
/** Sets that are taught and no test set: of a fold, how readily to stop is chosen by them. */
const isHeldOut = ({ task }: LevelTask) => task.set === 'people' || task.set === 'everyday'
/** Generated tasks are many and alike: every third one is measured. */
const measuredOf = 3
const generated = [...new Set(own.flatMap(({ task }) => (task.set === 'generated' ? [task] : [])))]
const unmeasured = new Set(generated.filter((_, index) => index % measuredOf !== measuredOf - 1))
const isOfFold = ({ task }: LevelTask) => foldOf(task.domain) === fold
const isTest = (task: LevelTask) =>
  fold === null ? task.task.set === 'test' : isOfFold(task) && !isHeldOut(task) && !unmeasured.has(task.task)
const result = await evaluateFold(
  {
    train: taughtTasks(
      own.filter((task) => !isOfFold(task)),
      seed,
    ),
    test: [...tasks.filter(isTest), ...plain.filter(isOfFold)],
    heldOut: own.filter((task) => isOfFold(task) && isHeldOut(task)),
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
