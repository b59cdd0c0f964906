import { createRandom, shuffled } from '@ecphory/routing'
import { idInBank, withJoined } from './admission-tasks.ts'
import type { AdmissionTask } from './admission-tasks.ts'

/** Memories that were right for other requests and join a store, at most. */
const joinedMax = 6

/**
 * The same plain tasks, each store joined by one to six memories that are right for requests of other domains, and none of
 * which is newer than the store. In a store that was written for one request what matters at all matters to that request; a
 * person's store holds much that matters to others. Now and then one that joins would help after all: nobody has looked.
 *
 * @param partOf a number for each domain: only memories of its part join a store, so that a part can be held out
 */
export function inMixedStores(
  tasks: readonly AdmissionTask[],
  partOf: (domain: string) => number,
  seed: number,
): readonly AdmissionTask[] {
  const random = createRandom(seed + 41)
  const right = tasks.flatMap(({ id, domain, memories, gold }) =>
    memories
      .filter((memory) => gold.L0.includes(memory.id))
      .map((memory) => ({ domain, memory: { ...memory, id: idInBank(id, memory.id) } })),
  )
  const isOfOther = (domain: string, own: string) => domain !== own && partOf(domain) === partOf(own)
  return tasks.map((task) => {
    const newest = task.memories.reduce((max, { time }) => (time > max ? time : max), '')
    const count = 1 + Math.floor(random() * joinedMax)
    const joined = [...shuffled(right.length, random)]
      .map((index) => right[index] as (typeof right)[number])
      .filter(({ domain, memory }) => isOfOther(domain, task.domain) && memory.time <= newest)
      .slice(0, count)
      .map(({ memory }) => memory)
    return withJoined(task, joined)
  })
}
