import { z } from 'zod'
import type { Block, PlotBlock } from '../block.ts'
import { dotPlot, type DotRow } from '../plots/dot-plot.ts'
import { linePlot, type LineRow } from '../plots/line-plot.ts'
import { seriesOf, type Series } from '../plots/series.ts'
import type { Figures, ResultFolder } from '../result-folder.ts'
import type { Section } from '../section.ts'

const ours = 'Ecphory'

/** Names of rankings in the files, and how they are told here; one that is not listed keeps its own. */
const names: Readonly<Record<string, string>> = {
  ours,
  unified: 'one vector space',
  typedVectors: 'typed vectors',
  bm25: 'BM25',
  dense: 'dense vectors',
  recency: 'most recent',
  noMemory: 'no memory',
  fullContext: 'full context',
  withoutEpisodic: 'without episodic',
  withoutSemantic: 'without semantic',
  withoutProcedural: 'without procedural',
  withoutWorking: 'without working',
  withoutTypedNodes: 'without typed nodes',
}

const categories = [1, 2, 3, 4] as const
const cutOffs = [1, 2, 3, 5, 10, 20, 30, 60] as const

export const locomo: Section = {
  folder: 'locomo',
  title: 'Recall on LoCoMo',
  lead:
    'Questions about long conversations: how much of the evidence of a question is among the first k recalled items. ' +
    'No language model is asked. The weights were chosen on these conversations, so these are development figures.',
  command: 'npm run eval:locomo',
  aims: [
    { meaning: 'evidence among the first 10 items', figure: 'recall@10', atLeast: 0.82, isKey: true },
    { meaning: 'evidence among the first 30 items', figure: 'recall@30', atLeast: 0.9, isKey: true },
    { meaning: 'the same, category 1', figure: 'cat1.recall@30', atLeast: 0.75, isKey: true },
    { meaning: 'the same, category 3', figure: 'cat3.recall@30', atLeast: 0.65, isKey: true },
  ],
  blocks: (results) => [
    recallCurve(results),
    byCategory(results),
    ablations(results.figures),
    systemsTable(results.figures),
    questionsTable(results.figures),
    thetaCurve(results),
  ],
}

const questionSchema = z.object({ category: z.number(), places: z.array(z.number().nullable()) })
type Question = z.infer<typeof questionSchema>

/** Mean over questions of the share of their evidence among the first k. */
export const recallAt = (questions: readonly Question[], k: number): number =>
  questions.reduce((sum, { places }) => sum + places.filter((at) => at !== null && at <= k).length / places.length, 0) /
  questions.length

/** Every ranking that the summary has figures of, ours first. */
function systemsOf(figures: Figures): readonly string[] {
  const found = Object.keys(figures).flatMap((name) => /^([^.]+)\.recall@10$/.exec(name)?.[1] ?? [])
  return ['ours', ...found.filter((name) => !/^cat\d$|^withoutDisputed$|^withoutRepeats$|^corrected$/.test(name))]
}

const nameOf = (system: string): string => names[system] ?? system
const isAblation = (system: string): boolean => system.startsWith('without')
const figureOf = (system: string, figure: string): string => (system === 'ours' ? figure : `${system}.${figure}`)

function recallCurve(results: ResultFolder): Block {
  const systems = systemsOf(results.figures).filter((system) => !isAblation(system))
  const files = systems.map((system) => `${system}.jsonl`)
  const rows: LineRow[] = systems.flatMap((system, index) => {
    const questions = results.rows(files[index] ?? '', questionSchema)
    return questions.length === 0
      ? []
      : cutOffs.map((k) => ({ x: k, y: recallAt(questions, k), series: nameOf(system) }))
  })
  return {
    kind: 'plot',
    title: 'Evidence found among the first k items',
    caption: 'All categories, beside controls that rank the same turns. Stars are the aims at 10 and 30.',
    files,
    panels: [
      {
        description: 'Recall at k from 1 to 60 items, Ecphory and controls.',
        rowCount: rows.length,
        plot: linePlot({
          rows,
          series: seriesOf(systems.map(nameOf)),
          x: { label: 'items recalled (k)', isLog: true, ticks: [1, 3, 10, 30, 60] },
          y: { label: 'recall', domain: [0, 1] },
          aims: [
            { x: 10, y: 0.82 },
            { x: 30, y: 0.9 },
          ],
        }),
      },
    ],
  }
}

