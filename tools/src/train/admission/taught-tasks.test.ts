import { createRandom } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { renamed } from './banks.ts'
import { randomTasks } from './testing/random-tasks.ts'
import { inSmallStore, taughtTasks, withoutPublic } from './taught-tasks.ts'

const tasks = randomTasks(40, 5)

describe('what is taught', () => {
  it('is every task at every level as it is, and each task twice or three times more', () => {
    const taught = taughtTasks(tasks, 7)
    expect(tasks.filter((task) => !taught.includes(task))).toEqual([])
    const counts = Map.groupBy(taught, ({ task }) => task.id).values()
    expect(new Set([...counts].map(({ length }) => length - 4))).toEqual(new Set([2, 3]))
  })

  it('has some tasks with the store of a stranger, of another domain, for which nothing is right', () => {
    const domainsOf = Map.groupBy(tasks, ({ bank }) => bank[0]?.units[0]?.anchor)
    const strange = taughtTasks(tasks, 7).filter(({ bank }) =>
      bank.some(({ sourceId }) => sourceId.startsWith('stranger/')),
    )
    expect(strange.length).toBeGreaterThan(5)
    expect(strange.filter(({ gold }) => gold.size > 0)).toEqual([])
    const sameDomain = strange.filter(({ task, bank }) =>
      domainsOf.get(bank[0]?.units[0]?.anchor)?.some((donor) => donor.task.domain === task.domain),
    )
    expect(sameDomain).toEqual([])
  })

  it('has no stranger’s store of the same person', () => {
    const ofOne = tasks.map((one) => ({ ...one, task: { ...one.task, bank: 'one' } }))
    const shared = ofOne.map((one) => ({ ...one, task: ofOne.find(({ task }) => task.id === one.task.id)!.task }))
    const strange = taughtTasks(shared, 7).filter(({ bank }) => bank[0]?.sourceId.startsWith('stranger/'))
    expect(strange).toEqual([])
  })

  it('is a plain task as it is alone', () => {
    const plain = tasks.map((one) => ({ ...one, task: { ...one.task, set: 'everyday' as const } }))
    expect(taughtTasks(plain, 7)).toEqual(plain)
  })

  it('has each task once without public context, for which the same is right as at L0 or what of it is there', () => {
    const bare = taughtTasks(tasks, 7).filter(({ request }) => request.publicContext === '')
    expect(bare.map(({ task }) => task.id)).toEqual([...new Set(tasks.map(({ task }) => task.id))])
    expect(new Set(bare.flatMap(({ request }) => [...request.publicVector]))).toEqual(new Set([0]))
    expect(bare.filter(({ gold, bank, task }) => bank.length === 5 && gold.size !== task.gold.L0.length)).toEqual([])
    expect(new Set(bare.map(({ bank }) => bank.length < 5))).toEqual(new Set([false, true]))
  })

  it('is the same by the same seed', () => {
    expect(taughtTasks(tasks, 7)).toEqual(taughtTasks(tasks, 7))
    expect(taughtTasks(tasks, 8)).not.toEqual(taughtTasks(tasks, 7))
  })
})

describe('a small store', () => {
  const random = createRandom(3)
  /** Stores of twenty: each task's own five, and those of three others. */
  const full = tasks.map((task, index) => {
    const others = [4, 8, 12].flatMap((next) => tasks[(index + next) % tasks.length]!.bank)
    return { ...task, bank: [...task.bank, ...others.map((memory) => renamed('other', memory))] }
  })
  const small = full.map((task) => inSmallStore(task, random))

  it('holds at least one memory, and nothing is right that it does not hold', () => {
    expect(small.filter(({ bank }) => bank.length === 0)).toEqual([])
    const held = small.map(({ bank, gold }) => [...gold].every((id) => bank.some(({ sourceId }) => sourceId === id)))
    expect(new Set(held)).toEqual(new Set([true]))
  })

  it('holds what concerns the request more often than not, and lacks it at times', () => {
    const concerned = small.filter(({ task }) => task.gold.L0.length > 0)
    const share = concerned.filter(({ gold }) => gold.size > 0).length / concerned.length
    // By chance alone it were 4.5 of 20.
    expect(share).toBeGreaterThan(0.5)
    expect(share).toBeLessThan(1)
  })
})

it('a task without public context keeps its request, its bank and its gold', () => {
  const task = tasks[0]!
  const { request, ...rest } = withoutPublic(task)
  expect({ ...rest, request: task.request }).toEqual(task)
  expect([request.text, request.vector, request.publicContext]).toEqual([task.request.text, task.request.vector, ''])
})
