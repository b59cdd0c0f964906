import { parentPort, workerData } from 'node:worker_threads'
import { readTests } from '../../train/admission/admission-tasks.ts'
import type { LevelTask } from '../../train/admission/examples.ts'
import { levelTasks } from '../../train/admission/level-tasks.ts'
import { checkpointsIn } from '../../train/admission/checkpoints/checkpoint.ts'
import type { Checkpoints } from '../../train/admission/checkpoints/checkpoint.ts'
import { taughtTasks } from '../../train/admission/taught-tasks.ts'
import { trainingPlan } from '../../train/admission/training-plan.ts'
import { openTaskUtilities } from '../../train/admission/utility.ts'
import { evaluationEncoder } from '../evaluation.ts'
import { readTaughtTasks } from '../../train/admission/all-tasks.ts'
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
const taught = await levelTasks(readTaughtTasks(seed), encoder, seed)
const tests = await levelTasks(readTests(test), encoder, seed)
const foldOf = foldsByDomain(taught.map(({ task }) => task))
const isOfFold = ({ task }: LevelTask) => foldOf(task.domain) === fold
/** Sets that are taught and are no test sets: how readily to stop is chosen by them. */
const isForStopping = ({ task }: LevelTask) => task.set === 'people' || task.set === 'everyday'
/** Generated tasks are many and alike: every third one is measured. */
const generated = [...new Set(taught.flatMap(({ task }) => (task.set === 'generated' ? [task] : [])))]
const measured = new Set(generated.filter((_, index) => index % 3 === 2))
const isTest = (one: LevelTask) =>
  isOfFold(one) && !isForStopping(one) && (one.task.set !== 'generated' || measured.has(one.task))
const result = await evaluateFold(
  {
    train: taughtTasks(
      taught.filter((task) => !isOfFold(task)),
      seed,
    ),
    test: fold === null ? tests : [...taught.filter(isTest), ...tests.filter(isOfFold)],
    heldOut: taught.filter((task) => isOfFold(task) && isForStopping(task)),
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
