import type { PlotBlock } from '../block.ts'
import { linePlot, type LineRow } from '../plots/line-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { Figures } from '../result-folder.ts'
import type { Section } from '../section.ts'
import type { Part } from './figure-grid.ts'
import { figuresAfter } from './figures-after.ts'

const ways: readonly Part[] = [
  ['trained first stage', ''],
  ['ten banks in one store', 'merged.'],
  ['gold gaps as queries', 'oracleGaps.'],
  ['the request alone', 'bare.'],
]
const series = seriesOf(ways.map(([told]) => told))

export const admissionCandidates: Section = {
  folder: 'admission-candidates',
  title: 'What gap queries bring',
  lead: 'Share of the gold evidence among the first units that the queries for what a request leaves open bring.',
  command: 'npm run eval:candidates',
  blocks: ({ figures }) => [byBudget(figures)],
}

const byBudget = (figures: Figures): PlotBlock => ({
  kind: 'plot',
  title: 'By budget',
  caption: 'Recall of gold evidence, in five folds by domain.',
  files: ['summary.json'],
  legend: series,
  panels: ['hard', 'natural', 'generated'].map((set) => {
    const rows = ways.flatMap(([told, way]) => pointsOf(figures, `${set}.${way}candidateRecall.`, told))
    return {
      title: set,
      description: `Recall of gold evidence on ${set} tasks, by the number of candidate units.`,
      rowCount: rows.length,
      plot: linePlot({
        rows,
        series,
        x: { label: 'candidate units', ticks: [...new Set(rows.map(({ x }) => x))] },
        y: { label: '', domain: [0, 1] },
        hasLegend: true,
      }),
    }
  }),
})

/** The figures of this name that end in a budget. */
const pointsOf = (figures: Figures, prefix: string, series: string): readonly LineRow[] =>
  figuresAfter(figures, prefix)
    .filter(([rest]) => /^\d+$/.test(rest))
    .map(([budget, y]) => ({ x: Number(budget), y, series }))
