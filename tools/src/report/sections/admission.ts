import { z } from 'zod'
import type { Panel, PlotBlock } from '../block.ts'
import { dotPlot, type DotRow } from '../plots/dot-plot.ts'
import { linePlot, type LineRow } from '../plots/line-plot.ts'
import { seriesOf } from '../plots/series.ts'
import type { Figures, ResultFolder } from '../result-folder.ts'
import type { Section } from '../section.ts'

const levelSets = ['hard', 'natural', 'generated'] as const
/** The plain tasks have no public context, and so no levels of it. */
const sets = [...levelSets, 'plain'] as const
const levels = ['L0', 'L1', 'L2', 'L3'] as const
const stageNames = ['sft', 'stagewise', 'joint'] as const

export const admission: Section = {
  folder: 'admission',
  title: 'What is admitted to a prompt',
  lead:
    'Of a user’s memories, which is a model told of? Evidence F1 compares the admitted ones with the gold evidence; where ' +
    'nothing is right, the right answer is nothing. Tasks at four levels of public context, L0 the least; in five folds, ' +
    'decided by policies that were trained on other domains.',
  command: 'npm run eval:admission',
  aims: [
    { meaning: 'admitted evidence, hard tasks, F1', figure: 'hard.evidenceF1.joint', atLeast: 0.5, isKey: true },
    { meaning: 'admitted evidence, natural tasks, F1', figure: 'natural.evidenceF1.joint', atLeast: 0.65, isKey: true },
    {
      meaning: 'nothing admitted where nothing is right, natural tasks, L3',
      figure: 'natural.emptyRight.L3',
      atLeast: 0.8,
      isKey: true,
    },
    {
      meaning: 'something admitted where nothing is right, natural tasks, L0',
      figure: 'natural.overPersonalised',
      atMost: 0.15,
    },
    { meaning: 'more often nothing at L3 than at L0, natural tasks', figure: 'natural.emptyRise', atLeast: 0.08 },
    { meaning: 'gold evidence among the candidates, natural tasks', figure: 'natural.candidateRecall', atLeast: 0.9 },
    {
      meaning: 'gold evidence among the candidates against gold gaps as queries, hard tasks',
      figure: 'hard.candidateRecall',
      over: 'hard.oracleGaps.candidateRecall',
      atLeast: 0.9,
    },
    {
      meaning: 'what the reward itself reaches, greedily, hard tasks, L0',
      figure: 'hard.greedyReward.evidenceF1.L0',
      atLeast: 0.88,
    },
  ],
  blocks: (results) => [
    stagesAndSeeds(results),
    waysOfDeciding(results.figures),
    emptyByLevel(results.figures),
    stopping(results),
    rewardItself(results.figures),
  ],
}

const aimOfSet = (set: string) => admission.aims?.find(({ figure }) => figure === `${set}.evidenceF1.joint`)?.atLeast

const rowSchema = z.object({
  set: z.string(),
  seeds: z.record(z.string(), z.array(z.number())),
})

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function stagesAndSeeds(results: ResultFolder): PlotBlock {
  const together = 'the seeds together'
  const alone = 'one seed'
  const series = [
    { name: together, colour: 'series-1', mark: 'diamond' } as const,
    { name: alone, colour: 'series-2', mark: 'ring' } as const,
  ]
  const tasks = results.rows('rows.jsonl', rowSchema)
  const panels = sets.map((set): Panel => {
    const ofSet = tasks.filter((task) => task.set === set)
    const rows = stageNames.flatMap((stage): DotRow[] => {
      const value = results.figures[`${set}.evidenceF1.${stage}`]
      const seedCount = Math.max(0, ...ofSet.map(({ seeds }) => seeds[stage]?.length ?? 0))
      const seeds = Array.from({ length: seedCount }, (_, seed) =>
        mean(ofSet.flatMap((task) => task.seeds[stage]?.[seed] ?? [])),
      )
      const all = value === undefined ? [] : [{ label: stage, value, series: together }]
      return [...seeds.map((one) => ({ label: stage, value: one, series: alone })), ...all]
    })
    const aim = aimOfSet(set)
    return {
      title: set,
      description: `Evidence F1 of each stage of training on ${set} tasks, seeds one by one and together.`,
      rowCount: rows.length,
      plot: dotPlot({
        rows,
        series,
        x: { label: 'evidence F1' },
        aims: typeof aim === 'number' ? [{ label: 'joint', value: aim }] : [],
      }),
    }
  })
  return {
    kind: 'plot',
    title: 'Three stages of training',
    caption:
      'By examples (sft), then the choice by reward (stagewise), then queries and choice together (joint). Strokes are aims.',
    files: ['rows.jsonl', 'summary.json'],
    legend: series,
    panels,
  }
}

/** Ways of deciding, as figures name them, and how they are told. */
const ways = [
  ['joint', 'Ecphory (joint)'],
  ['joint.routed', 'with routed types'],
  ['joint.withoutGaps', 'without gap queries'],
  ['joint.withoutPublic', 'without public context'],
  ['publicOnly', 'nothing, ever'],
  ['all', 'all candidates'],
  ['semantic', 'three nearest'],
  ['bm25', 'three by BM25'],
  ['random', 'three by chance'],
] as const

