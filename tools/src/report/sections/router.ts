import { z } from 'zod'
import type { PlotBlock, TableBlock } from '../block.ts'
import { dotPlot } from '../plots/dot-plot.ts'
import { linePlot, type LineRow } from '../plots/line-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { Figures, ResultFolder } from '../result-folder.ts'
import type { Section } from '../section.ts'
import { figuresAfter } from './figures-after.ts'
import { gridCells, type Part } from './figure-grid.ts'
import { confidence } from './router-confidence.ts'
import { costDial } from './router-cost-dial.ts'
import { headName, headSeries } from './router-heads.ts'

export const router: Section = {
  folder: 'router',
  title: 'The router',
  lead:
    'Each segment is given its memory types by a small head. A stream of segments arrives, the unsure ones are labelled by ' +
    'an annotator, and the head learns from these labels; other segments, the test, are measured on.',
  command: 'npm run eval:router',
  aims: [
    {
      meaning: 'first label of texts that the shipped head never saw, macro-F1',
      figure: 'shipped.primaryMacroF1',
      atLeast: 0.8,
      isKey: true,
    },
    {
      meaning: 'first label over the stream as it arrives, macro-F1',
      figure: 'stream.primaryMacroF1',
      atLeast: 0.94,
      isKey: true,
    },
    {
      meaning: 'share of the stream that the annotator was asked about',
      figure: 'stream.annotatorShare',
      atMost: 0.3,
      isKey: true,
    },
    { meaning: 'afterwards, with a fifth of the calls', figure: 'cascade20.primaryMacroF1', atLeast: 0.93 },
    { meaning: 'afterwards, with a third of the calls', figure: 'cascade34.primaryMacroF1', atLeast: 0.96 },
    { meaning: 'afterwards, alone', figure: 'alone.primaryMacroF1', atLeast: 0.86 },
    { meaning: 'calibration error afterwards', figure: 'ece', atMost: 0.03, isKey: true },
  ],
  blocks: (results) => [
    routersTable(results.figures),
    costDial(results),
    streamRounds(results),
    stages(results),
    confidence(results),
    learningCurve(results),
    parts(results),
    latency(results.figures),
  ],
}

function routersTable(figures: Figures): TableBlock {
  const slices: readonly Part[] = [
    ['zero-shot, by the encoder', 'zeroShot.'],
    ['the shipped head', 'shipped.'],
    ['a head of the stream alone', 'streamOnly.'],
    ['the head after the stream', 'alone.'],
    ['the same, a fifth of the calls', 'cascade20.'],
    ['the same, a third of the calls', 'cascade34.'],
    ['over the stream, as it arrives', 'stream.'],
    ['over the stream, default gate', 'defaultGate.'],
  ]
  return {
    kind: 'table',
    title: 'Routers',
    caption:
      'The rows of HGP’s Table 4. First label: macro-F1 of the first label. Label set: macro-F1 over all labels. Asked: share of ' +
      'segments that the annotator was asked about.',
    files: ['summary.json'],
    columns: ['router', 'first label', 'label set', 'asked'],
    rows: gridCells({
      figures,
      slices,
      measures: [
        ['first label', 'primaryMacroF1'],
        ['label set', 'multiLabelMacroF1'],
        ['asked', 'annotatorShare'],
      ],
    }),
  }
}

const roundSchema = z.object({
  gate: z.string(),
  round: z.number(),
  threshold: z.number(),
  deferred: z.number(),
  primaryMacroF1: z.number(),
})

function streamRounds(results: ResultFolder): PlotBlock {
  const measures = [
    ['macro-F1', 'primaryMacroF1'],
    ['threshold', 'threshold'],
    ['asked', 'deferred'],
  ] as const
  const rounds = results.rows('stream-rounds.jsonl', roundSchema)
  const series = seriesOf(measures.map(([told]) => told))
  const gates: readonly Part[] = [
    ['the gate that is reported', 'reported'],
    ['default gate (.9, .05, .5)', 'default'],
  ]
  return {
    kind: 'plot',
    title: 'Round by round over the stream',
    caption: 'HGP’s Figure 3: the threshold falls, fewer segments are asked about, and the labels stay right.',
    files: ['stream-rounds.jsonl'],
    legend: series,
    panels: gates.map(([title, gate]) => {
      const rows = rounds
        .filter((row) => row.gate === gate)
        .flatMap((row) => measures.map(([told, measure]): LineRow => ({ x: row.round, y: row[measure], series: told })))
      return {
        title,
        description: `Macro-F1, threshold and share asked about, by round, with ${title}.`,
        rowCount: rows.length,
        plot: linePlot({
          rows,
          series,
          x: { label: 'round', ticks: [...new Set(rows.map(({ x }) => x))], format: String },
          y: { label: '', domain: [0, 1] },
          hasLegend: true,
        }),
      }
    }),
  }
}

