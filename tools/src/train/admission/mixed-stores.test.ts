import { expect, it } from 'vitest'
import { readAdmissionTasks } from './admission-tasks.ts'
import type { AdmissionTask, BankMemory } from './admission-tasks.ts'
import { inMixedStores } from './mixed-stores.ts'

const tasks = readAdmissionTasks('everyday')
const own = new Map(tasks.map((task) => [task.id, task]))
const rightFor = new Map(
  tasks.flatMap(({ id, domain, gold }) => gold.L0.map((one) => [`${id}/${one}`, domain] as const)),
)
const domains = [...new Set(tasks.map(({ domain }) => domain))].sort()
const partOf = (domain: string) => domains.indexOf(domain) % 5
const mixed = inMixedStores(tasks, partOf, 7)

const joinedOf = ({ id, memories }: AdmissionTask) => memories.slice(own.get(id)!.memories.length)
const domainOf = ({ id }: BankMemory) => rightFor.get(id as `${string}/${string}`)

it('a mixed store holds its own memories first, and the same of them is right', () => {
  expect(mixed.map(({ id, gold }) => ({ id, gold }))).toEqual(tasks.map(({ id, gold }) => ({ id, gold })))
  const kept = mixed.map(({ id, memories }) => memories.slice(0, own.get(id)!.memories.length))
  expect(kept).toEqual(tasks.map(({ memories }) => memories))
})

it('is joined by up to six that are right for requests of other domains of its part, and none newer than its own', () => {
  expect(Math.max(...mixed.map((task) => joinedOf(task).length))).toBe(6)
  const strange = mixed.flatMap((task) => {
    const newest = own
      .get(task.id)!
      .memories.map(({ time }) => time)
      .sort()
      .at(-1)!
    return joinedOf(task).filter((memory) => {
      const domain = domainOf(memory)
      return (
        domain === undefined || domain === task.domain || partOf(domain) !== partOf(task.domain) || memory.time > newest
      )
    })
  })
  expect(strange).toEqual([])
})

it('is the same by the same seed', () => {
  expect(inMixedStores(tasks, partOf, 7)).toEqual(mixed)
  expect(inMixedStores(tasks, partOf, 8)).not.toEqual(mixed)
})
