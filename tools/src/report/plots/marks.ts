import * as Plot from '@observablehq/plot'
import type { Markish, PlotOptions } from '@observablehq/plot'
import { colour } from '../colours.ts'
import { formatChosen } from '../format-number.ts'
import { logTicks, type Axis } from './axis.ts'
import type { Series } from './series.ts'

/** What every plot shares: colours and symbols are given as they are, text is a little smaller than the page's. */
export const plotStyle = {
  color: { type: 'identity' },
  style: { fontSize: '12px', fontFamily: 'inherit', background: 'none', overflow: 'visible' },
} as const satisfies PlotOptions

/** Pixels of a line of text, by the widest of the fonts that it may be set in. */
export const textWidth = (text: string): number => text.length * 7.2

/** How many numbers stand beside each other on so many pixels. */
export const tickCount = (width: number): number => Math.max(2, Math.min(9, Math.floor(width / 60)))

/** One element per row, of the class by which tests count them; each says on hover what it is. */
export function dots<Row>(
  rows: readonly Row[],
  at: { readonly x: (row: Row) => number; readonly y: (row: Row) => number | string },
  looks: { readonly series: (row: Row) => Series; readonly title: (row: Row) => string; readonly radius?: number },
): Markish {
  return Plot.dot([...rows], {
    ...at,
    className: 'rows',
    r: looks.radius ?? 4,
    symbol: (row: Row) => symbolOf(looks.series(row)),
    stroke: (row: Row) => colour(looks.series(row).colour),
    fill: (row: Row) => (looks.series(row).mark === 'ring' ? colour('ground') : colour(looks.series(row).colour)),
    strokeWidth: 1.75,
    title: looks.title,
  })
}

const symbolOf = ({ mark }: Series) => (mark === 'ring' ? 'circle' : mark)

// Numbers are given as `text`: a format would leave out most of them on a logarithmic axis.
/** Grid lines and numbers of an axis, quiet: at the places that it names, else at about `count` round ones. */
export function xAxis(axis: Axis, domain: readonly [number, number], count: number): Markish[] {
  const ticks = ticksOf(axis, domain, count)
  return [
    Plot.gridX({ ticks, ...gridLook }),
    Plot.axisX({ ticks, text: axis.format ?? formatTick, label: axis.label, labelAnchor: 'center', ...axisLook }),
  ]
}

export function yAxis(axis: Axis, domain: readonly [number, number], count: number): Markish[] {
  const ticks = ticksOf(axis, domain, count)
  return [
    Plot.gridY({ ticks, ...gridLook }),
    Plot.axisY({ ticks, text: axis.format ?? formatTick, label: axis.label, labelAnchor: 'top', ...axisLook }),
  ]
}

const gridLook = { stroke: colour('rule'), strokeOpacity: 1 } as const
const axisLook = { labelArrow: 'none', tickSize: 0, color: colour('muted') } as const
const formatTick = (value: number): string => formatChosen(value, 6)

function ticksOf({ ticks, isLog }: Axis, domain: readonly [number, number], count: number): number[] | number {
  if (ticks !== undefined) return [...ticks]
  return isLog ? [...logTicks(domain, count)] : count
}
