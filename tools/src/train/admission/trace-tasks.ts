import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AnsweredRequest } from '@ecphory/admission'
import { EcphoryError } from '@ecphory/memory'
import { readRows, workspaceRoot } from '../../eval/evaluation.ts'

export const publicLevels = ['L0', 'L1', 'L2', 'L3'] as const
export type PublicLevel = (typeof publicLevels)[number]

/** A task for the admission of personal evidence, as `tools/data/trace-tasks` holds it. */
export interface TraceTask {
  readonly id: string
  readonly request: string
  readonly public: Readonly<Record<PublicLevel, string>>
  readonly memories: readonly { readonly id: string; readonly text: string }[]
  /** Ids of the memories that are worth admitting, given what is public. */
  readonly gold: Readonly<Record<PublicLevel, readonly string[]>>
  readonly reference: string
}

const traceTasksFolder = join(workspaceRoot, 'tools/data/trace-tasks')

export const readTraceTasks = (name: 'hard' | 'natural'): readonly TraceTask[] =>
  readTaskFile(join(traceTasksFolder, `${name}.jsonl`))

const taskKeys = ['id', 'request', 'public', 'memories', 'gold', 'reference'] as const

/** Tasks of a file, one a line. Throws `FILE_UNREADABLE`, and `INVALID_ARGUMENT` for a line that lacks a part of a task. */
export function readTaskFile(path: string): readonly TraceTask[] {
  if (!existsSync(path)) throw new EcphoryError('FILE_UNREADABLE', `There is no file ${path}.`)
  const rows = readRows<TraceTask>(path)
  for (const [i, row] of rows.entries()) {
    const missing = taskKeys.find((key) => row[key] === undefined)
    if (missing !== undefined) {
      throw new EcphoryError('INVALID_ARGUMENT', `Task ${i + 1} of ${path} has no ${missing}.`)
    }
  }
  return rows
}

/** What evidence of a task is measured by, at a level of public context. */
export const toAnswered = (task: TraceTask, level: PublicLevel): AnsweredRequest => ({
  request: task.request,
  publicContext: task.public[level],
  reference: task.reference,
})

/**
 * Memories of a task as the committed utilities were scored with them: one line each in the order of their ids, without
 * day and fence. Throws for an id that the task does not have.
 */
export function toFacts(task: TraceTask, ids: readonly string[]): string {
  const texts = [...ids].sort().map((id) => {
    const memory = task.memories.find((each) => each.id === id)
    if (memory === undefined) throw new Error(`The task ${task.id} has no memory ${id}.`)
    return `- ${memory.text}`
  })
  return texts.join('\n')
}
