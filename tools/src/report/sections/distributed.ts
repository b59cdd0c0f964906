import { z } from 'zod'
import type { Panel, PlotBlock } from '../block.ts'
import { dotPlot, type DotRow } from '../plots/dot-plot.ts'
import { linePlot } from '../plots/line-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { Figures, ResultFolder } from '../result-folder.ts'
import type { Section } from '../section.ts'
import { ratioBlock } from './ratio-block.ts'

export const distributed: Section = {
  folder: 'distributed',
  title: 'Speed on Kafka and Neo4j',
  lead:
    'The same core as services on a real broker and a real graph server, on two cores. Ratios are medians of pairs that were ' +
    'measured in turns; milliseconds have no baseline beside them.',
  command: 'npm run bench:distributed',
  aims: [
    { meaning: 'kafkajs alone / the event log', figure: 'kafka', atLeast: 0.5, isKey: true },
    { meaning: 'the same rows by hand / the four projectors', figure: 'neo4j', atLeast: 0.6, isKey: true },
    {
      meaning: 'federated recall / its slowest subgraph, in one process',
      figure: 'gateway.inProcess',
      atMost: 1.3,
      isKey: true,
    },
    { meaning: 'federated recall / its slowest subgraph, over HTTP', figure: 'gateway.http', atMost: 2 },
    {
      meaning: 'recall beside 200 tenants / when alone, 95th percentile',
      figure: 'growth.tenants.200',
      atMost: 1.5,
    },
  ],
  blocks: (results) => [
    ratioBlock(results.figures, ratioNames, distributed.aims ?? []),
    pairs(results),
    lag(results.figures),
    lagParts(results),
    growth(results),
  ],
}

const pairSchema = z.object({ figure: z.string(), aboveMs: z.number(), belowMs: z.number() })

/** The ratios that are drawn: each with its name, and the figure that it is. */
const ratioNames = [
  ['Kafka log', 'kafka'],
  ['its appends', 'kafka.append'],
  ['its reads', 'kafka.read'],
  ['its commits', 'kafka.commit'],
  ['Neo4j projection', 'neo4j'],
  ['gateway, one process', 'gateway.inProcess'],
  ['against one schema', 'gateway.inProcess.merged'],
  ['gateway, HTTP', 'gateway.http'],
  ['2 projector processes', 'growth.projectors.2'],
  ['4 projector processes', 'growth.projectors.4'],
] as const

function pairs(results: ResultFolder): PlotBlock {
  const measured = results.rows('pairs.jsonl', pairSchema)
  const rows = ratioNames.flatMap(([label, figure]) =>
    measured
      .filter((pair) => pair.figure === figure)
      .map(({ aboveMs, belowMs }): DotRow => ({ label, value: aboveMs / belowMs, series: 'one pair' })),
  )
  return {
    kind: 'plot',
    title: 'Every pair',
    caption:
      'The ratios behind the medians: one ring is one pair. Log and projection: theirs by ours; gateways: whole by ' +
      'slowest, or by one schema.',
    files: ['pairs.jsonl'],
    panels: [
      {
        description: 'The ratio of each measured pair.',
        rowCount: rows.length,
        plot: dotPlot({
          rows,
          series: [{ name: 'one pair', colour: 'series-1', mark: 'ring' }],
          x: { label: 'ratio (logarithmic)', isLog: true },
        }),
      },
    ],
  }
}

function lag(figures: Figures): PlotBlock {
  const modes = [
    ['embedded', 'one process, SQLite'],
    ['engines', 'one process, Kafka and Neo4j'],
    ['distributed', 'all services'],
  ] as const
  const quantiles = [
    ['p50', 'median'],
    ['p95', '95th percentile'],
  ] as const
  const series = seriesOf(quantiles.map(([, told]) => told))
  const rows = modes.flatMap(([mode, label]) =>
    quantiles.flatMap(([quantile, told]): DotRow[] => {
      const value = figures[`lag.${mode}.${quantile}`]
      return value === undefined ? [] : [{ label, value, series: told }]
    }),
  )
  return {
    kind: 'plot',
    title: 'From acknowledged to searchable',
    caption: 'Milliseconds of a trace of one message.',
    files: ['summary.json'],
    legend: series,
    panels: [
      {
        description: 'Milliseconds until a trace is searchable, in three modes.',
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: 'ms (logarithmic)', isLog: true } }),
      },
    ],
  }
}

