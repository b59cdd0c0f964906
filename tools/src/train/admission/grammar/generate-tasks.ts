import { EcphoryError } from '@ecphory/memory'
import { assembleTask, type AssembledTask } from './assemble.ts'
import { chinese } from './chinese/chinese.ts'
import { createDraw } from './draw.ts'
import { english } from './english.ts'
import type { GeneratedTask } from './task.ts'

export interface TaskOrder {
  readonly seed: number
  readonly count: number
  /** Only of these; all where left out. */
  readonly domains?: readonly string[]
}

const shareChinese = 1 / 8

export const domains: readonly string[] = english.grammars.map(({ domain }) => domain)

/**
 * Training tasks with labels by construction: the same for the same order, whatever else was generated before. Throws
 * `INVALID_ARGUMENT` for a domain that no grammar has.
 */
export const generateTasks = (order: TaskOrder): GeneratedTask[] => assembleTasks(order).map(({ task }) => task)

/** The same with what each memory was made as. */
export function assembleTasks({ seed, count, domains: wanted = domains }: TaskOrder): AssembledTask[] {
  const unknown = wanted.filter((domain) => !domains.includes(domain))
  if (unknown.length > 0) throw new EcphoryError('INVALID_ARGUMENT', `No grammar makes tasks of ${unknown.join(', ')}.`)
  return Array.from({ length: count }, (_, index) => assembleOne(seed, index, wanted))
}

/** Each task has a source of its own, so that a longer run begins like a shorter one. */
function assembleOne(seed: number, index: number, wanted: readonly string[]): AssembledTask {
  const draw = createDraw(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  const inChinese = chinese.grammars.filter(({ domain }) => wanted.includes(domain))
  const language = inChinese.length > 0 && draw.chance(shareChinese) ? chinese : english
  const grammar = draw.pick(language.grammars.filter(({ domain }) => wanted.includes(domain)))
  return assembleTask(draw, language, grammar, `gen-${seed}-${String(index).padStart(5, '0')}`)
}
