import { join } from 'node:path'
import { evaluationOptions, report, workspaceRoot, writeRows } from '../eval/evaluation.ts'
import { scenarios, sizeNames } from './scenarios.ts'

/**
 * `npm run faults -- SCENARIO`: one scenario at its full size, with servers of its own where it needs any. Sizes are given
 * as `--events N` and the like (`sizeNames`); results go to `docs/results/faults/SCENARIO`, or to `--out`. Exit code 3:
 * something did not hold that must.
 */
async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  const run = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
  if (run === undefined) {
    process.stderr.write(`Name a scenario: ${Object.keys(scenarios).join(', ')}.\n`)
    process.exitCode = 4
    return
  }
  const given = evaluationOptions('faults', sizeNames, [
    '--out',
    join(workspaceRoot, 'docs/results/faults', name),
    ...args,
  ])
  const { n, figures, rows, holds } = await run({
    seed: given.seed,
    say: (line) => void process.stderr.write(`${line}\n`),
    size: (size, otherwise) => Number(given.extra[size] ?? otherwise),
  })
  writeRows(given.out, 'rows.jsonl', rows)
  report(given.out, { eval: `faults.${name}`, figures, n, seed: given.seed })
  if (!holds) process.exitCode = 3
}

await main()
