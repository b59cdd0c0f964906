import { createRandom } from '@ecphory/routing'
import { isPlain } from './admission-tasks.ts'
import { renamed } from './banks.ts'
import type { LevelTask } from './examples.ts'

/** Memories of a small store, at most. */
const smallStoreMax = 8

/**
 * The tasks as they are taught: each as it is; and those that are not plain further times, since people often have neither
 * public context nor a full store, and often a store has nothing for a request:
 * - without public context, one in two with a small store as well;
 * - at some level of public context, with a small store;
 * - in some, by chance, with the store of a stranger, from a task of another domain: nothing is right.
 */
export function taughtTasks(tasks: readonly LevelTask[], seed: number): readonly LevelTask[] {
  const random = createRandom(seed + 31)
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const sets = Map.groupBy(
    tasks.filter(({ task }) => !isPlain(task)),
    ({ task }) => task.set,
  )
  const further = [...sets.values()].flatMap((ofSet) =>
    [...Map.groupBy(ofSet, ({ task }) => task).values()].flatMap((levels) => {
      const bare = withoutPublic(oneOf(levels.filter(({ level }) => level === 'L0')))
      const small = [random() < 0.5 ? inSmallStore(bare, random) : bare, inSmallStore(oneOf(levels), random)]
      return random() < 0.5 ? [...small, ...inStrangersStore(oneOf(levels), oneOf(ofSet))] : small
    }),
  )
  return [...tasks, ...further]
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

/** The same request to the store of another task; none where that is of the same person or domain. */
function inStrangersStore(task: LevelTask, { task: other, bank }: LevelTask): readonly LevelTask[] {
  if (other.bank === task.task.bank || other.domain === task.task.domain) return []
  return [{ ...task, bank: bank.map((memory) => renamed('stranger', memory)), gold: new Set() }]
}
