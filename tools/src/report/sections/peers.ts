import { z } from 'zod'
import type { Aim } from '../aim.ts'
import type { Panel, PlotBlock, TableBlock } from '../block.ts'
import { dotPlot, type DotRow } from '../plots/dot-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { Figures, ResultFolder } from '../result-folder.ts'
import type { Section } from '../section.ts'
import { ratioRow, ratioSeries } from './ratio-block.ts'

export const peers: Section = {
  folder: 'peers',
  title: 'Beside other memory systems',
  lead:
    'Each system adds the same turns and answers the same questions in the same run, with the same encoder and no language ' +
    'model. Ratios are ours / it: left of the dashed line ours is the cheaper one.',
  command: 'npm run bench:peers',
  aimsBeside,
  blocks: (results) => [ratios(results), recall(results), safety(results)],
}

/** Ours in its several forms, and the floor: a bare row and a search of all vectors, which is no memory system. */
const isPeer = (system: string): boolean => system !== 'floor' && !system.startsWith('ours')

const systemsOf = (figures: Figures): readonly string[] =>
  Object.keys(figures).flatMap((name) => /^([^.]+)\.recall@10$/.exec(name)?.[1] ?? [])

/** Against the peer that is hardest to beat, figure by figure. */
function aimsBeside(figures: Figures): readonly Aim[] {
  const costs = (['add', 'search'] as const).flatMap((work) =>
    highest(figures, `${work}.cpu`).map((peer) => ({
      meaning: `CPU of each ${work}, ours / ${peer}, the cheapest`,
      figure: `${peer}.${work}.cpu`,
      atMost: 1,
      isKey: true,
    })),
  )
  const recalls = ['recall@10', 'recall@30'].flatMap((figure) =>
    highest(figures, figure).map((peer) => ({
      meaning: `${figure}, ours against ${peer}, the best`,
      figure: `ours.${figure}`,
      atLeast: `${peer}.${figure}`,
      isKey: true,
    })),
  )
  return [...costs, ...recalls]
}

/** The peer whose figure is the highest: as recall, the best one; as a ratio of ours to it, the cheapest. None without peers. */
const highest = (figures: Figures, figure: string): readonly string[] =>
  systemsOf(figures)
    .filter((system) => isPeer(system) && figures[`${system}.${figure}`] !== undefined)
    .sort((a, b) => (figures[`${b}.${figure}`] ?? 0) - (figures[`${a}.${figure}`] ?? 0))
    .slice(0, 1)

const labelSchema = z.object({ system: z.string(), label: z.string() })

/** What a system is called in the rows; its own name where there are none. */
function labelsOf(results: ResultFolder): (system: string) => string {
  const labels = new Map(results.rows('rows.jsonl', labelSchema).map(({ system, label }) => [system, label]))
  return (system) => labels.get(system) ?? system
}

function ratios(results: ResultFolder): PlotBlock {
  const labelOf = labelsOf(results)
  const panel = (title: string, figure: string): Panel => {
    const rows = systemsOf(results.figures).flatMap((system) =>
      ratioRow(results.figures, labelOf(system), `${system}.${figure}`),
    )
    return {
      title,
      description: `${title}, for each other system.`,
      rowCount: rows.length,
      plot: dotPlot({
        rows,
        series: ratioSeries,
        x: { label: 'ours / it (logarithmic)', isLog: true },
        aims: [{ value: 1 }],
      }),
    }
  }
  return {
    kind: 'plot',
    title: 'Cost, ours / theirs',
    caption: 'Medians over slices that took turns. An add lasts until the turn can be found.',
    files: ['summary.json'],
    legend: ratioSeries,
    panels: [
      panel('an add, CPU time', 'add.cpu'),
      panel('a search, CPU time', 'search.cpu'),
      panel('an add, by the clock', 'add.wall'),
      panel('a search, by the clock', 'search.wall'),
    ],
  }
}

function recall(results: ResultFolder): PlotBlock {
  const labelOf = labelsOf(results)
  const cutOffs = [10, 30] as const
  const series = seriesOf(cutOffs.map((k) => `first ${k}`))
  const rows = systemsOf(results.figures).flatMap((system) =>
    cutOffs.flatMap((k): DotRow[] => {
      const value = results.figures[`${system}.recall@${k}`]
      return value === undefined ? [] : [{ label: labelOf(system), value, series: `first ${k}` }]
    }),
  )
  return {
    kind: 'plot',
    title: 'Evidence found',
    caption: 'Mean share of a question’s evidence among the first hits.',
    files: ['summary.json'],
    legend: series,
    panels: [
      {
        description: 'Recall at 10 and 30 of each system.',
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: 'recall', domain: [0, 1] } }),
      },
    ],
  }
}

const systemSchema = labelSchema.extend({
  missing: z.string().optional(),
  leaked: z.number().optional(),
  foreign: z.number().nullish(),
  repeats: z.object({ stored: z.number() }).optional(),
  reopened: z.object({ missing: z.number() }).optional(),
  erased: z.object({ isFound: z.boolean(), filesAfter: z.array(z.string()) }).optional(),
  crash: z.object({ acknowledged: z.number(), lost: z.number() }).optional(),
})

const safety = (results: ResultFolder): TableBlock => ({
  kind: 'table',
  title: 'What is kept, shown and erased',
  caption:
    'Lost: acknowledged turns that are gone after a kill. Foreign: hits of another user. Repeats: memories more after a session ' +
    'was added twice. Found, files: a removed turn that is still found, and files that still hold its text.',
  files: ['rows.jsonl'],
  columns: ['system', 'bytes a turn', 'lost', 'missing on reopening', 'foreign', 'repeats', 'found', 'files'],
  rows: results
    .rows('rows.jsonl', systemSchema)
    .map((row) =>
      row.missing !== undefined
        ? [`${row.label} (not measured)`, null, null, null, null, null, null, null]
        : [
            row.label,
            Math.round(results.figures[`${row.system}.bytesPerTurn`] ?? NaN),
            row.crash === undefined ? null : `${row.crash.lost} of ${row.crash.acknowledged}`,
            row.reopened?.missing ?? null,
            (row.leaked ?? 0) + (row.foreign ?? 0),
            row.repeats?.stored ?? null,
            row.erased?.isFound ?? null,
            row.erased?.filesAfter.length ?? null,
          ],
    ),
})
