import { createRandom } from '@ecphory/routing'
import { isPlain } from './admission-tasks.ts'
import type { LevelTask } from './examples.ts'

/** Memories of a small store, at most. */
const smallStoreMax = 8

/**
 * The tasks as they are taught: each as it is, and those with public context and a bank of twenty twice more, since people
 * often have neither. Once there is no public context, in every other task with a small store as well; once there are both
 * a public context, of any level, and a small store.
 */
export function taughtTasks(tasks: readonly LevelTask[], seed: number): readonly LevelTask[] {
  const random = createRandom(seed + 31)
  return [...Map.groupBy(tasks, ({ task }) => task)].flatMap(([own, levels]) => {
    if (isPlain(own)) return levels
    const bare = levels.filter(({ level }) => level === 'L0').map(withoutPublic)
    const level = levels[Math.floor(random() * levels.length)] as LevelTask
    const isSmall = random() < 0.5
    return [
      ...levels,
      ...bare.map((task) => (isSmall ? inSmallStore(task, random) : task)),
      inSmallStore(level, random),
    ]
  })
}

/** The same request where nothing public is known. */
export const withoutPublic = (task: LevelTask): LevelTask => ({
  ...task,
  request: { ...task.request, publicContext: '', publicVector: new Float32Array(task.request.vector.length) },
})

/**
 * The same request to a store of one to eight of the memories. What concerns it is likelier among them than the rest, but
 * may be left out: then nothing is right.
 */
export function inSmallStore(task: LevelTask, random: () => number): LevelTask {
  const concerned = new Set([...task.task.gold.L0, ...task.task.traps])
  const size = 1 + Math.floor(random() * smallStoreMax)
  const order = task.bank.map(({ sourceId }) => ({ sourceId, at: random() - (concerned.has(sourceId) ? 0.5 : 0) }))
  const drawn = order.sort((a, b) => a.at - b.at).slice(0, size)
  const kept = new Set(drawn.map(({ sourceId }) => sourceId))
  return {
    ...task,
    bank: task.bank.filter(({ sourceId }) => kept.has(sourceId)),
    gold: new Set([...task.gold].filter((id) => kept.has(id))),
  }
}
