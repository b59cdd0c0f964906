import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PolicyName } from '@ecphory/admission'
import { openMemory } from '@ecphory/embedded'
import type { Encoder } from '@ecphory/memory'
import type { Memory } from '@ecphory/service'
import type { AdmissionTask, TaskSet } from '../../train/admission/admission-tasks.ts'
import { setScore } from '../../train/admission/set-score.ts'

/** A plain request to a small store, and the source ids of what was admitted. */
export interface PlainRow {
  readonly task: string
  readonly set: TaskSet
  readonly domain: string
  /** Memories of the store. */
  readonly size: number
  readonly gold: readonly string[]
  readonly admitted: readonly string[]
  readonly f1: number
}

/**
 * Each task's store recorded as callers record, a user for a task, and its request admitted by a policy, or by what a memory
 * is opened with: the whole path, from the traces to the evidence.
 */
export async function runPlain(
  tasks: readonly AdmissionTask[],
  encoder: Encoder,
  policy?: PolicyName,
): Promise<readonly PlainRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-plain-'))
  const memory = await openMemory({ path: join(folder, 'memory.db'), encoder })
  try {
    for (const { id: user, memories } of tasks) {
      for (const { id, time, text } of memories) {
        await memory.of({ user }).record([{ role: 'user', content: text, at: `${time}T12:00:00Z`, sourceId: id }])
      }
    }
    await memory.settled()
    const rows: PlainRow[] = []
    for (const task of tasks) rows.push(await admitOne(memory, task, policy))
    return rows
  } finally {
    await memory.close()
    rmSync(folder, { recursive: true })
  }
}

async function admitOne(memory: Memory, task: AdmissionTask, policy?: PolicyName): Promise<PlainRow> {
  const { id, set, domain, request, memories } = task
  const newest = Math.max(...memories.map(({ time }) => Date.parse(time)))
  const now = newest + 86_400_000
  const answer = await memory.of({ user: id }).admit(request, { now, ...(policy === undefined ? {} : { policy }) })
  const admitted = [...new Set(answer.admitted.map(({ sourceId }) => sourceId))]
  const gold = task.gold.L0
  const f1 = setScore(new Set(admitted), new Set(gold))
  return { task: id, set, domain, size: memories.length, gold, admitted, f1 }
}

/**
 * `evidenceF1`; `found`: share of the gold evidence that is admitted; `emptyRight`: of the tasks without gold evidence, the
 * share for which nothing is admitted. Those of tasks in mixed stores under `mixed.`.
 */
export const plainFigures = (rows: readonly PlainRow[]): Readonly<Record<string, number>> => ({
  ...figuresOf(
    '',
    rows.filter(({ set }) => set !== 'mixed'),
  ),
  ...figuresOf(
    'mixed.',
    rows.filter(({ set }) => set === 'mixed'),
  ),
})

/** `evidenceF1.size3`: by the size of the store, where stores of a size are many. */
export function figuresBySize(rows: readonly PlainRow[]): Readonly<Record<string, number>> {
  const bySize = [...Map.groupBy(rows, ({ size }) => size)].sort(([a], [b]) => a - b)
  return Object.fromEntries(bySize.map(([size, some]) => [`evidenceF1.size${size}`, meanF1(some)]))
}

function figuresOf(prefix: string, rows: readonly PlainRow[]): Readonly<Record<string, number>> {
  if (rows.length === 0) return {}
  const gold = rows.flatMap((row) => row.gold.map((id) => row.admitted.includes(id)))
  const without = rows.filter((row) => row.gold.length === 0)
  return {
    [`${prefix}evidenceF1`]: meanF1(rows),
    [`${prefix}found`]: share(gold, Boolean),
    [`${prefix}emptyRight`]: share(without, ({ admitted }) => admitted.length === 0),
  }
}

const meanF1 = (rows: readonly PlainRow[]): number => rows.reduce((sum, { f1 }) => sum + f1, 0) / rows.length

const share = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number =>
  items.filter(holds).length / items.length
