import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Utility } from '@ecphory/admission'
import { readRows, workspaceRoot } from '../../eval/evaluation.ts'
import type { PublicLevel } from './trace-tasks.ts'

const utilityFolder = join(workspaceRoot, 'tools/data/utility')

/** The generator of the committed tables, by its name alone: they were scored before its weights had a file here. */
const committedGenerator = 'smollm2-135m-instruct'

/** Of `scored.jsonl`: a set that was scored later, by the generator that is named. */
export interface ScoredSet extends Utility {
  readonly generator: string
  readonly task: string
  readonly level: PublicLevel
  readonly ids: readonly string[]
}

export interface TaskUtilities {
  /** Sets of ids in any order; the empty set is exactly zero. Undefined for a set that nobody has scored. */
  utilityOf(taskId: string, level: PublicLevel, ids: readonly string[]): Utility | undefined
  /** All sets of a task at a level, with the empty one. */
  setsOf(taskId: string, level: PublicLevel): readonly (Utility & { readonly ids: readonly string[] })[]
  /** Adds sets that were scored, and writes them to the folder; of a set that is there already nothing changes. */
  keep(scored: readonly ScoredSet[]): void
}

/**
 * The utilities of the tasks under one generator: those of `hard.json.gz` and `natural.json.gz` where it is the one
 * that made them, in whatever arithmetic, and the rows of `scored.jsonl` that name it.
 *
 * @param generatorId name, or name and hash: `smollm2-135m-instruct@0123456789ab`
 */
export function openTaskUtilities(generatorId: string = committedGenerator, folder = utilityFolder): TaskUtilities {
  const utilities = new Map<string, Map<string, Utility>>()
  const add = (task: string, level: string, ids: string, utility: Utility): boolean => {
    const sets = utilities.get(`${task} ${level}`) ?? new Map([['', { dL: 0, dH: 0 }]])
    utilities.set(`${task} ${level}`, sets)
    if (sets.has(ids)) return false
    sets.set(ids, utility)
    return true
  }
  const isTables = isCommitted(generatorId)
  if (isTables) for (const row of readTables(folder)) add(...row)
  for (const { generator, task, level, ids, dL, dH } of readScored(folder)) {
    if (generator === generatorId || (isTables && isCommitted(generator))) add(task, level, keyOf(ids), { dL, dH })
  }
  return {
    utilityOf: (taskId, level, ids) =>
      ids.length === 0 ? { dL: 0, dH: 0 } : utilities.get(`${taskId} ${level}`)?.get(keyOf(ids)),
    setsOf: (taskId, level) =>
      [...(utilities.get(`${taskId} ${level}`) ?? [])].map(([key, utility]) => ({
        ids: key === '' ? [] : key.split(' '),
        ...utility,
      })),
    keep(scored) {
      const rows = scored.map((row) => ({ ...row, dL: rounded(row.dL), dH: rounded(row.dH) }))
      const added = rows.filter(({ task, level, ids, dL, dH }) => add(task, level, keyOf(ids), { dL, dH }))
      if (added.length > 0) writeScored(folder, [...readScored(folder), ...added])
    },
  }
}

const isCommitted = (generatorId: string): boolean => generatorId.split('@')[0] === committedGenerator

const keyOf = (ids: readonly string[]): string => [...ids].sort().join(' ')

type Tables = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>>>>

function* readTables(folder: string): Generator<[string, string, string, Utility]> {
  for (const name of ['hard', 'natural']) {
    const path = join(folder, `${name}.json.gz`)
    if (!existsSync(path)) continue
    const tables = JSON.parse(gunzipSync(readFileSync(path)).toString()) as Tables
    for (const [level, tasks] of Object.entries(tables)) {
      for (const [task, sets] of Object.entries(tasks)) {
        for (const [ids, [dL, dH]] of Object.entries(sets)) {
          if (ids !== 'EMPTY') yield [task, level, keyOf(ids.split(' ')), { dL, dH }]
        }
      }
    }
  }
}

const scoredPath = (folder: string): string => join(folder, 'scored.jsonl')

const readScored = (folder: string): readonly ScoredSet[] =>
  existsSync(scoredPath(folder)) ? readRows<ScoredSet>(scoredPath(folder)) : []

/** Sorted, so that the file is the same in whatever order sets were scored; in one rename, since a run may be killed. */
function writeScored(folder: string, rows: readonly ScoredSet[]): void {
  const lines = rows.map(({ generator, task, level, ids, dL, dH }) =>
    JSON.stringify({ generator, task, level, ids: [...ids].sort(), dL, dH }),
  )
  const made = `${scoredPath(folder)}.new`
  writeFileSync(made, `${lines.sort().join('\n')}\n`)
  renameSync(made, scoredPath(folder))
}

const rounded = (value: number): number => Number(value.toFixed(4))
