import { readRequest } from '@ecphory/admission'
import { createRandom, shuffled } from '@ecphory/routing'
import type { Encoder } from '@ecphory/memory'
import { isPlain } from './admission-tasks.ts'
import type { AdmissionTask } from './admission-tasks.ts'
import { holdBanks } from './banks.ts'
import type { HeldMemory } from './banks.ts'
import type { LevelTask } from './examples.ts'
import { publicLevels } from './trace-tasks.ts'
import type { PublicLevel } from './trace-tasks.ts'

/** Memories of a person's bank that stand in for the whole of it, so that a task's bank is of the usual size. */
const bankSize = 20

/**
 * Every task at every level that it has, its texts encoded and its bank as the graphs hold it. The type of a memory is that
 * which its task gives, as if a person had labelled it; see `routedTypes`.
 */
export async function levelTasks(
  tasks: readonly AdmissionTask[],
  encoder: Encoder,
  seed: number,
): Promise<readonly LevelTask[]> {
  const banks = await holdBanks(new Map(tasks.map(({ bank, memories }) => [bank, memories])), encoder)
  const made: LevelTask[] = []
  for (const [index, task] of tasks.entries()) {
    const all = banks.get(task.bank) ?? []
    const typed = all.map((memory) => typedBy(memory, task))
    const bank = task.set === 'people' ? partOf(typed, task, seed + index) : typed
    const newest = bank.reduce((max, { time }) => Math.max(max, time.instant), 0)
    const now = { instant: newest + 86_400_000, offsetMinutes: 0, precision: 'day', source: 'given' } as const
    for (const level of levelsOf(task)) {
      const request = await readRequest({ text: task.request, publicContext: task.public[level], now }, encoder)
      made.push({ task, level, request, bank, gold: new Set(task.gold[level]) })
    }
  }
  return made
}

const levelsOf = (task: AdmissionTask): readonly PublicLevel[] => (isPlain(task) ? ['L0'] : publicLevels)

const routed = new WeakMap<HeldMemory, HeldMemory>()

function typedBy(memory: HeldMemory, { memories }: AdmissionTask): HeldMemory {
  const given = memories.find(({ id }) => id === memory.sourceId)
  const typed = given === undefined ? memory : { ...memory, kinds: [given.type] }
  routed.set(typed, memory)
  return typed
}

/** The same task with the types that the shipped router gave its memories. */
export const routedTypes = (task: LevelTask): LevelTask => ({
  ...task,
  bank: task.bank.map((memory) => routed.get(memory) ?? memory),
})

/** What concerns the task, and some of what does not. */
function partOf(all: readonly HeldMemory[], { gold, traps }: AdmissionTask, seed: number): readonly HeldMemory[] {
  const concerned = new Set([...gold.L0, ...traps])
  const others = all.filter(({ sourceId }) => !concerned.has(sourceId))
  const order = [...shuffled(others.length, createRandom(seed))].slice(0, Math.max(4, bankSize - concerned.size))
  const kept = new Set(order.map((index) => (others[index] as HeldMemory).sourceId))
  return all.filter(({ sourceId }) => concerned.has(sourceId) || kept.has(sourceId))
}
