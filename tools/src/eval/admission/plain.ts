import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PolicyName } from '@ecphory/admission'
import { openMemory } from '@ecphory/embedded'
import type { Encoder } from '@ecphory/memory'
import type { Memory } from '@ecphory/service'
import type { AdmissionTask, TaskSet } from '../../train/admission/admission-tasks.ts'
import { meanOf, shareOf } from './reports/row-groups.ts'
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
 * Each task's store recorded as callers record, a user for a task, and its request admitted by each of some policies, or by
 * what a memory is opened with (`undefined`): the whole path, from the traces to the evidence.
 */
export async function runPlain<Policy extends PolicyName | undefined>(
  tasks: readonly AdmissionTask[],
  encoder: Encoder,
  policies: readonly Policy[],
): Promise<ReadonlyMap<Policy, readonly PlainRow[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-plain-'))
  const memory = await openMemory({ path: join(folder, 'memory.db'), encoder })
  try {
    for (const { bank: user, memories } of tasks) {
      for (const { id, time, text } of memories) {
        await memory.of({ user }).record([{ role: 'user', content: text, at: `${time}T12:00:00Z`, sourceId: id }])
      }
    }
    await memory.settled()
    const rows = new Map<Policy, readonly PlainRow[]>()
    for (const policy of policies) {
      const own: PlainRow[] = []
      for (const task of tasks) own.push(await admitOne(memory, task, policy))
      rows.set(policy, own)
    }
    return rows
  } finally {
    await memory.close()
    rmSync(folder, { recursive: true })
  }
}

async function admitOne(memory: Memory, task: AdmissionTask, policy: PolicyName | undefined): Promise<PlainRow> {
  const { id, set, domain, bank: user, request, memories } = task
  const now = Math.max(...memories.map(({ time }) => Date.parse(time))) + 86_400_000
  const answer = await memory.of({ user }).admit(request, { now, ...(policy === undefined ? {} : { policy }) })
  const admitted = [...new Set(answer.admitted.map(({ sourceId }) => sourceId))]
  const gold = task.gold.L0
  const f1 = setScore(new Set(admitted), new Set(gold))
  return { task: id, set, domain, size: memories.length, gold, admitted, f1 }
}

/**
 * `evidenceF1`; `found`: share of the gold evidence that is admitted; `emptyRight`: of the tasks without gold evidence, the
 * share for which nothing is admitted. What there is nothing to measure on is left out.
 */
export function plainFigures(rows: readonly PlainRow[]): Readonly<Record<string, number>> {
  const found = {
    evidenceF1: meanOf(rows.map(({ f1 }) => f1)),
    found: shareOf(
      rows.flatMap(({ gold, admitted }) => gold.map((id) => admitted.includes(id))),
      Boolean,
    ),
    emptyRight: shareOf(
      rows.filter(({ gold }) => gold.length === 0),
      ({ admitted }) => admitted.length === 0,
    ),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** `evidenceF1.size3`: by the number of memories of the store. */
export function figuresBySize(rows: readonly PlainRow[]): Readonly<Record<string, number>> {
  const bySize = [...Map.groupBy(rows, ({ size }) => size)].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    bySize.flatMap(([size, some]) => {
      const { evidenceF1 } = plainFigures(some)
      return evidenceF1 === undefined ? [] : [[`evidenceF1.size${size}`, evidenceF1]]
    }),
  )
}
