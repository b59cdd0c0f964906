import type { PlotBlock, TableBlock } from '../block.ts'
import { dotPlot, type DotRow } from '../plots/dot-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { Figures } from '../result-folder.ts'
import type { Section } from '../section.ts'
import { gridCells, gridDots, type Part } from './figure-grid.ts'

const kinds: readonly Part[] = [
  ['events', 'events'],
  ['facts', 'facts'],
  ['rules', 'rules'],
  ['states', 'states'],
]
const routings: readonly Part[] = [
  ['routed by a person', ''],
  ['routed by the shipped head', 'routed.'],
]
const languages: readonly Part[] = [
  ['English', 'en.'],
  ['Chinese', 'zh.'],
]

const aimOf = { events: 0.75, facts: 0.55, rules: 0.55, states: 0.6 }

export const extraction: Section = {
  folder: 'extraction',
  title: 'Extraction without a language model',
  lead: 'What of a held-out fifth of our own segments is found as events, facts, rules and states of open items.',
  command: 'npm run eval:extraction',
  aims: Object.entries(aimOf).map(([kind, atLeast]) => ({
    meaning: `${kind}, F1`,
    figure: `${kind}.f1`,
    atLeast,
    isKey: true,
  })),
  blocks: ({ figures }) => [byRouting(figures), byLanguage(figures), detailTable(figures)],
}

function byRouting(figures: Figures): PlotBlock {
  const measures = ['precision', 'recall', 'f1'] as const
  const told = { precision: 'precision', recall: 'recall', f1: 'F1' }
  const series = seriesOf([told.f1, told.precision, told.recall])
  return {
    kind: 'plot',
    title: 'Precision and recall',
    caption: 'Strokes are the aims for F1. What a router takes for another type is lost to the extractor of its own.',
    files: ['summary.json'],
    legend: series,
    panels: routings.map(([routing, prefix]) => {
      const rows = gridDots({
        figures,
        slices: kinds.map(([kind, name]) => [kind, `${prefix}${name}.`]),
        measures: measures.map((measure) => [told[measure], measure]),
      })
      return {
        title: routing,
        description: `F1, precision and recall of each kind, ${routing}.`,
        rowCount: rows.length,
        plot: dotPlot({
          rows,
          series,
          x: { label: 'share', domain: [0, 1] },
          aims: Object.entries(aimOf).map(([label, value]) => ({ label, value })),
        }),
      }
    }),
  }
}

function byLanguage(figures: Figures): PlotBlock {
  const series = seriesOf(languages.map(([language]) => language))
  return {
    kind: 'plot',
    title: 'By language',
    caption: 'F1. There are few Chinese texts, so that one find more or less is seen.',
    files: ['summary.json'],
    legend: series,
    panels: routings.map(([routing, prefix]) => {
      const rows = kinds.flatMap(([label, kind]) =>
        languages.flatMap(([language, code]): DotRow[] => {
          const value = figures[`${prefix}${code}${kind}.f1`]
          return value === undefined ? [] : [{ label, value, series: language }]
        }),
      )
      return {
        title: routing,
        description: `F1 of each kind by language, ${routing}.`,
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: 'F1', domain: [0, 1] } }),
      }
    }),
  }
}

function detailTable(figures: Figures): TableBlock {
  const measures: readonly Part[] = [
    ['dates of events', 'events.dateAccuracy'],
    ['participants, F1', 'events.participants.f1'],
    ['places, F1', 'events.places.f1'],
    ['relations of facts', 'facts.relationAccuracy'],
    ['due days of states', 'states.dueAccuracy'],
  ]
  const slices = routings.flatMap(([routing, prefix]) =>
    [['all', ''] as const, ...languages].map(([language, code]): Part => [`${routing}, ${language}`, prefix + code]),
  )
  return {
    kind: 'table',
    title: 'What is right about a find',
    caption: 'Of those finds that match a gold one.',
    files: ['summary.json'],
    columns: ['', ...measures.map(([told]) => told)],
    rows: gridCells({ figures, slices, measures }),
  }
}
