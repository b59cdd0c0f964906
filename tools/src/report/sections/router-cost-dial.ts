import { z } from 'zod'
import type { PlotBlock } from '../block.ts'
import { linePlot, type LineRow } from '../plots/line-plot.ts'
import type { ResultFolder } from '../result-folder.ts'
import { headName, headSeries } from './router-heads.ts'

const dialSchema = z.object({
  head: z.string(),
  annotatorShare: z.number(),
  primaryMacroF1: z.number(),
  wrongSetsKept: z.number(),
})

/** What is right, and what is still wrong, where an annotator answers for a share of the segments. */
export function costDial(results: ResultFolder): PlotBlock {
  const dial = results.rows('cost-dial.jsonl', dialSchema)
  const right = dial.map((row): LineRow => ({
    x: row.annotatorShare,
    y: row.primaryMacroF1,
    series: headName(row.head),
  }))
  const wrong = dial
    .map((row): LineRow => ({ x: 1 - row.annotatorShare, y: row.wrongSetsKept, series: headName(row.head) }))
    .sort((a, b) => a.x - b.x)
  return {
    kind: 'plot',
    title: 'What calls buy',
    caption:
      'The annotator answers for those segments that a head is least sure of. Risk: the share of wrong label sets among the ' +
      'segments that it keeps; coverage: the share that it keeps.',
    files: ['cost-dial.jsonl'],
    legend: headSeries,
    panels: [
      {
        title: 'first label, macro-F1, by share asked about',
        description: 'Macro-F1 against the share of segments that the annotator answers for, of three heads.',
        rowCount: right.length,
        plot: linePlot({
          rows: right,
          series: headSeries,
          x: { label: 'share asked about', from: 0 },
          y: { label: '' },
          hasLegend: true,
        }),
      },
      {
        title: 'risk by coverage',
        description: 'Risk against coverage, of three heads.',
        rowCount: wrong.length,
        plot: linePlot({
          rows: wrong,
          series: headSeries,
          x: { label: 'coverage' },
          y: { label: '', from: 0 },
          hasLegend: true,
        }),
      },
    ],
  }
}
