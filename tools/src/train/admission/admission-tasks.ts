import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MemoryKind } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { readRows, workspaceRoot } from '../../eval/evaluation.ts'
import type { GeneratedTask } from './grammar/task.ts'
import { publicLevels, readTaskFile } from './trace-tasks.ts'
import type { PublicLevel, TraceTask } from './trace-tasks.ts'

/**
 * Where tasks are from: written to mislead, as in ordinary histories, of people with one bank each, by a grammar, plain
 * requests to small stores (`everyday` to be taught, `plain` to be measured by, `mixed` the same in mixed stores), or given.
 */
export type TaskSet = 'hard' | 'natural' | 'people' | 'generated' | 'everyday' | 'plain' | 'mixed' | 'test'

/** Whether a task comes without any public context, and so at one level. */
export const isPlain = ({ set }: Pick<AdmissionTask, 'set'>): boolean =>
  set === 'everyday' || set === 'plain' || set === 'mixed'

export interface BankMemory {
  readonly id: string
  /** A day, `2026-02-11`. */
  readonly time: string
  readonly type: MemoryKind
  readonly text: string
}

/** A task as training and evaluation read it. */
export interface AdmissionTask {
  readonly id: string
  readonly set: TaskSet
  /** One of twenty: the unit that is held out. */
  readonly domain: string
  /** Whose bank it is; tasks of one person share theirs. */
  readonly bank: string
  readonly request: string
  readonly public: Readonly<Record<PublicLevel, string>>
  readonly memories: readonly BankMemory[]
  readonly gold: Readonly<Record<PublicLevel, readonly string[]>>
  /** Memories that look right and are wrong, where they are known. */
  readonly traps: readonly string[]
  readonly gaps: readonly string[]
}

type StoredTask = TraceTask & {
  readonly domain: string
  readonly memories: readonly BankMemory[]
  readonly gaps: readonly string[]
}

interface Person {
  readonly person: string
  readonly memories: readonly (readonly [id: string, time: string, type: MemoryKind, text: string])[]
  readonly tasks: readonly {
    readonly domain: string
    readonly request: string
    readonly public: string
    readonly snippets: string
    readonly card: string
    readonly facts: string
    readonly gold: readonly string[]
    readonly covered: Readonly<Partial<Record<PublicLevel, readonly string[]>>>
    readonly traps: readonly string[]
    readonly gaps: readonly string[]
  }[]
}

const folder = join(workspaceRoot, 'tools/data/trace-tasks')

/** A memory's id where several banks are in one store. */
export const idInBank = (bank: string, id: string): string => `${bank}/${id}`

/** The committed tasks of a set. */
export function readAdmissionTasks(
  set: 'hard' | 'natural' | 'people' | 'everyday' | 'plain' | 'mixed',
): readonly AdmissionTask[] {
  const path = join(folder, `${set}.jsonl`)
  if (set === 'mixed') return readRows<MixedStore>(path).map(mixStore(readAdmissionTasks('plain')))
  if (set === 'people') return readRows<Person>(path).flatMap(personToTasks)
  if (isPlain({ set })) return readRows<PlainTask>(path).map((task) => plainToTask(task, set))
  return readTasksOf(path, set)
}

interface PlainTask {
  readonly id: string
  readonly domain: string
  readonly request: string
  readonly memories: readonly BankMemory[]
  readonly gold: readonly string[]
}

/** Tasks of a file in the form of `hard.jsonl`. Throws what `readTaskFile` throws. */
export function readTasksOf(path: string, set: TaskSet): readonly AdmissionTask[] {
  const domainOf = domains()
  const toTask = (task: StoredTask) => toBanked(task, set, domainOf.get(task.domain) ?? task.domain)
  return (readTaskFile(path) as readonly StoredTask[]).map(toTask)
}

/** Tasks that nobody is taught: the plain ones, or those of a file as the set `test`. */
export const readTests = (path: string | null): readonly AdmissionTask[] =>
  path === null ? readAdmissionTasks('plain') : readTasksOf(path, 'test')

/** Tasks that were generated, which have a domain of the twenty already. */
export const toGenerated = (tasks: readonly GeneratedTask[]): readonly AdmissionTask[] =>
  tasks.map((task) => toBanked(task, 'generated', task.domain))

const toBanked = (task: Omit<StoredTask, 'domain'>, set: TaskSet, domain: string): AdmissionTask => ({
  ...{ id: task.id, set, bank: task.id, domain, request: task.request, public: task.public, traps: [] },
  memories: task.memories,
  gold: task.gold,
  gaps: task.gaps,
})

function domains(): ReadonlyMap<string, string> {
  const groups = JSON.parse(readFileSync(join(folder, 'domains.json'), 'utf8')) as Record<string, readonly string[]>
  return new Map(Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group] as const)))
}

function personToTasks({ person, memories, tasks }: Person): readonly AdmissionTask[] {
  const bank = memories.map(([id, time, type, text]) => ({ id, time, text, type }))
  return tasks.map(({ domain, request, snippets, card, facts, gold, covered, traps, gaps, ...task }, index) => {
    const at = (level: PublicLevel) => gold.filter((id) => covered[level]?.includes(id) !== true)
    const more = { L0: '', L1: `\n${snippets}`, L2: `\n${card}`, L3: `\n${facts}` }
    return {
      ...{ id: `${person}-${index}`, set: 'people', bank: person, domain, request, memories: bank, traps, gaps },
      public: each((level) => task.public + more[level]),
      gold: each(at),
    }
  })
}

/** The same task, asked of its store and these memories as well. */
export const withJoined = (task: AdmissionTask, joined: readonly BankMemory[]): AdmissionTask => ({
  ...task,
  bank: `${task.bank}-mixed`,
  memories: [...task.memories, ...joined],
})

/** The store of a plain task with what is right for others, by ids such as `plain-021/m01`. */
interface MixedStore {
  readonly id: string
  readonly joined: readonly string[]
}

function mixStore(plain: readonly AdmissionTask[]): (mixed: MixedStore) => AdmissionTask {
  const tasks = new Map(plain.map((task) => [task.id, task]))
  const others = new Map<string, BankMemory>(
    plain.flatMap(({ id, memories }) => memories.map((memory) => [idInBank(id, memory.id), memory])),
  )
  return ({ id, joined }) => {
    const task = tasks.get(id)
    if (task === undefined) throw new EcphoryError('INVALID_ARGUMENT', `There is no plain task ${id}.`)
    const more = joined.map((name): BankMemory => {
      const memory = others.get(name)
      if (memory === undefined) throw new EcphoryError('INVALID_ARGUMENT', `No plain task has the memory ${name}.`)
      return { ...memory, id: name }
    })
    return { ...withJoined(task, more), set: 'mixed' }
  }
}

const plainToTask = ({ gold, ...task }: PlainTask, set: TaskSet): AdmissionTask => ({
  ...{ ...task, set, bank: task.id, traps: [], gaps: [] },
  public: each(() => ''),
  gold: each(() => gold),
})

const each = <Value>(of: (level: PublicLevel) => Value) =>
  Object.fromEntries(publicLevels.map((level) => [level, of(level)])) as Record<PublicLevel, Value>
