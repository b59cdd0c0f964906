import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { utilityOf, type Utility } from '@ecphory/admission'
import { workspaceRoot } from '../../eval/evaluation.ts'
import { openConfiguredGenerator } from './configured-generator.ts'
import { correlation, mean } from './correlation.ts'
import { publicLevels, readTraceTasks, toAnswered, toFacts, type PublicLevel, type TraceTask } from './trace-tasks.ts'
import { openTaskUtilities } from './utility.ts'

/**
 * Scores 40 sets of the committed tables again (`npm run check:generator`), with the generator that is configured, and
 * writes to docs/results/admission/generator.json how far the two agree and how long a set takes.
 */
const setsChecked = 40
const membersMax = 4
const utilities = openTaskUtilities()

interface CheckedSet {
  readonly task: TraceTask
  readonly level: PublicLevel
  readonly ids: readonly string[]
}

async function main(): Promise<void> {
  const generator = await openConfiguredGenerator()
  const sets = chooseSets()
  const scored: Utility[] = []
  const spent = { seconds: 0, processorSeconds: 0 }
  for (const { task, level, ids } of sets) {
    const { reference, ...prompt } = toAnswered(task, level)
    const [without] = await generator.scoreReference([{ ...prompt, evidence: '' }], reference)
    const [began, processorBegan] = [performance.now(), process.cpuUsage()]
    const [given] = await generator.scoreReference([{ ...prompt, evidence: toFacts(task, ids) }], reference)
    const { user, system } = process.cpuUsage(processorBegan)
    spent.seconds += (performance.now() - began) / 1e3
    spent.processorSeconds += (user + system) / 1e6
    scored.push(utilityOf(given!, without!))
  }
  const committed = sets.map(({ task, level, ids }) => utilities.utilityOf(task.id, level, ids)!)
  const result = {
    generator: generator.id,
    sets: sets.length,
    dL: compare(scored, committed, 'dL'),
    dH: compare(scored, committed, 'dH'),
    // Of a request whose prompt without evidence was scored before, as wherever sets are compared.
    secondsPerSet: rounded(spent.seconds / sets.length),
    processorSecondsPerSet: rounded(spent.processorSeconds / sets.length),
  }
  const path = join(workspaceRoot, 'docs/results/admission/generator.json')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

/** Tasks of both kinds at even distances, the levels in turn, and of each one set of its own memories. */
function chooseSets(): readonly CheckedSet[] {
  const tasks = [...readTraceTasks('hard'), ...readTraceTasks('natural')]
  return Array.from({ length: setsChecked }, (_, i) => {
    const task = tasks[Math.floor((i * tasks.length) / setsChecked)]!
    const level = publicLevels[i % publicLevels.length]!
    const own = new Set(task.memories.map(({ id }) => id))
    const sets = utilities
      .setsOf(task.id, level)
      .filter(({ ids }) => ids.length > 0 && ids.length <= membersMax && ids.every((id) => own.has(id)))
    return { task, level, ids: sets[(i * 7) % sets.length]!.ids }
  })
}

function compare(scored: readonly Utility[], committed: readonly Utility[], component: keyof Utility) {
  const [here, there] = [scored, committed].map((each) => each.map((utility) => utility[component]))
  return {
    correlation: rounded(correlation(here!, there!)),
    meanAbsoluteDifference: rounded(mean(here!.map((value, i) => Math.abs(value - there![i]!)))),
  }
}

const rounded = (value: number): number => Number(value.toFixed(4))

await main()
