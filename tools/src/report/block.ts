import type { PlotOptions } from '@observablehq/plot'
import type { Series } from './plots/series.ts'

/** Where what is shown comes from: files below the section's folder, and the command that wrote them. */
export interface Source {
  readonly files: readonly string[]
  /** Where it is not the section's own. */
  readonly command?: string
}

/** One plot of a figure; several stand beside each other where there is room. */
export interface Panel {
  readonly title?: string
  /** What the plot says, in a sentence, for who does not see it. */
  readonly description: string
  /** How many rows it draws: its mark of class `rows` has one element for each. */
  readonly rowCount: number
  /** Marks and scales for this many pixels of width. */
  readonly plot: (width: number) => PlotOptions
}

export interface PlotBlock extends Source {
  readonly kind: 'plot'
  readonly title: string
  readonly caption: string
  readonly panels: readonly Panel[]
  /** What colours and symbols stand for, where the plot does not say it beside the marks. */
  readonly legend?: readonly Series[]
}

/** `null` is what was not measured. */
export type Cell = string | number | boolean | null

export interface TableBlock extends Source {
  readonly kind: 'table'
  readonly title: string
  readonly caption: string
  readonly columns: readonly string[]
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly Cell[])[]
}

export type Block = PlotBlock | TableBlock
