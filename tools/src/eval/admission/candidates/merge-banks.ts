import { createRandom, shuffled } from '@ecphory/routing'
import { idInBank } from '../../../train/admission/admission-tasks.ts'
import { renamed } from '../../../train/admission/banks.ts'
import type { HeldMemory } from '../../../train/admission/banks.ts'
import type { LevelTask } from '../../../train/admission/examples.ts'

/**
 * The same tasks, each asked of one store that holds its own bank and those of others of its set: of the tasks that
 * follow it in an order drawn by the seed. All banks are moved in time to end when its own does: a store knows nothing that
 * is told after the request. Ids of memories are made distinct by the bank's name. With fewer banks than `count` in a set,
 * all of them.
 */
export function mergeBanks(tasks: readonly LevelTask[], count: number, seed: number): readonly LevelTask[] {
  const groups = groupedBy(tasks, ({ task }) => task.set)
  return [...groups.values()].flatMap((own) => mergeWithin(own, count, seed))
}

function mergeWithin(tasks: readonly LevelTask[], count: number, seed: number): readonly LevelTask[] {
  const banks = [...groupedBy(tasks, ({ task }) => task.bank)].map(([name, [first]]) => ({
    name,
    memories: (first as LevelTask).bank.map((memory) => renamed(name, memory)),
  }))
  const order = [...shuffled(banks.length, createRandom(seed))].map((index) => banks[index] as (typeof banks)[number])
  const places = new Map(order.map(({ name }, place) => [name, place]))
  const others = (name: string, end: number): readonly HeldMemory[] => {
    const place = places.get(name) as number
    return Array.from({ length: Math.min(count, order.length) - 1 }, (_, next) =>
      endingAt(end, (order[(place + next + 1) % order.length] as (typeof banks)[number]).memories),
    ).flat()
  }
  return tasks.map((task) => {
    const { bank: name } = task.task
    const toId = (id: string) => idInBank(name, id)
    return {
      ...task,
      bank: [...task.bank.map((memory) => renamed(name, memory)), ...others(name, endOf(task.bank))],
      gold: new Set([...task.gold].map(toId)),
    }
  })
}

const endOf = (bank: readonly HeldMemory[]): number => Math.max(...bank.map(({ time }) => time.instant))

function endingAt(end: number, bank: readonly HeldMemory[]): readonly HeldMemory[] {
  const shift = end - endOf(bank)
  return bank.map((memory) => ({ ...memory, time: { ...memory.time, instant: memory.time.instant + shift } }))
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
