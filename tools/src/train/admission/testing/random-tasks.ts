import { segmentToUnits, unit } from '@ecphory/admission'
import { memoryKinds } from '@ecphory/events'
import type { MemoryKind } from '@ecphory/events'
import { textToTerms } from '@ecphory/memory'
import { createRandom } from '@ecphory/routing'
import type { AdmissionTask } from '../admission-tasks.ts'
import type { HeldMemory } from '../banks.ts'
import type { LevelTask } from '../examples.ts'
import { publicLevels } from '../trace-tasks.ts'
import type { TaskUtilities } from '../utility.ts'

/** Of the vectors of random tasks: more than the directions that a reader is fitted with. */
const dimensions = 64
const memoriesPerTask = 5
const words = ['ferry', 'knee', 'window', 'tea', 'bridge', 'violin', 'budget', 'sister', 'marathon', 'garden']

/** Tasks at every level, of three domains, with random texts and vectors; one memory in two tasks is right. */
export function randomTasks(count: number, seed: number): readonly LevelTask[] {
  const random = createRandom(seed)
  const vector = () => unit(Float32Array.from({ length: dimensions }, () => random() - 0.5))
  const text = () => Array.from({ length: 6 }, () => words[Math.floor(random() * words.length)]).join(' ')
  const now = { instant: Date.parse('2026-03-01'), offsetMinutes: 0, precision: 'day', source: 'given' } as const
  const toMemory = (task: number, index: number): HeldMemory => {
    const [own, segmentId] = [text(), `t${task}-m${index}`]
    return {
      ...{ sourceId: `m${index}`, units: segmentToUnits({ segmentId, sourceId: `m${index}`, text: own }) },
      ...{ terms: textToTerms(own), vector: vector(), kinds: [memoryKinds[index % memoryKinds.length] as MemoryKind] },
      ...{ time: { ...now, instant: now.instant - index * 86_400_000 }, superseded: index === 4 },
    }
  }
  return Array.from({ length: count }, (_, index) => {
    const bank = Array.from({ length: memoriesPerTask }, (_, at) => toMemory(index, at))
    const gold = index % 2 === 0 ? [`m${index % memoriesPerTask}`] : []
    const [request, publicContext] = [text(), text()]
    const vectors = { vector: vector(), publicVector: vector() }
    const task = toTask(`t${index}`, `domain ${index % 3}`, request, gold, bank)
    return publicLevels.map((level) => ({
      ...{ task, level, bank, gold: new Set(gold) },
      request: { text: request, publicContext: `${publicContext} ${level}`, ...vectors, now },
    }))
  }).flat()
}

function toTask(
  id: string,
  domain: string,
  request: string,
  gold: readonly string[],
  bank: readonly HeldMemory[],
): AdmissionTask {
  const each = <Value>(value: Value) => ({ L0: value, L1: value, L2: value, L3: value })
  return {
    ...{
      id,
      set: 'natural',
      domain,
      bank: id,
      request,
      public: each(''),
      gold: each(gold),
      traps: [],
      gaps: [request],
    },
    memories: bank.map(({ sourceId, units, kinds }) => ({
      ...{ id: sourceId, time: '2026-03-01', type: kinds[0] as MemoryKind, text: units[0]?.anchor ?? '' },
    })),
  }
}

/** Nothing was ever scored. */
export const noUtilities: TaskUtilities = {
  utilityOf: () => undefined,
  setsOf: () => [],
  keep: () => undefined,
}