function waysOfDeciding(figures: Figures): PlotBlock {
  const series = seriesOf(['evidence F1'])
  return {
    kind: 'plot',
    title: 'Beside other ways of deciding',
    caption:
      'Ours, ours without a part, and baselines. The line through ours is its 95 % interval by drawing tasks again.',
    files: ['summary.json'],
    panels: sets.map((set) => {
      const rows = ways.flatMap(([way, label]): DotRow[] => {
        const value = figures[`${set}.${way}.evidenceF1`] ?? figures[`${set}.evidenceF1.${way}`]
        const [low, high] = [figures[`${set}.evidenceF1.${way}.low`], figures[`${set}.evidenceF1.${way}.high`]]
        const spread = low === undefined || high === undefined ? {} : { low, high }
        return value === undefined ? [] : [{ label, value, series: 'evidence F1', ...spread }]
      })
      return {
        title: set,
        description: `Evidence F1 on ${set} tasks, Ecphory and other ways of deciding.`,
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: 'evidence F1', from: 0 } }),
      }
    }),
  }
}

function emptyByLevel(figures: Figures): PlotBlock {
  const measures = [
    ['empty', 'admits nothing'],
    ['goldEmpty', 'nothing is right'],
    ['emptyRight', 'nothing, where right'],
  ] as const
  const series = seriesOf(measures.map(([, told]) => told))
  return {
    kind: 'plot',
    title: 'How often nothing is admitted',
    caption:
      'By level of public context. Where more is said publicly, less is missing. The last line: of the tasks for which nothing ' +
      'is right, the share for which nothing is admitted.',
    files: ['summary.json'],
    legend: series,
    panels: levelSets.map((set) => {
      const rows = measures.flatMap(([measure, told]) =>
        levels.flatMap((level, x): LineRow[] => {
          const y = figures[`${set}.${measure}.${level}`]
          return y === undefined ? [] : [{ x, y, series: told }]
        }),
      )
      return {
        title: set,
        description: `Share of ${set} tasks with nothing admitted, by level of public context.`,
        rowCount: rows.length,
        plot: linePlot({
          rows,
          series,
          x: { label: 'level', ticks: [0, 1, 2, 3], format: (level) => `L${level}` },
          y: { label: '', domain: [0, 1] },
          hasLegend: true,
        }),
      }
    }),
  }
}

const stoppingSchema = z.object({
  stage: z.string(),
  temperature: z.number(),
  stopOffset: z.number(),
  chosen: z.boolean(),
  set: z.string(),
  f1: z.number(),
  emptyRight: z.number(),
})

function stopping(results: ResultFolder): PlotBlock {
  const stoppingSets = ['people', 'everyday', ...sets]
  const joint = results.rows('stopping.jsonl', stoppingSchema).filter(({ stage }) => stage === 'joint')
  const chosen = joint.find((row) => row.chosen)?.temperature
  const measured = joint.filter(({ temperature }) => temperature === chosen)
  const series = seriesOf(stoppingSets)
  const panel = (title: string, of: (row: z.infer<typeof stoppingSchema>) => number): Panel => {
    const rows = measured.map((row) => ({ x: row.stopOffset, y: of(row), series: row.set }))
    const plot = linePlot({
      rows,
      series,
      x: { label: 'offset' },
      y: { label: '', domain: [0, 1] },
      hasLegend: true,
    })
    return { title, description: `${title} of joint by the offset of stopping.`, rowCount: rows.length, plot }
  }
  return {
    kind: 'plot',
    title: 'Stopping sooner',
    caption:
      'What an offset on the logit of stopping gives, for joint at the temperature that was chosen. Both were chosen on ' +
      'people’s and everyday tasks, which are no test sets; the others show what another choice would have given.',
    files: ['stopping.jsonl'],
    legend: series,
    panels: [panel('evidence F1', ({ f1 }) => f1), panel('nothing, where right', ({ emptyRight }) => emptyRight)],
  }
}

function rewardItself(figures: Figures): PlotBlock {
  const measures = [
    ['bestScored', 'best scored set'],
    ['greedyReward', 'greedy'],
    ['greedyGated', 'greedy behind a gate'],
  ] as const
  const series = seriesOf(measures.map(([, told]) => told))
  return {
    kind: 'plot',
    title: 'What the reward itself reaches',
    caption: 'Evidence F1 without any training, by the reward alone: how far training on it could come.',
    files: ['summary.json'],
    legend: series,
    panels: (['hard', 'natural'] as const).map((set) => {
      const rows = measures.flatMap(([measure, told]) =>
        levels.flatMap((level, x): LineRow[] => {
          const y = figures[`${set}.${measure}.evidenceF1.${level}`]
          return y === undefined ? [] : [{ x, y, series: told }]
        }),
      )
      return {
        title: set,
        description: `Evidence F1 of the reward itself on ${set} tasks, by level.`,
        rowCount: rows.length,
        plot: linePlot({
          rows,
          series,
          x: { label: 'level', ticks: [0, 1, 2, 3], format: (level) => `L${level}` },
          y: { label: '' },
          hasLegend: true,
        }),
      }
    }),
  }
}
