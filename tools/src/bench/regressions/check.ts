import type { RatioSection } from '../section.ts'
import { isSameMachine, readBaseline, thisMachine } from './baseline.ts'
import type { Baseline } from './baseline.ts'
import { comparisonTable, compareFigure, isRegression, regressionFactor } from './compare.ts'
import type { Comparison } from './compare.ts'
import { measureShortForm, shortSections } from './short-form.ts'
import type { FigureRatios } from './short-form.ts'

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
  const first = compareAll(baseline, await measureShortForm())
  console.log(comparisonTable(first))
  const suspects = new Set(first.filter(isRegression).map(({ figure }) => figure))
  if (suspects.size === 0) return console.log(`No figure is more than ${regressionFactor} times worse.`)
  const second = compareAll(baseline, await measureShortForm(shortSections.filter(isOneOf(suspects))))
  const again = second.filter(({ figure }) => suspects.has(figure))
  console.log(`Measured again:\n${comparisonTable(again)}`)
  const confirmed = again.filter(isRegression).map(({ figure }) => figure)
  if (confirmed.length === 0) return console.log('It was noise.')
  console.log(`Worse by more than ${regressionFactor} times, twice: ${confirmed.join(', ')}`)
  process.exitCode = 1
}

const isOneOf =
  (names: ReadonlySet<string>) =>
  ({ figures }: RatioSection): boolean =>
    figures.some(({ name }) => names.has(name) || names.has(`${name}.cpu`))

/** What the baseline has and the run as well. */
function compareAll({ figures }: Baseline, measured: FigureRatios): readonly Comparison[] {
  const better = new Map(shortSections.flatMap((one) => one.figures.map(({ name, better }) => [name, better] as const)))
  return Object.entries(measured).flatMap(([name, now]) => {
    const before = figures[name]
    const wanted = better.get(name.replace(/\.cpu$/, '')) ?? 'smaller'
    return before === undefined ? [] : [compareFigure(name, wanted, { before, now })]
  })
}

await check()
