import { readAdmissionTasks, readTasksOf, toGenerated } from './admission-tasks.ts'
import type { AdmissionTask } from './admission-tasks.ts'
import { generateTasks } from './grammar/generate-tasks.ts'

/** Generated tasks that take part in training, and in the folds. */
const generatedCount = 600

/** The tasks that are taught, committed ones and those of the grammars; and, where a file is named, its tasks as the set `test`. */
export const readAllTasks = (seed: number, test: string | null): readonly AdmissionTask[] => [
  ...readAdmissionTasks('hard'),
  ...readAdmissionTasks('natural'),
  ...readAdmissionTasks('people'),
  ...readAdmissionTasks('everyday'),
  ...toGenerated(generateTasks({ seed, count: generatedCount })),
  ...(test === null ? [] : readTasksOf(test, 'test')),
]
