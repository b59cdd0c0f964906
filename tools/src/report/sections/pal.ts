import type { Aim } from '../aim.ts'
import type { PlotBlock } from '../block.ts'
import { dotPlot, type DotRow } from '../plots/dot-plot.ts'
import type { Series } from '../plots/series.ts'
import type { Figures } from '../result-folder.ts'
import type { Section } from '../section.ts'
import type { Part } from './figure-grid.ts'

const languages: readonly Part[] = [
  ['English', 'en'],
  ['Chinese', 'zh'],
]
const orders: readonly Part[] = [
  ['candidates shuffled', 'shuffled'],
  ['as in the file', 'fileOrder'],
]

export const pal: Section = {
  folder: 'pal',
  title: 'Choosing solutions on PAL-Set',
  lead:
    'Which two of eight proposed solutions would this user like? Chosen by what memory holds of the user, without a language ' +
    'model. In the file liked solutions tend to come first, so the figure that counts is that of candidates shuffled by a seed.',
  command: 'npm run eval:pal',
  aimsBeside: (figures) => languages.flatMap((language) => aimOf(figures, language)),
  blocks: ({ figures }) => [...orders.map((order) => scores(figures, order))],
}

/** Other scorings of the same memory, and the same one asked once, are no controls. */
const isControl = (way: string): boolean => !/^(ours|tried)/.test(way)

/** Ways of choosing that the summary has a score of, best first. */
function waysOf(figures: Figures, language: string, order: string): readonly string[] {
  const prefix = `${language}.${order}.`
  return Object.keys(figures)
    .filter((name) => name.startsWith(prefix) && figures[`${name}.se`] !== undefined && !name.endsWith('.oursAbove'))
    .sort((a, b) => (figures[b] ?? 0) - (figures[a] ?? 0))
    .map((name) => name.slice(prefix.length))
}

function aimOf(figures: Figures, [told, language]: Part): Aim[] {
  const best = waysOf(figures, language, 'shuffled').find(isControl)
  if (best === undefined) return []
  const atLeast = `${language}.shuffled.${best}`
  return [
    {
      meaning: `S-score, ${told}, above the best control (${best})`,
      figure: `${language}.shuffled.ours`,
      atLeast,
      isKey: true,
    },
  ]
}

const series: readonly Series[] = [
  { name: 'Ecphory', colour: 'series-1', mark: 'circle' },
  { name: 'control or ablation', colour: 'series-2', mark: 'square' },
  { name: 'other scoring of our memory', colour: 'neutral', mark: 'ring' },
]

const seriesNameOf = (way: string): string =>
  way === 'ours' ? 'Ecphory' : isControl(way) ? 'control or ablation' : 'other scoring of our memory'

function scores(figures: Figures, [title, order]: Part): PlotBlock {
  return {
    kind: 'plot',
    title: `S-score, ${title}`,
    caption: 'Best first; a line is one standard error on each side.',
    files: ['summary.json'],
    legend: series,
    panels: languages.map(([told, language]) => {
      const rows = waysOf(figures, language, order).map((way): DotRow => {
        const [value = 0, error = 0] = ['', '.se'].map((end) => figures[`${language}.${order}.${way}${end}`])
        return { label: way, value, series: seriesNameOf(way), low: value - error, high: value + error }
      })
      return {
        title: told,
        description: `S-score of each way of choosing, ${told}, ${title}.`,
        rowCount: rows.length,
        plot: dotPlot({ rows, series, x: { label: 'S-score' }, showsValues: true }),
      }
    }),
  }
}
