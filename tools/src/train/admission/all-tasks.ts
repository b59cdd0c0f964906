import { readAdmissionTasks, readTasksOf, toGenerated } from './admission-tasks.ts'
import type { AdmissionTask } from './admission-tasks.ts'
import { generateTasks } from './grammar/generate-tasks.ts'
import { inMixedStores } from './mixed-stores.ts'

/** Generated tasks that take part in training, and in the folds. */
const generatedCount = 600

/**
 * The tasks that are taught, committed ones and those of the grammars, plain ones in mixed stores as well; and, where a file
 * is named, its tasks as the set `test`.
 */
export function readAllTasks(seed: number, test: string | null): readonly AdmissionTask[] {
  const everyday = readAdmissionTasks('everyday')
  return [
    ...readAdmissionTasks('hard'),
    ...readAdmissionTasks('natural'),
    ...readAdmissionTasks('people'),
    ...everyday,
    ...inMixedStores(everyday, seed),
    ...toGenerated(generateTasks({ seed, count: generatedCount })),
    ...(test === null ? [] : readTasksOf(test, 'test')),
  ]
}

/** The plain tasks that nobody is taught, and the same in mixed stores. */
export function readPlainTests(seed: number): readonly AdmissionTask[] {
  const plain = readAdmissionTasks('plain')
  return [...plain, ...inMixedStores(plain, seed).map((task) => ({ ...task, set: 'mixed' as const }))]
}
