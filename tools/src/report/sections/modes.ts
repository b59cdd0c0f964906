import { z } from 'zod'
import type { PlotBlock, TableBlock } from '../block.ts'
import { dotPlot, type DotRow } from '../plots/dot-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { ResultFolder } from '../result-folder.ts'
import type { Section } from '../section.ts'

export const modes: Section = {
  folder: 'modes',
  title: 'Both modes equal',
  lead:
    'The same traffic through one process on SQLite and through Kafka and Neo4j: retractions, erasures, labels and feedback ' +
    'in between, late and repeated texts among them. What comes of it has to be the same.',
  command: 'npm run eval:modes',
  aims: [
    { meaning: 'generated traffics with equal digests', figure: 'digestsEqual', atLeast: 1, isKey: true },
    { meaning: 'with equal answers and scores', figure: 'answersEqual', atLeast: 1, isKey: true },
    { meaning: 'in which each step ends alike', figure: 'endsEqual', atLeast: 1 },
    { meaning: 'LoCoMo conversations with equal digests', figure: 'locomo.digestsEqual', atLeast: 1 },
    { meaning: 'with equal answers and scores', figure: 'locomo.answersEqual', atLeast: 1 },
  ],
  blocks: (results) => [traffics(results), seconds(results)],
}

const rowSchema = z.object({
  traffic: z.string(),
  steps: z.number(),
  answers: z.number(),
  digestsEqual: z.boolean(),
  answersEqual: z.boolean(),
  endsEqual: z.boolean(),
  embeddedSeconds: z.number(),
  distributedSeconds: z.number(),
})

const readAll = (results: ResultFolder) => [
  ...results.rows('rows.jsonl', rowSchema),
  ...results.folder('locomo').rows('rows.jsonl', rowSchema),
]
const files = ['rows.jsonl', 'locomo/rows.jsonl']

const traffics = (results: ResultFolder): TableBlock => ({
  kind: 'table',
  title: 'Every traffic',
  caption: 'Steps sent, questions asked, and whether digests, answers and ends are equal.',
  files,
  columns: ['traffic', 'steps', 'answers', 'digests', 'answers equal', 'ends'],
  rows: readAll(results).map((row) => [
    row.traffic,
    row.steps,
    row.answers,
    row.digestsEqual,
    row.answersEqual,
    row.endsEqual,
  ]),
})

function seconds(results: ResultFolder): PlotBlock {
  const series = seriesOf(['one process, SQLite', 'Kafka and Neo4j'])
  const rows = readAll(results).flatMap(({ traffic, embeddedSeconds, distributedSeconds }): DotRow[] => [
    { label: traffic, value: embeddedSeconds, series: 'one process, SQLite' },
    { label: traffic, value: distributedSeconds, series: 'Kafka and Neo4j' },
  ])
  return {
    kind: 'plot',
    title: 'Seconds of each traffic',
    caption: 'By the clock, on two cores, from the first step to the last answer.',
    files,
    legend: series,
    panels: [
      {
        description: 'Seconds of each traffic in both modes.',
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: 'seconds', from: 0 } }),
      },
    ],
  }
}
