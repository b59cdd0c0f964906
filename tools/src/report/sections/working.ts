import type { PlotBlock, TableBlock } from '../block.ts'
import { dotPlot } from '../plots/dot-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { Figures } from '../result-folder.ts'
import type { Section } from '../section.ts'
import { gridCells, gridDots, type Part } from './figure-grid.ts'

const slices: readonly Part[] = [
  ['all', ''],
  ['development half', 'dev.'],
  ['held-out half', 'heldOut.'],
  ['English', 'en.'],
  ['Chinese', 'zh.'],
]

const measures: readonly Part[] = [
  ['surfaced', 'surfaced'],
  ['silent', 'silent'],
  ['relevant', 'relevant'],
]

export const working: Section = {
  folder: 'working',
  title: 'Open items in the status block',
  lead:
    'What is still open should come up unasked where it bears on a question, and be silent once it is over. Surfaced: ' +
    'items that constrain a question and are shown. Silent: items that must not be shown and are not. Relevant: lines ' +
    'shown that bear on the question.',
  command: 'npm run eval:working',
  aims: [
    { meaning: 'open items that bear on a question and are shown', figure: 'surfaced', atLeast: 0.95, isKey: true },
    { meaning: 'items that must not be shown and are not', figure: 'silent', atLeast: 0.95, isKey: true },
    {
      meaning: 'lines that bear on the question, against showing all open items',
      figure: 'relevant',
      atLeast: 'allOpen.relevant',
    },
  ],
  blocks: ({ figures }) => [besideAllOpen(figures), details(figures)],
}

function besideAllOpen(figures: Figures): PlotBlock {
  const ways: readonly Part[] = [
    ['the status block', ''],
    ['all open items', 'allOpen.'],
  ]
  const series = seriesOf(ways.map(([way]) => way))
  return {
    kind: 'plot',
    title: 'The status block beside all open items',
    caption: 'By half of the scenarios and by language.',
    files: ['summary.json'],
    legend: series,
    panels: measures.map(([title, measure]) => {
      const rows = gridDots({ figures, slices, measures: ways.map(([way, prefix]) => [way, prefix + measure]) })
      return {
        title,
        description: `Share ${title}, by slice, of the status block and of all open items.`,
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: 'share', domain: [0, 1] } }),
      }
    }),
  }
}

const details = (figures: Figures): TableBlock => ({
  kind: 'table',
  title: 'Items and lines',
  caption:
    'Open F1: items that are open by name. By turn: surfaced where an item counts by its turn, whatever its name.',
  files: ['summary.json'],
  columns: ['', 'open F1', 'by turn', 'lines shown'],
  rows: gridCells({
    figures,
    slices,
    measures: [
      ['open F1', 'openF1'],
      ['by turn', 'byTurn.surfaced'],
      ['lines shown', 'linesShown'],
    ],
  }),
})
