import { z } from 'zod'
import type { Aim } from '../aim.ts'
import type { PlotBlock, TableBlock } from '../block.ts'
import { dotPlot, type DotRow } from '../plots/dot-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { ResultFolder } from '../result-folder.ts'
import type { Section } from '../section.ts'

const none = (figure: string, meaning: string, isKey = false): Aim => ({ figure, meaning, atMost: 0, isKey })

export const faults: Section = {
  folder: 'faults',
  title: 'Faults of the distributed system',
  lead:
    'Services as processes on a broker and a graph server of their own, which are killed, stopped, starved and lied to. What ' +
    'is counted stands; what is timed was run beside other work.',
  command: 'npm run faults -- SCENARIO',
  aims: [
    none('effect-once.lost', 'kills, repeats and replaced processes: events lost', true),
    none('effect-once.differing', 'the same: people whose digest differs from a clean pass', true),
    none('effect-once.repeated', 'the same: derived events twice'),
    none('effect-once.staleAccepted', 'writes of a replaced process that were taken'),
    none('outages.lost', 'broker and graph server killed: acknowledged and lost'),
    none('outages.differing', 'the same: digests that differ from a clean pass'),
    none('poison.none', 'poison events that were neither parked nor stopped at'),
    none('stop.unclean', 'services told to stop that did not end with 0'),
    none('stop.handledTwice', 'events handled twice over all lives'),
    none('hostile.wrong', 'hostile requests answered otherwise than expected', true),
    none('hostile.told', 'foreign ids told apart from ids that never were'),
    none('overload.lost', 'one tenant at a multiple of its rate: acknowledged and lost'),
    none('overload.withoutRetryAfter', 'the same: refused without `Retry-After`'),
    none('annotator.lost', 'a slow, silent and babbling annotator: segments without a decision'),
    none('annotator.differing', 'the same: labels other than those of a router that nothing happens to'),
  ],
  blocks: (results) => [killTimeline(results), scenarios(results), poison(results), overload(results)],
}

const faultSchema = z.object({
  fault: z.string().optional(),
  process: z.string().optional(),
  at: z.number().optional(),
})

function killTimeline(results: ResultFolder): PlotBlock {
  const series = seriesOf(['kill', 'rebalance', 'zombie'])
  const rows = results.folder('effect-once').rows('rows.jsonl', faultSchema).flatMap(faultRow)
  return {
    kind: 'plot',
    title: 'Kills, rebalances, zombies',
    caption:
      'When each process was killed, joined, or was stopped right before a write until others had its work, by events sent so far. The table above says what came of it.',
    files: ['effect-once/rows.jsonl'],
    command: 'npm run faults -- effect-once',
    legend: series,
    panels: [
      {
        description: 'Faults by process, against events sent.',
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: 'events sent', from: 0 } }),
      },
    ],
  }
}

/** A row without a place in the run is no fault that happened at one. */
const faultRow = ({ fault, process, at }: z.infer<typeof faultSchema>): DotRow[] =>
  fault === undefined || process === undefined || at === undefined
    ? []
    : [{ label: process.replace(/(-\d+)?(-joined)?$/, ''), value: at, series: fault }]

const told: Readonly<Record<string, string>> = {
  'effect-once': 'kills, rebalances, zombies, repeats',
  outages: 'broker and graph server away',
  poison: 'events that break extractors',
  stop: 'SIGTERM in the middle of work',
  hostile: 'forged, oversized and foreign requests',
  overload: 'one tenant at a multiple of its rate',
  annotator: 'late, silent and garbled answers',
}

function scenarios(results: ResultFolder): TableBlock {
  const rows = Object.entries(told).flatMap(([name, what]) => {
    const { summary } = results.folder(name)
    return summary === null ? [] : [[name, what, summary.n, summary.figures['seconds'] ?? null]]
  })
  return {
    kind: 'table',
    title: 'Scenarios',
    caption: 'n counts events, requests, stops or segments, as the scenario has them.',
    files: ['*/summary.json'],
    columns: ['scenario', 'what is done', 'n', 'seconds'],
    rows,
  }
}

const poisonSchema = z.object({ kind: z.string(), end: z.string(), code: z.string().nullish(), behind: z.string() })

const poison = (results: ResultFolder): TableBlock => ({
  kind: 'table',
  title: 'Poison, one by one',
  caption:
    'How each event ends, and how far the trace behind it comes. An unknown version stops its partition, on purpose.',
  files: ['poison/rows.jsonl'],
  command: 'npm run faults -- poison',
  columns: ['event', 'ends', 'code', 'behind it'],
  rows: results
    .folder('poison')
    .rows('rows.jsonl', poisonSchema)
    .map(({ kind, end, code, behind }) => [kind, end, code?.replaceAll(',', ', ') ?? null, behind.toLowerCase()]),
})

const memorySchema = z.object({ service: z.string(), beforeMb: z.number(), mostMb: z.number() })

function overload(results: ResultFolder): PlotBlock {
  const series = seriesOf(['before', 'at most'])
  const rows = results
    .folder('overload')
    .rows('rows.jsonl', memorySchema)
    .flatMap(({ service, beforeMb, mostMb }): DotRow[] => [
      { label: service, value: beforeMb, series: 'before' },
      { label: service, value: mostMb, series: 'at most' },
    ])
  return {
    kind: 'plot',
    title: 'Memory under overload',
    caption: 'Resident memory of each service before, and the most while one tenant sends several times its rate.',
    files: ['overload/rows.jsonl'],
    command: 'npm run faults -- overload',
    legend: series,
    panels: [
      {
        description: 'Resident memory of each service before and under overload.',
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: 'MB', from: 0 } }),
      },
    ],
  }
}
