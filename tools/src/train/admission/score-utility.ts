import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  createUtilityTable,
  evidenceReward,
  withScores,
  type Generator,
  type Utility,
  type UtilitySource,
} from '@ecphory/admission'
import { EcphoryError, estimateTokens } from '@ecphory/memory'
import { openConfiguredGenerator } from './configured-generator.ts'
import { greedyPath } from './greedy-path.ts'
import { publicLevels, readTaskFile, readTraceTasks, toAnswered, toFacts } from './trace-tasks.ts'
import type { PublicLevel, TraceTask } from './trace-tasks.ts'
import { openTaskUtilities, type ScoredSet, type TaskUtilities } from './utility.ts'

/**
 * Scores the sets of evidence that no table holds yet, with the generator that is configured, and adds them to
 * tools/data/utility/scored.jsonl. What was scored is written after each task and level, so a run can be stopped and
 * started again.
 *
 *   npm run score:utility -- [--tasks FILE.jsonl] [--sets singles,gold,greedy] [--out FOLDER]
 */
const setKinds = ['singles', 'gold', 'greedy'] as const
type SetKind = (typeof setKinds)[number]

async function main(): Promise<void> {
  const { tasks, kinds, out } = readOptions()
  const generator = await openConfiguredGenerator()
  const utilities = openTaskUtilities(generator.id, out)
  const source = withScores(createUtilityTable(generator.id), generator)
  const jobs = tasks.flatMap((task) => publicLevels.map((level) => ({ task, level })))
  const began = performance.now()
  let scored = 0
  for (const [i, { task, level }] of jobs.entries()) {
    const count = await scoreLevel({ task, level, kinds, generator, source, utilities })
    scored += count
    if (count > 0) tellProgress(`${task.id} ${level}`, i + 1, jobs.length, scored, performance.now() - began)
  }
  process.stdout.write(
    `${scored} sets of ${tasks.length} tasks were scored by ${generator.id}; the others were known.\n`,
  )
}

function readOptions() {
  const { values } = parseArgs({
    options: { tasks: { type: 'string' }, sets: { type: 'string' }, out: { type: 'string' } },
  })
  const kinds = (values.sets ?? setKinds.join()).split(',')
  const unknown = kinds.find((kind) => !setKinds.includes(kind as SetKind))
  if (unknown !== undefined) {
    throw new EcphoryError('INVALID_ARGUMENT', `--sets takes ${setKinds.join(', ')}, and not ${unknown}.`)
  }
  const tasks = values.tasks
    ? readTaskFile(resolve(values.tasks))
    : [...readTraceTasks('hard'), ...readTraceTasks('natural')]
  return { tasks, kinds: kinds as readonly SetKind[], out: values.out && resolve(values.out) }
}

interface LevelJob {
  readonly task: TraceTask
  readonly level: PublicLevel
  readonly kinds: readonly SetKind[]
  readonly generator: Generator
  readonly source: UtilitySource
  readonly utilities: TaskUtilities
}

/** How many sets had to be scored. */
async function scoreLevel({ task, level, kinds, generator, source, utilities }: LevelJob): Promise<number> {
  let scored = 0
  const scoreSets = async (sets: readonly (readonly string[])[]): Promise<readonly Utility[]> => {
    const missing = sets.filter((ids) => utilities.utilityOf(task.id, level, ids) === undefined)
    const found = await source(
      toAnswered(task, level),
      missing.map((ids) => toFacts(task, ids)),
    )
    const rows: ScoredSet[] = missing.map((ids, i) => ({
      generator: generator.id,
      task: task.id,
      level,
      ids,
      ...found[i]!,
    }))
    utilities.keep(rows)
    scored += rows.length
    return sets.map((ids) => utilities.utilityOf(task.id, level, ids)!)
  }
  const ids = task.memories.map(({ id }) => id)
  if (kinds.includes('singles')) await scoreSets(ids.map((id) => [id]))
  if (kinds.includes('gold')) await scoreSets([task.gold[level]])
  if (kinds.includes('greedy')) {
    const rewardOf = (set: readonly string[], utility: Utility) =>
      evidenceReward(utility, estimateTokens(toFacts(task, set)))
    await greedyPath({ ids, scoreSets, rewardOf })
  }
  return scored
}

function tellProgress(name: string, done: number, all: number, scored: number, ms: number): void {
  const perSet = (ms / scored / 1000).toFixed(2)
  process.stderr.write(`${done}/${all} ${name}: ${scored} sets scored, ${perSet} s each\n`)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof EcphoryError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
