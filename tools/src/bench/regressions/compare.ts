import { isConclusive } from '../measure.ts'
import type { Ratio } from '../measure.ts'

export type Verdict = 'faster' | 'same' | 'slower' | 'inconclusive'

export interface Comparison {
  readonly figure: string
  readonly before: Ratio
  readonly now: Ratio
  readonly verdict: Verdict
  /** How many times worse it is; below 1 it is better. */
  readonly factor: number
}

/** So many times worse, and no less, is called a regression: smaller differences are told and fail nothing. */
export const regressionFactor = 1.5

/**
 * A figure beside its baseline. It is the same where the medians are no further apart than both spreads together, and
 * inconclusive where one of the spreads is too wide by itself.
 */
export function compareFigure(
  figure: string,
  better: 'greater' | 'smaller',
  { before, now }: { readonly before: Ratio; readonly now: Ratio },
): Comparison {
  const factor = better === 'smaller' ? now.median / before.median : before.median / now.median
  const compared = { figure, before, now, factor }
  if (!isConclusive(before) || !isConclusive(now)) return { ...compared, verdict: 'inconclusive' }
  const isApart = Math.abs(now.median - before.median) > before.iqr + now.iqr
  return { ...compared, verdict: !isApart ? 'same' : factor > 1 ? 'slower' : 'faster' }
}

export const isRegression = ({ verdict, factor }: Comparison): boolean =>
  verdict === 'slower' && factor > regressionFactor

/** Lines of equal columns: what, before, now, the change, the verdict. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const shown = ({ median, iqr }: Ratio) => `${median.toPrecision(3)} ±${iqr.toPrecision(2)}`
  const rows = comparisons.map(({ figure, before, now, factor, verdict }) => [
    ...[figure, shown(before), shown(now)],
    ...[`x${factor.toFixed(2)}`, verdict],
  ])
  const all = [['figure', 'baseline', 'now', 'cost', 'verdict'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
