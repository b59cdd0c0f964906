import * as Plot from '@observablehq/plot'
import type { Markish, PlotOptions } from '@observablehq/plot'
import { colour } from '../colours.ts'
import type { Series } from './series.ts'

/** What every plot shares: colours and symbols are given as they are, text is a little smaller than the page's. */
export const plotStyle = {
  color: { type: 'identity' },
  style: { fontSize: '12px', fontFamily: 'inherit', background: 'none', overflow: 'visible' },
} as const satisfies PlotOptions

/** Pixels of a line of text, by the widest of the fonts that it may be set in. */
export const textWidth = (text: string): number => text.length * 7.2

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

/** Grid lines and ticks of one axis, quiet; the label stands at its end. */
export function xAxis(label: string, ticks: number | readonly number[], format?: (value: number) => string): Markish[] {
  const given = { ticks: typeof ticks === 'number' ? ticks : [...ticks], ...(format && { tickFormat: format }) }
  return [
    Plot.gridX({ ticks: given.ticks, stroke: colour('rule'), strokeOpacity: 1 }),
    Plot.axisX({ ...given, label, labelAnchor: 'center', labelArrow: 'none', tickSize: 0, color: colour('muted') }),
  ]
}

export function yAxis(label: string, ticks: number | readonly number[], format?: (value: number) => string): Markish[] {
  const given = { ticks: typeof ticks === 'number' ? ticks : [...ticks], ...(format && { tickFormat: format }) }
  return [
    Plot.gridY({ ticks: given.ticks, stroke: colour('rule'), strokeOpacity: 1 }),
    Plot.axisY({ ...given, label, labelAnchor: 'top', labelArrow: 'none', tickSize: 0, color: colour('muted') }),
  ]
}
