import type { Cell } from '../block.ts'
import type { DotRow } from '../plots/dot-plot.ts'
import type { Figures } from '../result-folder.ts'

/** What is told here, and what stands before or behind it in the names of figures. */
export type Part = readonly [told: string, name: string]

export interface FigureGrid {
  readonly figures: Figures
  /** Slices of the data: `['English', 'en.']`. */
  readonly slices: readonly Part[]
  /** What was measured of each: `['F1', 'events.f1']`. */
  readonly measures: readonly Part[]
}

/** One row per slice, one cell per measure; null where a figure is not there. */
export const gridCells = ({ figures, slices, measures }: FigureGrid): readonly (readonly Cell[])[] =>
  slices.map(([slice, prefix]) => [slice, ...measures.map(([, name]) => figures[`${prefix}${name}`] ?? null)])

/** The figures of a grid that are there: a line per slice, a series per measure. */
export const gridDots = ({ figures, slices, measures }: FigureGrid): readonly DotRow[] =>
  slices.flatMap(([label, prefix]) =>
    measures.flatMap(([series, name]) => {
      const value = figures[`${prefix}${name}`]
      return value === undefined ? [] : [{ label, value, series }]
    }),
  )
