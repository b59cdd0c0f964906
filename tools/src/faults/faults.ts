import { join } from 'node:path'
import { evaluationOptions, report, workspaceRoot, writeRows } from '../eval/evaluation.ts'
import { stopAll, untilInterrupted } from './harness/interruption.ts'
import { scenarios, sizeNames } from './scenarios.ts'
import type { SizeName } from './scenarios.ts'

const exitCodeOfInterrupt = 130

/**
 * `npm run faults -- SCENARIO`: one scenario at its full size, with servers of its own where it needs any. Sizes are given
 * as `--events N` and the like (`sizeNames`); results go to `docs/results/faults/SCENARIO`, or to `--out`. Exit code 3:
 * something did not hold that must; 130: it was interrupted, and has stopped what it had started.
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
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const size = (of: SizeName, otherwise: number) => Number(given.extra[of] ?? otherwise)
  const result = await untilInterrupted(run({ seed: given.seed, say, size }))
  if (result === null) return endInterrupted(say)
  const { n, figures, rows, holds } = result
  writeRows(given.out, 'rows.jsonl', rows)
  report(given.out, { eval: `faults.${name}`, figures, n, seed: given.seed })
  if (!holds) process.exitCode = 3
}

/** Stops what the scenario has started, and ends: the scenario itself stands in the middle of something. */
async function endInterrupted(say: (line: string) => void): Promise<never> {
  say('Interrupted: stopping servers and services.')
  for (const failure of await stopAll()) say(`One could not be stopped: ${String(failure)}`)
  process.exit(exitCodeOfInterrupt)
}

await main()
