import * as Plot from '@observablehq/plot'
import type { Markish, PlotOptions } from '@observablehq/plot'
import { colour } from '../colours.ts'
import { formatNumber } from '../format-number.ts'
import { domainOf, type Axis } from './axis.ts'
import { dots, plotStyle, textWidth, tickCount, xAxis } from './marks.ts'
import { seriesNamed, type Series } from './series.ts'

export interface DotRow {
  /** The line that it stands on. */
  readonly label: string
  readonly value: number
  readonly series: string
  /** Ends of its spread. */
  readonly low?: number
  readonly high?: number
}

export interface DotPlot {
  readonly rows: readonly DotRow[]
  readonly series: readonly Series[]
  readonly x: Axis
  /** Aims by the label of their line; without a label, of all lines. */
  readonly aims?: readonly { readonly label?: string; readonly value: number }[]
  /** Writes each value at the right: for one series. */
  readonly showsValues?: boolean
}

const lineHeight = 24
/** Longer labels than this share of the width are broken into lines. */
const labelShareMax = 0.48

/** Dots on one line per label, the labels from top to bottom in the order of the rows. */
export function dotPlot(given: DotPlot): (width: number) => PlotOptions {
  const { rows, x, aims = [] } = given
  const labels = [...new Set(rows.map(({ label }) => label))]
  const values = rows.flatMap(({ value, low = value, high = value }) => [value, low, high])
  const domain = domainOf(x, [...values, ...aims.map(({ value }) => value)])
  return (width) => {
    const left = Math.min(Math.max(...labels.map(textWidth)), width * labelShareMax) + 12
    const right = given.showsValues ? 52 : 16
    return {
      ...plotStyle,
      width,
      height: labels.length * lineHeight + 62,
      marginLeft: left,
      marginRight: right,
      marginTop: 10,
      marginBottom: 46,
      x: { domain: [...domain], type: x.isLog ? 'log' : 'linear' },
      y: { domain: labels, type: 'band', padding: 0 },
      marks: [
        ...xAxis(x, domain, tickCount(width - left - right)),
        Plot.axisY({
          label: null,
          tickSize: 0,
          color: colour('ink'),
          lineWidth: Math.max(7, (width * labelShareMax) / 13),
        }),
        ...(aims.length > 0 ? aimMarks(aims, labels) : []),
        spans(rows, labels),
        dots(rows, { x: ({ value }) => value, y: ({ label }) => label }, looksOf(given)),
        ...(given.showsValues ? [valueMarks(rows, domain[1])] : []),
      ],
    }
  }
}

const looksOf = ({ series }: DotPlot) => ({
  series: (row: DotRow) => seriesNamed(series, row.series),
  title: ({ label, series: name, value }: DotRow) => `${label}, ${name}: ${formatNumber(value)}`,
})

/** A line through what stands on one line, from its least to its most. */
function spans(rows: readonly DotRow[], labels: readonly string[]): Markish {
  const ends = labels.map((label) => {
    const values = rows
      .filter((row) => row.label === label)
      .flatMap(({ value, low = value, high = value }) => [low, high])
    return { label, low: Math.min(...values), high: Math.max(...values) }
  })
  return Plot.ruleY(ends, { x1: 'low', x2: 'high', y: 'label', stroke: colour('neutral'), strokeWidth: 1.5 })
}

/** An upright stroke on the line that the aim is for, or through all of them. */
function aimMarks(aims: NonNullable<DotPlot['aims']>, labels: readonly string[]): Markish[] {
  const own = aims.flatMap(({ label, value }) => (label === undefined ? [] : [{ label, value }]))
  const common = aims.filter(({ label }) => label === undefined)
  return [
    Plot.ruleX(common, { x: 'value', stroke: colour('ink'), strokeDasharray: '3 3' }),
    Plot.tickX(
      own.filter(({ label }) => labels.includes(label)),
      { x: 'value', y: 'label', stroke: colour('ink'), strokeWidth: 2, insetTop: 3, insetBottom: 3 },
    ),
  ]
}

const valueMarks = (rows: readonly DotRow[], end: number): Markish =>
  Plot.text([...rows], {
    x: () => end,
    y: 'label',
    text: ({ value }: DotRow) => formatNumber(value),
    textAnchor: 'start',
    dx: 8,
    fill: colour('ink'),
    fontVariant: 'tabular-nums',
  })
