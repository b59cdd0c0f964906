import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBenchContext } from '../bench-context.ts'
import { Findings } from '../findings.ts'
import type { Ratio } from '../measure.ts'
import { runRatios } from '../run-ratios.ts'
import type { RatioSection } from '../section.ts'
import { benchSections } from '../sections.ts'
import { isSameMachine, readBaseline, thisMachine } from './baseline.ts'
import type { Baseline } from './baseline.ts'
import { comparisonTable, compareFigure, isRegression, regressionFactor } from './compare.ts'
import type { Comparison } from './compare.ts'
import { countInstructions } from './instructions.ts'

/**
 * `npm run bench:check`: a short form of the bench, held against `docs/results/bench/baseline.json`. Exits with 1 only where
 * a figure is worse by more than `regressionFactor`, beyond both spreads, in two runs one after the other.
 */
async function check(): Promise<void> {
  const baseline = readBaseline()
  if (baseline === null) return console.log('There is no baseline yet: npm run bench -- --baseline keeps one.')
  if (!isSameMachine(baseline.machine, thisMachine())) {
    console.log(`The baseline is of another machine (${baseline.machine.cpu}, Node ${baseline.machine.node}).`)
  }
  const sections = benchSections.filter(
    (section): section is RatioSection => section.kind === 'ratio' && section.checkPairs !== undefined,
  )
  const first = compareAll(baseline, sections, { ...(await measure(sections)), ...(await countInstructions()) })
  console.log(comparisonTable(first))
  const suspects = first.filter(isRegression)
  if (suspects.length === 0) return console.log(`No figure is more than ${regressionFactor} times worse.`)
  await confirm(baseline, sections, suspects)
}

/** Measures once more what seems to be worse. */
async function confirm(
  baseline: Baseline,
  sections: readonly RatioSection[],
  suspects: readonly Comparison[],
): Promise<void> {
  const names = new Set(suspects.map(({ figure }) => figure))
  const again = sections.filter(({ figures }) =>
    figures.some(({ name }) => names.has(name) || names.has(`${name}.cpu`)),
  )
  const counted = [...names].some((name) => name.startsWith(instructions)) ? await countInstructions() : {}
  const second = compareAll(baseline, again, { ...(await measure(again)), ...counted })
  const confirmed = second.filter((one) => names.has(one.figure) && isRegression(one))
  console.log(`Measured again:\n${comparisonTable(second.filter(({ figure }) => names.has(figure)))}`)
  if (confirmed.length === 0) return console.log('It was noise.')
  console.log(
    `Worse by more than ${regressionFactor} times, twice: ${confirmed.map(({ figure }) => figure).join(', ')}`,
  )
  process.exitCode = 1
}

const instructions = 'instructions.'

async function measure(sections: readonly RatioSection[]): Promise<Readonly<Record<string, Ratio>>> {
  const out = mkdtempSync(join(tmpdir(), 'ecphory-check-'))
  const findings = new Findings(out, 0, () => undefined)
  const context = openBenchContext({ findings })
  try {
    const failed = await runRatios(sections, context, ({ checkPairs }) => checkPairs ?? 0)
    if (failed.length > 0) throw new Error(`Sections failed: ${failed.join(', ')}.`)
    return findings.ratios
  } finally {
    await context.close()
    rmSync(out, { recursive: true })
  }
}

/** What the baseline has and the run as well. */
function compareAll(
  { figures }: Baseline,
  sections: readonly RatioSection[],
  measured: Readonly<Record<string, Ratio>>,
): readonly Comparison[] {
  const better = new Map(sections.flatMap((one) => one.figures.map((figure) => [figure.name, figure.better] as const)))
  return Object.entries(measured).flatMap(([name, now]) => {
    const before = figures[name]
    const isBetter = better.get(name.replace(/\.cpu$/, '')) ?? 'smaller'
    return before === undefined ? [] : [compareFigure(name, isBetter, { before, now })]
  })
}

await check()
