import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateTasks } from './generate-tasks.ts'

/** Writes generated tasks, one JSON object a line: `npm run generate:tasks -- --seed 1 --count 2000 --out FILE`. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    domains: { type: 'string' },
    out: { type: 'string' },
  },
})
const [seed, count] = [Number(values.seed), Number(values.count)]
if (values.out === undefined || !Number.isInteger(seed) || !Number.isInteger(count) || count < 1) {
  console.error('usage: npm run generate:tasks -- --seed N --count N --out FILE [--domains travel,pets]')
  process.exitCode = 2
} else {
  const domains = values.domains?.split(',')
  const tasks = generateTasks({ seed, count, ...(domains && { domains }) })
  writeFileSync(values.out, `${tasks.map((task) => JSON.stringify(task)).join('\n')}\n`)
  const empty = tasks.filter(({ gold }) => gold.L0.length === 0).length
  console.log(`Wrote ${tasks.length} tasks to ${values.out}; ${empty} of them have no gold evidence.`)
}
