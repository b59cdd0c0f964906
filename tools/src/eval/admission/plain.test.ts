import { expect, it } from 'vitest'
import { readAdmissionTasks } from '../../train/admission/admission-tasks.ts'
import type { AdmissionTask } from '../../train/admission/admission-tasks.ts'
import { evaluationEncoder } from '../evaluation.ts'
import { figuresBySize, plainFigures, runPlain } from './plain.ts'
import type { PlainRow } from './plain.ts'

const row = (size: number, gold: readonly string[], admitted: readonly string[], f1: number): PlainRow => ({
  ...{ task: 't', set: 'plain', domain: 'pets', size, gold, admitted, f1 },
})

it('figures are means over tasks, over gold memories, and over tasks without any', () => {
  const rows = [row(1, ['a'], ['a'], 1), row(1, [], ['b'], 0), row(10, ['a', 'b', 'c'], ['a'], 0.5), row(10, [], [], 1)]
  expect(plainFigures(rows)).toEqual({ evidenceF1: 0.625, found: 0.5, emptyRight: 0.5 })
  const mixed = { ...row(7, [], [], 1), set: 'mixed' as const }
  expect(plainFigures([...rows, mixed])).toMatchObject({ evidenceF1: 0.625, 'mixed.evidenceF1': 1 })
  expect(figuresBySize(rows)).toEqual({ 'evidenceF1.size1': 0.5, 'evidenceF1.size10': 0.75 })
})

it('a store is recorded and its request decided, each task by itself', async () => {
  const tasks = readAdmissionTasks('plain')
    .filter(({ memories }) => memories.length === 2)
    .map(withOwnIds)
  const encoder = await evaluationEncoder()
  const rows = await runPlain(tasks, encoder, 'all')
  await encoder.close()
  expect(rows.map(({ task, size }) => [task, size])).toEqual(tasks.map(({ id }) => [id, 2]))
  const admitted = rows.flatMap((row) => row.admitted.map((id) => [row.task, id.split(' ')[0]] as const))
  // Whether anything is missing was learned; of twenty requests it is for some.
  expect(admitted.length).toBeGreaterThan(0)
  expect(admitted.filter(([task, store]) => store !== task)).toEqual([])
})

const withOwnIds = (task: AdmissionTask): AdmissionTask => ({
  ...task,
  memories: task.memories.map((memory) => ({ ...memory, id: `${task.id} ${memory.id}` })),
})
