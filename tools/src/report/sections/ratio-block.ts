import { isConclusive } from '../../bench/measure.ts'
import type { Aim } from '../aim.ts'
import type { PlotBlock } from '../block.ts'
import { dotPlot, type DotRow } from '../plots/dot-plot.ts'
import type { Series } from '../plots/series.ts'
import type { Figures } from '../result-folder.ts'
import type { Part } from './figure-grid.ts'

export const ratioSeries: readonly Series[] = [
  { name: 'ratio, with half of its interquartile range on each side', colour: 'series-1', mark: 'circle' },
  { name: 'inconclusive: the range is wider than half of the ratio', colour: 'neutral', mark: 'ring' },
]
const [conclusive, inconclusive] = ratioSeries.map(({ name }) => name) as [string, string]

/** Ratios of a summary with their spreads, on one logarithmic axis, and the aims for them. */
export function ratioBlock(figures: Figures, ratios: readonly Part[], aims: readonly Aim[]): PlotBlock {
  const rows = ratios.flatMap(([label, name]) => ratioRow(figures, label, name))
  const aimed = ratios.flatMap(([label, name]) => {
    const aim = aims.find(({ figure, over }) => figure === name && over === undefined)
    const value = aim?.atLeast ?? aim?.atMost
    return typeof value === 'number' ? [{ label, value }] : []
  })
  return {
    kind: 'plot',
    title: 'Ratios against a baseline of the same run',
    caption: 'Medians of pairs that were measured in turns. Strokes are aims; the table above says which way.',
    files: ['summary.json'],
    legend: ratioSeries,
    panels: [
      {
        description: 'Ratios of speed with their spreads, and the aims for them.',
        rowCount: rows.length,
        plot: dotPlot({
          rows,
          series: ratioSeries,
          x: { label: 'ratio (logarithmic)', isLog: true },
          aims: aimed,
          showsValues: true,
        }),
      },
    ],
  }
}

/** None where the summary has no such ratio. */
export function ratioRow(figures: Figures, label: string, name: string): DotRow[] {
  const [value, iqr] = [figures[name], figures[`${name}.iqr`]]
  if (value === undefined || iqr === undefined) return []
  const isClear = isConclusive({ median: value, iqr })
  const spread = { low: value - iqr / 2, high: value + iqr / 2 }
  return [{ label, value, series: isClear ? conclusive : inconclusive, ...spread }]
}