const costSchema = z.object({ mode: z.string(), part: z.string(), ms: z.number() })
const stageSchema = z.object({ stage: z.string(), ms: z.number() })

function lagParts(results: ResultFolder): PlotBlock {
  const modes = ['embedded', 'engines']
  const costs = results
    .rows('lag-costs.jsonl', costSchema)
    .map(({ mode, part, ms }): DotRow => ({ label: part, value: ms, series: mode }))
  const stages = results
    .rows('lag-stages.jsonl', stageSchema)
    .map(({ stage, ms }): DotRow => ({ label: shortStage(stage), value: ms, series: 'services' }))
  const series = seriesOf([...modes, 'services'])
  return {
    kind: 'plot',
    title: 'Where the time of a trace goes',
    caption:
      'Of each kind of work in one process, on SQLite and on the engines; and the mean batch of each stage in the services.',
    files: ['lag-costs.jsonl', 'lag-stages.jsonl'],
    legend: series,
    panels: [
      {
        title: 'in one process, by kind of work',
        description: 'Milliseconds a trace by kind of work, on SQLite and on Kafka and Neo4j.',
        rowCount: costs.length,
        plot: dotPlot({ rows: costs, series, x: { label: 'ms a trace', from: 0 } }),
      },
      {
        title: 'in the services, by stage',
        description: 'Milliseconds of the mean batch of each stage.',
        rowCount: stages.length,
        plot: dotPlot({ rows: stages, series, x: { label: 'ms a batch', from: 0 } }),
      },
    ],
  }
}

/** `extract-episodic-x1-of-r1` without the names of its runs. */
const shortStage = (stage: string): string => stage.replace(/-(x\d+-of-)?[rgx]\d+$/, '').replace('-', ' ')

const memoriesSchema = z.object({ memories: z.number(), recallP50Ms: z.number(), recallP95Ms: z.number() })
const tenantsSchema = z.object({ tenants: z.number(), ratio: z.number() })
const projectorsSchema = z.object({ processes: z.number(), round: z.number(), memoriesPerSecond: z.number() })

function growth(results: ResultFolder): PlotBlock {
  const memories = results.rows('growth-memories.jsonl', memoriesSchema)
  const tenants = results.rows('growth-tenants.jsonl', tenantsSchema)
  const projectors = results.rows('growth-projectors.jsonl', projectorsSchema)
  const alone = tenants[0]?.ratio ?? 1
  return {
    kind: 'plot',
    title: 'Growth',
    caption: 'Server and processes share two cores, so that more processes show little.',
    files: ['growth-memories.jsonl', 'growth-tenants.jsonl', 'growth-projectors.jsonl'],
    panels: [
      growthPanel({
        title: 'recall, ms by memories',
        label: 'memories of one person',
        rows: memories.flatMap((row) => [
          { x: row.memories, y: row.recallP50Ms, series: 'median' },
          { x: row.memories, y: row.recallP95Ms, series: 'p95' },
        ]),
      }),
      growthPanel({
        title: 'recall p95 against being alone',
        label: 'tenants',
        rows: tenants.map((row) => ({ x: row.tenants, y: row.ratio / alone, series: 'ratio' })),
      }),
      growthPanel({
        title: 'memories a second by processes',
        label: 'projector processes',
        rows: projectors.map((row) => ({
          x: row.processes,
          y: row.memoriesPerSecond,
          series: `round ${row.round + 1}`,
        })),
      }),
    ],
  }
}

interface GrowthPanel {
  readonly title: string
  readonly label: string
  readonly rows: readonly { readonly x: number; readonly y: number; readonly series: string }[]
}

function growthPanel({ title, label, rows }: GrowthPanel): Panel {
  const names = [...new Set(rows.map(({ series }) => series))]
  return {
    title,
    description: `${title}: ${label} to the right.`,
    rowCount: rows.length,
    plot: linePlot({
      rows,
      series: seriesOf(names),
      x: { label, isLog: true, ticks: [...new Set(rows.map(({ x }) => x))] },
      y: { label: '', from: 0 },
      hasLegend: names.length === 1,
    }),
  }
}
