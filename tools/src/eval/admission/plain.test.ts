import { expect, it } from 'vitest'
import { readAdmissionTasks } from '../../train/admission/admission-tasks.ts'
import type { AdmissionTask } from '../../train/admission/admission-tasks.ts'
import { setScore } from '../../train/admission/set-score.ts'
import { evaluationEncoder } from '../evaluation.ts'
import { figuresBySize, plainFigures, runPlain } from './plain.ts'
import type { PlainRow } from './plain.ts'

const row = (size: number, gold: readonly string[], admitted: readonly string[], f1: number): PlainRow => ({
  ...{ task: 't', set: 'plain', domain: 'pets', size, gold, admitted, f1 },
})

it('figures are means over tasks, over gold memories, and over tasks without any', () => {
  const rows = [row(1, ['a'], ['a'], 1), row(1, [], ['b'], 0), row(10, ['a', 'b', 'c'], ['a'], 0.5), row(10, [], [], 1)]
  expect(plainFigures(rows)).toEqual({ evidenceF1: 0.625, found: 0.5, emptyRight: 0.5 })
  expect(plainFigures(rows.slice(3))).toEqual({ evidenceF1: 1, emptyRight: 1 })
  expect(figuresBySize(rows)).toEqual({ 'evidenceF1.size1': 0.5, 'evidenceF1.size10': 0.75 })
})

it('stores are recorded once, and each request is decided by each policy from its own store', async () => {
  const tasks = readAdmissionTasks('plain')
    .filter(({ memories }) => memories.length === 2)
    .map(withOwnIds)
  const encoder = await evaluationEncoder()
  const runs = await runPlain(tasks, encoder, ['all', 'public_only'])
  await encoder.close()
  const rows = runs.get('all')!
  expect(rows.map(({ task, size }) => [task, size])).toEqual(tasks.map(({ id }) => [id, 2]))
  // Rules say for some of the twenty that something is missing; then all of the store is admitted.
  const asked = rows.filter(({ admitted }) => admitted.length > 0)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.map(({ admitted }) => [...admitted].sort())).toEqual(
    asked.map(({ task }) =>
      tasks
        .find(({ id }) => id === task)!
        .memories.map(({ id }) => id)
        .sort(),
    ),
  )
  expect(rows.map(({ f1 }) => f1)).toEqual(rows.map(({ admitted, gold }) => setScore(new Set(admitted), new Set(gold))))
  expect(runs.get('public_only')!.filter(({ admitted }) => admitted.length > 0)).toEqual([])
})

it('a mixed store is that of its plain task and more', () => {
  const plain = readAdmissionTasks('plain')
  const mixed = readAdmissionTasks('mixed')
  expect(mixed.map(({ request, gold }) => [request, gold])).toEqual(plain.map(({ request, gold }) => [request, gold]))
  const own = mixed.map(({ memories }, index) => memories.slice(0, plain[index]!.memories.length))
  expect(own).toEqual(plain.map(({ memories }) => memories))
  expect(mixed.filter(({ memories }, index) => memories.length > plain[index]!.memories.length).length).toBeGreaterThan(
    100,
  )
})

const withOwnIds = (task: AdmissionTask): AdmissionTask => {
  const toOwn = (id: string) => `${task.id} ${id}`
  const memories = task.memories.map((memory) => ({ ...memory, id: toOwn(memory.id) }))
  return { ...task, memories, gold: { ...task.gold, L0: task.gold.L0.map(toOwn) } }
}
