import { join } from 'node:path'
import { evaluationOptions, report, workspaceRoot, writeRows } from '../eval/evaluation.ts'
import { OwnServers } from './harness/own-servers.ts'
import { scenarios, sizeNames } from './scenarios.ts'

/**
 * `npm run faults -- SCENARIO`: one scenario at its full size, on a broker and a Neo4j server of its own. Sizes are given
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
  const servers = await OwnServers.start()
  try {
    const { n, figures, rows, holds } = await run({
      servers,
      seed: given.seed,
      say: (line) => void process.stderr.write(`${line}\n`),
      size: (size, otherwise) => Number(given.extra[size] ?? otherwise),
    })
    writeRows(given.out, 'rows.jsonl', rows)
    report(given.out, { eval: `faults.${name}`, figures, n, seed: given.seed })
    if (!holds) process.exitCode = 3
  } finally {
    await servers.remove()
  }
}

await main()