function byCategory({ figures }: ResultFolder): PlotBlock {
  const systems = systemsOf(figures).filter((system) => !isAblation(system))
  const cutOff = [10, 30] as const
  const series: readonly Series[] = seriesOf(cutOff.map((k) => `first ${k}`))
  return {
    kind: 'plot',
    title: 'By category of question',
    caption: 'Categories by number, as the data has them. Strokes are the aims for the first 30 items.',
    files: ['summary.json'],
    legend: series,
    panels: categories.map((category) => {
      const rows = systems.flatMap((system) =>
        cutOff.flatMap((k): DotRow[] => {
          const value = figures[figureOf(system, `cat${category}.recall@${k}`)]
          return value === undefined ? [] : [{ label: nameOf(system), value, series: `first ${k}` }]
        }),
      )
      const aim = locomo.aims?.find(({ figure }) => figure === `cat${category}.recall@30`)?.atLeast
      return {
        title: `Category ${category}`,
        description: `Recall at 10 and 30 items in category ${category}, Ecphory and controls.`,
        rowCount: rows.length,
        plot: dotPlot({
          rows,
          series,
          x: { label: 'recall', domain: [0, 1] },
          aims: typeof aim === 'number' ? [{ label: ours, value: aim }] : [],
        }),
      }
    }),
  }
}

function ablations(figures: Figures): PlotBlock {
  const cutOff = [10, 30] as const
  const series = seriesOf(cutOff.map((k) => `first ${k}`))
  const rows = systemsOf(figures)
    .filter(isAblation)
    .flatMap((system) =>
      cutOff.map((k): DotRow => {
        const difference = (figures[`${system}.recall@${k}`] ?? NaN) - (figures[`recall@${k}`] ?? NaN)
        return { label: nameOf(system), value: 100 * difference, series: `first ${k}` }
      }),
    )
  return {
    kind: 'plot',
    title: 'What each graph adds',
    caption: 'Points of recall that are lost where one graph is left out, or where anchors stand without typed nodes.',
    files: ['summary.json'],
    legend: series,
    panels: [
      {
        description: 'Difference of recall to the whole system, for each graph that is left out.',
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: 'points of recall against the whole' }, aims: [{ value: 0 }] }),
      },
    ],
  }
}

function systemsTable(figures: Figures): Block {
  const shown = ['recall@5', 'recall@10', 'recall@30', 'recall@60']
  return {
    kind: 'table',
    title: 'Every ranking',
    caption: 'Recall over all categories.',
    files: ['summary.json'],
    columns: ['ranking', ...shown.map((name) => name.replace('recall', ''))],
    rows: systemsOf(figures).map((system) => [
      nameOf(system),
      ...shown.map((name) => figures[figureOf(system, name)] ?? null),
    ]),
  }
}

function questionsTable(figures: Figures): Block {
  const sets = [
    ['all questions', ''],
    ['without disputed keys', 'withoutDisputed.'],
    ['without repeated questions', 'withoutRepeats.'],
    ['with corrected evidence', 'corrected.'],
  ] as const
  const shown = ['recall@10', 'recall@30', 'lostToFragmented', 'lostToExtraction']
  return {
    kind: 'table',
    title: 'Wrong keys and repeated questions',
    caption:
      'The figures of Ecphory without questions whose key an audit found wrong, without those that repeat another, and ' +
      'with the evidence that the audit gives instead. ' +
      'Not stored: evidence in no graph. No fact: evidence in a graph, but without a typed fact.',
    files: ['summary.json'],
    columns: ['questions', '@10', '@30', 'not stored', 'no fact'],
    rows: sets.map(([name, prefix]) => [name, ...shown.map((figure) => figures[`${prefix}${figure}`] ?? null)]),
  }
}

const thetaSchema = z.object({
  theta: z.number(),
  storedShare: z.number(),
  lostToFragmented: z.number(),
  recallAt10: z.number(),
  recallAt30: z.number(),
})

function thetaCurve(results: ResultFolder): Block {
  const measures = [
    ['storedShare', 'turns stored'],
    ['recallAt30', 'recall@30'],
    ['recallAt10', 'recall@10'],
    ['lostToFragmented', 'evidence lost'],
  ] as const
  const rows: LineRow[] = results
    .rows('theta-f.jsonl', thetaSchema)
    .flatMap((row) => measures.map(([measure, series]) => ({ x: row.theta, y: row[measure], series })))
  return {
    kind: 'plot',
    title: 'What is stored: the threshold on fragments',
    caption: 'A turn is stored unless the router finds it fragmented with at least this probability (theta_F).',
    files: ['theta-f.jsonl'],
    panels: [
      {
        description: 'Share of turns stored, evidence lost and recall, against theta_F.',
        rowCount: rows.length,
        plot: linePlot({
          rows,
          series: seriesOf(measures.map(([, name]) => name)),
          x: { label: 'theta_F' },
          y: { label: 'share', domain: [0, 1] },
        }),
      },
    ],
  }
}
