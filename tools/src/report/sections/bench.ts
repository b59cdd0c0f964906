import { z } from 'zod'
import type { Panel, PlotBlock, TableBlock } from '../block.ts'
import { linePlot } from '../plots/line-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { ResultFolder } from '../result-folder.ts'
import type { Section } from '../section.ts'
import { ratioBlock } from './ratio-block.ts'

export const bench: Section = {
  folder: 'bench',
  title: 'Speed and cost in one process',
  lead:
    'Each figure is a ratio against a baseline that was measured in turns with it in the same run, so that a busy machine ' +
    'slows both alike.',
  command: 'npm run bench',
  aims: [
    { meaning: 'raw write of the same bytes / durable append', figure: 'append', atLeast: 0.5, isKey: true },
    { meaning: 'the same rows by hand / rebuild of the graphs', figure: 'rebuild', atLeast: 0.5, isKey: true },
    { meaning: 'recall / its bare store queries, median', figure: 'recall.p50', atMost: 2, isKey: true },
    { meaning: 'recall / its bare store queries, 95th percentile', figure: 'recall.p95', atMost: 3 },
    { meaning: 'routing / the bare run of the encoder', figure: 'router', atMost: 1.15 },
    { meaning: 'request with admission / its recall alone', figure: 'admission.p50', atMost: 1.5, isKey: true },
    { meaning: 'memory of a process with 10,000 memories, MiB', figure: 'processMiB', atMost: 600 },
  ],
  blocks: (results) => [
    ratioBlock(
      results.figures,
      [
        ['durable append', 'append'],
        ['rebuild', 'rebuild'],
        ['rebuild, CPU time', 'rebuild.cpu'],
        ['recall, median', 'recall.p50'],
        ['recall, p95', 'recall.p95'],
        ['routing', 'router'],
        ['admission', 'admission.p50'],
        ['decisions while training', 'training.p95'],
      ],
      bench.aims ?? [],
    ),
    growth(results),
    cost(results),
    admissionParts(results),
    nearest(results),
  ],
}

const growthSchema = z.object({
  memories: z.number(),
  appendMs: z.number(),
  processMs: z.number(),
  rebuildMs: z.number(),
  recallP50Ms: z.number(),
  recallP95Ms: z.number(),
})
type GrowthRow = z.infer<typeof growthSchema>

function growth(results: ResultFolder): PlotBlock {
  const rows = results.rows('growth.jsonl', growthSchema)
  const panel = (title: string, measures: readonly (readonly [string, keyof GrowthRow])[]): Panel => {
    const lines = measures.flatMap(([series, name]) => rows.map((row) => ({ x: row.memories, y: row[name], series })))
    return {
      title,
      description: `${title}, against the number of memories of one subject.`,
      rowCount: lines.length,
      plot: linePlot({
        rows: lines,
        series: seriesOf(measures.map(([series]) => series)),
        x: { label: 'memories of one subject', isLog: true, ticks: rows.map(({ memories }) => memories) },
        y: { label: '', isLog: true },
      }),
    }
  }
  return {
    kind: 'plot',
    title: 'Growth',
    caption: 'Milliseconds against the number of memories of one subject, both axes logarithmic. Vectors are hashed.',
    files: ['growth.jsonl'],
    panels: [
      panel('ms a memory', [
        ['process', 'processMs'],
        ['rebuild', 'rebuildMs'],
        ['append', 'appendMs'],
      ]),
      panel('ms a recall', [
        ['median', 'recallP50Ms'],
        ['p95', 'recallP95Ms'],
      ]),
    ],
  }
}

const costSchema = z.object({
  /** `default` without a language model; rows of one more form are those with one. */
  form: z.string().optional(),
  /** Absent in rows from before stages were told apart. */
  stage: z.string().optional(),
  kind: z.string(),
  cpuMs: z.number(),
  bytes: z.number(),
  encoderRuns: z.number(),
  modelCalls: z.number(),
})

const cost = (results: ResultFolder): TableBlock => ({
  kind: 'table',
  title: 'Cost of a memory',
  caption: 'From record to searchable, with the shipped encoder.',
  files: ['cost.jsonl'],
  columns: ['type and stage', 'CPU ms', 'bytes', 'encoder runs', 'model calls'],
  rows: results
    .rows('cost.jsonl', costSchema)
    .filter(({ form }) => form !== 'model')
    .map((row) => [
      [row.kind, row.stage].filter(Boolean).join(', '),
      row.cpuMs,
      Math.round(row.bytes),
      row.encoderRuns,
      row.modelCalls,
    ]),
})

const partSchema = z.object({ part: z.string(), ms: z.number() })

const admissionParts = (results: ResultFolder): TableBlock => ({
  kind: 'table',
  title: 'Parts of an admission',
  caption: 'Milliseconds of each part, one after the other; in a request some of them wait for the encoder.',
  files: ['admission.jsonl'],
  columns: ['part', 'ms'],
  rows: results.rows('admission.jsonl', partSchema).map(({ part, ms }) => [part, ms]),
})

const nearestSchema = z.object({
  vectors: z.number(),
  recallAt10: z.number(),
  recallAt60: z.number(),
  storeMs: z.number(),
  exactMs: z.number(),
})

const nearest = (results: ResultFolder): TableBlock => ({
  kind: 'table',
  title: 'Nearest vectors',
  caption: 'Share of the true nearest ones that the store finds, and its milliseconds beside those of an exact search.',
  files: ['nearest.jsonl'],
  columns: ['vectors', 'of 10', 'of 60', 'store, ms', 'exact, ms'],
  rows: results
    .rows('nearest.jsonl', nearestSchema)
    .map((row) => [row.vectors, row.recallAt10, row.recallAt60, row.storeMs, row.exactMs]),
})
