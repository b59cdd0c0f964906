import { createRandom, shuffled } from '@ecphory/routing'
import type { AdmissionTask } from './admission-tasks.ts'
import { idInBank } from './banks.ts'

/** Memories that were right for other requests and join a store, at most. */
const joinedMax = 6

/**
 * The same plain tasks, each store joined by one to six memories that are right for requests of other domains, and none of
 * which is newer than the store. In a store that was written for one request what matters at all matters to that request; a
 * person's store holds much that matters to others.
 */
export function inMixedStores(tasks: readonly AdmissionTask[], seed: number): readonly AdmissionTask[] {
  const random = createRandom(seed + 41)
  const right = tasks.flatMap(({ id, domain, memories, gold }) =>
    memories
      .filter((memory) => gold.L0.includes(memory.id))
      .map((memory) => ({ domain, memory: { ...memory, id: idInBank(id, memory.id) } })),
  )
  return tasks.map((task) => {
    const newest = task.memories.reduce((max, { time }) => (time > max ? time : max), '')
    const count = 1 + Math.floor(random() * joinedMax)
    const joined = [...shuffled(right.length, random)]
      .map((index) => right[index] as (typeof right)[number])
      .filter(({ domain, memory }) => domain !== task.domain && memory.time <= newest)
      .slice(0, count)
      .map(({ memory }) => memory)
    const id = `${task.id}-mixed`
    return { ...task, id, bank: id, memories: [...task.memories, ...joined] }
  })
}
