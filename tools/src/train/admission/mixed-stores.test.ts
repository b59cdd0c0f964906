import { expect, it } from 'vitest'
import { readAdmissionTasks } from './admission-tasks.ts'
import { inMixedStores } from './mixed-stores.ts'

const tasks = readAdmissionTasks('everyday')
const own = new Map(tasks.map((task) => [`${task.id}-mixed`, task]))
const joinedOf = ({ memories }: (typeof tasks)[number]) => memories.filter(({ id }) => id.includes('/'))

it('a mixed store holds its own memories, and up to six that are right for requests of other domains', () => {
  const rightFor = new Map<string, string>(
    tasks.flatMap((task) => task.gold.L0.map((id) => [`${task.id}/${id}`, task.domain] as const)),
  )
  const mixed = inMixedStores(tasks, 7)
  expect(mixed).toHaveLength(tasks.length)
  const strange = mixed.filter((task) => {
    const first = own.get(task.id)!
    const kept = task.memories
      .slice(0, first.memories.length)
      .every((memory, index) => memory === first.memories[index])
    const newest = first.memories
      .map(({ time }) => time)
      .sort()
      .at(-1)!
    const fits = joinedOf(task).every(
      ({ id, time }) => rightFor.has(id) && rightFor.get(id) !== task.domain && time <= newest,
    )
    return !kept || !fits || task.gold !== first.gold || joinedOf(task).length > 6
  })
  expect(strange).toEqual([])
  expect(new Set(mixed.map((task) => joinedOf(task).length))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  expect(inMixedStores(tasks, 7)).toEqual(mixed)
})
