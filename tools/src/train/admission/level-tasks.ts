import { createRandom, shuffled } from '@ecphory/routing'
import type { Encoder } from '@ecphory/memory'
import type { AdmissionTask } from './admission-tasks.ts'
import { holdBanks } from './banks.ts'
import type { HeldMemory } from './banks.ts'
import type { LevelTask } from './examples.ts'
import { publicLevels } from './trace-tasks.ts'

/** Memories of a person's bank that stand in for the whole of it, so that a task's bank is of the usual size. */
const bankSize = 20

/** Every task at every level, its texts encoded and its bank as the graphs hold it. */
export async function levelTasks(tasks: readonly AdmissionTask[], encoder: Encoder, seed: number): Promise<readonly LevelTask[]> {
  const banks = await holdBanks(new Map(tasks.map(({ bank, memories }) => [bank, memories])), encoder)
  const made: LevelTask[] = []
  for (const [index, task] of tasks.entries()) {
    const all = banks.get(task.bank) ?? []
    const bank = task.set === 'people' ? partOf(all, task, seed + index) : all
    const newest = bank.reduce((max, { time }) => Math.max(max, time.instant), 0)
    const now = { instant: newest + 86_400_000, offsetMinutes: 0, precision: 'day', source: 'given' } as const
    const publics = await encoder.encode(publicLevels.map((level) => task.public[level]), 'query')
    const [vector = new Float32Array(encoder.dimensions)] = await encoder.encode([task.request], 'query')
    publicLevels.forEach((level, at) => {
      const publicVector = publics[at] as Float32Array
      const request = { text: task.request, publicContext: task.public[level], vector, publicVector, now }
      made.push({ task, level, request, bank, gold: new Set(task.gold[level]) })
    })
  }
  return made
}

/** What concerns the task, and some of what does not. */
function partOf(all: readonly HeldMemory[], { gold, traps }: AdmissionTask, seed: number): readonly HeldMemory[] {
  const concerned = new Set([...gold.L0, ...traps])
  const others = all.filter(({ sourceId }) => !concerned.has(sourceId))
  const order = [...shuffled(others.length, createRandom(seed))].slice(0, Math.max(4, bankSize - concerned.size))
  const kept = new Set(order.map((index) => (others[index] as HeldMemory).sourceId))
  return all.filter(({ sourceId }) => concerned.has(sourceId) || kept.has(sourceId))
}
