import { readAdmissionTasks, toGenerated } from './admission-tasks.ts'
import type { AdmissionTask } from './admission-tasks.ts'
import { foldsByDomain } from './folds.ts'
import { generateTasks } from './grammar/generate-tasks.ts'
import { inMixedStores } from './mixed-stores.ts'

/** Generated tasks that take part in training, and in the folds. */
const generatedCount = 600

/** The tasks that are taught: committed ones, everyday ones in mixed stores as well, and those of the grammars. */
export function readTaughtTasks(seed: number): readonly AdmissionTask[] {
  const everyday = readAdmissionTasks('everyday')
  const committed = [
    ...readAdmissionTasks('hard'),
    ...readAdmissionTasks('natural'),
    ...readAdmissionTasks('people'),
    ...everyday,
  ]
  return [
    ...committed,
    ...inMixedStores(everyday, foldsByDomain(committed), seed),
    ...toGenerated(generateTasks({ seed, count: generatedCount })),
  ]
}
