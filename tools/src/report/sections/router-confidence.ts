import { reliabilityBins, type Outcome } from '@ecphory/routing'
import { z } from 'zod'
import type { PlotBlock } from '../block.ts'
import { linePlot, type LineRow } from '../plots/line-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { ResultFolder } from '../result-folder.ts'

const rowSchema = z.object({ labels: z.array(z.string()), given: z.array(z.string()), confidence: z.number() })
const series = seriesOf(['label sets'])

/** What the confidence of the router is worth, on our own segments. */
export function confidence(results: ResultFolder): PlotBlock {
  const outcomes = results.rows('own-rows.jsonl', rowSchema).map((row) => ({
    probability: row.confidence,
    right: row.labels.length === row.given.length && row.labels.every((label) => row.given.includes(label)),
  }))
  const [said, kept] = [saidAndRight(outcomes), riskByCoverage(outcomes)]
  return {
    kind: 'plot',
    title: 'Is it as right as it says?',
    caption:
      'Our own segments in five folds. Left, in bins of equal width: on the dashed line a router is as right as it says. Right: ' +
      'the share of wrong label sets among the surest tenth, two tenths, and so on.',
    files: ['own-rows.jsonl'],
    panels: [
      {
        title: 'share right, by confidence said',
        description: 'Reliability diagram: share of right label sets against the confidence said.',
        rowCount: said.length,
        plot: linePlot({
          rows: said,
          series,
          x: { label: 'confidence said', domain: [0, 1] },
          y: { label: '', domain: [0, 1] },
          guide: [
            [0, 0],
            [1, 1],
          ],
          hasLegend: true,
        }),
      },
      {
        title: 'risk by coverage',
        description: 'Share of wrong label sets among the surest segments, by how many are kept.',
        rowCount: kept.length,
        plot: linePlot({
          rows: kept,
          series,
          x: { label: 'coverage', from: 0 },
          y: { label: '', from: 0 },
          hasLegend: true,
        }),
      },
    ],
  }
}

const saidAndRight = (outcomes: readonly Outcome[]): readonly LineRow[] =>
  reliabilityBins(outcomes)
    .filter(({ count }) => count > 0)
    .map(({ meanProbability, shareRight }) => ({ x: meanProbability, y: shareRight, series: 'label sets' }))

export function riskByCoverage(outcomes: readonly Outcome[]): readonly LineRow[] {
  if (outcomes.length === 0) return []
  const surest = [...outcomes].sort((a, b) => b.probability - a.probability)
  return Array.from({ length: 10 }, (_, tenth) => {
    const coverage = (tenth + 1) / 10
    const kept = surest.slice(0, Math.ceil(coverage * surest.length))
    return { x: coverage, y: kept.filter(({ right }) => !right).length / kept.length, series: 'label sets' }
  })
}