const scoreSchema = z.object({ n: z.number(), macro: z.number(), micro: z.number() })
const stageSchema = z.object({ stage: z.string(), all: scoreSchema, seen: scoreSchema, unseen: scoreSchema })

function stages(results: ResultFolder): PlotBlock {
  const users = [
    ['all', 'all'],
    ['users of the stream', 'seen'],
    ['other users', 'unseen'],
  ] as const
  const series = seriesOf(users.map(([told]) => told))
  const stageRows = results.rows('stages.jsonl', stageSchema)
  return {
    kind: 'plot',
    title: 'Stages of the learning head',
    caption:
      'HGP’s Table 6: each head that answered, on a sixth of the test of its own. Parts are so small that differences between ' +
      'stages are within their standard error.',
    files: ['stages.jsonl'],
    legend: series,
    panels: (['macro', 'micro'] as const).map((average) => {
      const rows = stageRows.flatMap((row) =>
        users.map(([told, name]) => ({ label: row.stage, value: row[name][average], series: told })),
      )
      return {
        title: `${average}-F1`,
        description: `${average}-F1 of each stage, for all users, those of the stream and others.`,
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: `${average}-F1`, domain: [0.5, 1] } }),
      }
    }),
  }
}

const learningSchema = z.object({ labels: z.number(), primaryMacroF1: z.number(), ece: z.number() })

function learningCurve(results: ResultFolder): PlotBlock {
  const points = results.rows('learning-curve.jsonl', learningSchema)
  const panel = (title: string, of: (point: z.infer<typeof learningSchema>) => number) => ({
    title,
    description: `${title} against the number of labels learned from.`,
    rowCount: points.length,
    plot: linePlot({
      rows: points.map((point) => ({ x: point.labels, y: of(point), series: title })),
      series: seriesOf([title]),
      x: { label: 'labels learned from' },
      y: { label: '' },
      hasLegend: true,
    }),
  })
  return {
    kind: 'plot',
    title: 'What labels buy',
    caption: 'The head alone, by how many labels of the stream it learned from.',
    files: ['learning-curve.jsonl'],
    panels: [panel('macro-F1', ({ primaryMacroF1 }) => primaryMacroF1), panel('calibration error', ({ ece }) => ece)],
  }
}

const partSchema = z.object({
  head: z.string(),
  source: z.string().optional(),
  label: z.string().optional(),
  primaryMacroF1: z.number().optional(),
  primaryF1: z.number().optional(),
})

function parts(results: ResultFolder): PlotBlock {
  const rows = results.rows('parts.jsonl', partSchema)
  const series = headSeries
  const panel = (title: string, by: 'source' | 'label') => {
    const shown = rows.flatMap((row) => {
      const [label, value] = [row[by], row.primaryMacroF1 ?? row.primaryF1]
      return label === undefined || value === undefined ? [] : [{ label, value, series: headName(row.head) }]
    })
    const plot = dotPlot({ rows: shown, series, x: { label: 'first label, F1', domain: [0, 1] } })
    return { title, description: `F1 ${title}, of three heads.`, rowCount: shown.length, plot }
  }
  return {
    kind: 'plot',
    title: 'By label and by source',
    caption:
      'Macro-F1 of a source counts labels that it hardly has like the others: small sources look worse than they are.',
    files: ['parts.jsonl'],
    legend: series,
    panels: [panel('by label', 'label'), panel('by source', 'source')],
  }
}

const latency = (figures: Figures): TableBlock => ({
  kind: 'table',
  title: 'Time of a segment',
  caption: 'Milliseconds on the machine of the run. Encoding is needed for retrieval in any case.',
  files: ['summary.json'],
  columns: ['step', 'ms'],
  rows: figuresAfter(figures, 'latencyMs.'),
})
