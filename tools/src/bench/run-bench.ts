import { cpus, loadavg } from 'node:os'
import { report } from '../eval/evaluation.ts'
import { attempt } from './attempt.ts'
import { openBenchContext } from './bench-context.ts'
import type { BenchContext } from './bench-context.ts'
import { areServersNamed, chooseSections } from './choose-sections.ts'
import { Findings } from './findings.ts'
import type { BenchOptions } from './options.ts'
import { runRatios } from './run-ratios.ts'
import type { RatioSection, Section, TableSection } from './section.ts'

const exitCodeOfSignal = 130

/**
 * Runs a list of sections: ratios in turns, those that need servers by themselves, since idle servers take their share of
 * the machine; then the tables. A section that fails is told and fails the run, and the others' figures and rows stand.
 */
export async function runBench(name: string, sections: readonly Section[], options: BenchOptions): Promise<void> {
  const startedAt = performance.now()
  const [load = 0] = loadavg()
  const { chosen, leftOut } = chooseSections(
    sections,
    options.only,
    options.startsServers || areServersNamed(process.env),
  )
  if (leftOut.length > 0) console.log(`Left out, since they need --services: ${leftOut.join(', ')}`)
  const findings = new Findings(options.out, load / cpus().length)
  const context = openBenchContext({ findings, sizes: options.sizes, scale: options.scale, minutes: options.minutes })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void context.close().finally(() => process.exit(exitCodeOfSignal)))
  }
  try {
    const failed = await runSections(chosen, context, options.pairs)
    if (failed.length > 0) process.exitCode = 1
  } finally {
    await context.close()
  }
  console.log(`${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
  report(options.out, { eval: name, figures: findings.figures, n: findings.count, seed: options.seed })
}

/** The names of those that failed. */
async function runSections(
  chosen: readonly Section[],
  context: BenchContext,
  pairs: number | undefined,
): Promise<readonly string[]> {
  const ratios = chosen.filter((section): section is RatioSection => section.kind === 'ratio')
  const tables = chosen.filter((section): section is TableSection => section.kind === 'table')
  const pairsOf = (section: RatioSection) => pairs ?? section.pairs
  const failed: string[] = []
  for (const group of [ratios.filter((one) => !one.needsServers), ratios.filter((one) => one.needsServers)]) {
    failed.push(...(await runRatios(group, context, pairsOf)))
  }
  for (const table of tables) {
    console.log(`-- ${table.name}`)
    if (!(await attempt(table.name, () => table.measure(context)))) failed.push(table.name)
  }
  return failed
}
