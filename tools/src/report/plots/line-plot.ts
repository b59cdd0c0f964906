import * as Plot from '@observablehq/plot'
import type { Markish, PlotOptions } from '@observablehq/plot'
import { colour } from '../colours.ts'
import { formatNumber } from '../format-number.ts'
import { domainOf, type Axis } from './axis.ts'
import { dots, plotStyle, textWidth, tickCount, xAxis, yAxis } from './marks.ts'
import { seriesNamed, type Series } from './series.ts'

export interface LineRow {
  readonly x: number
  readonly y: number
  readonly series: string
}

export interface LinePlot {
  readonly rows: readonly LineRow[]
  readonly series: readonly Series[]
  readonly x: Axis
  /** Without a label where a heading has it already. */
  readonly y: Axis
  /** Points to be reached. */
  readonly aims?: readonly { readonly x: number; readonly y: number }[]
  /** A line that is no measurement, such as that of perfect calibration. */
  readonly guide?: readonly (readonly [x: number, y: number])[]
  /** Names stand in a legend above, not at the ends of the lines. */
  readonly hasLegend?: boolean
}

const margin = { top: 28, topWithoutLabel: 10, bottom: 44, left: 48, right: 18 }
const labelHeight = 15

/** Lines with a dot per row and their names at their ends. */
export function linePlot(given: LinePlot): (width: number) => PlotOptions {
  const { rows, series, x, y, aims = [] } = given
  const points = [...rows, ...aims]
  const xDomain = domainOf(
    x,
    points.map((point) => point.x),
  )
  const yDomain = domainOf(
    y,
    points.map((point) => point.y),
  )
  const nameRoom = given.hasLegend ? 0 : Math.max(0, ...series.map(({ name }) => textWidth(name))) + 8
  const top = y.label === '' ? margin.topWithoutLabel : margin.top
  return (width) => {
    const height = Math.round(Math.max(240, Math.min(340, width * 0.5)))
    const scale = { type: y.isLog ? ('log' as const) : ('linear' as const), domain: [...yDomain] }
    return {
      ...plotStyle,
      width,
      height,
      marginTop: top,
      marginBottom: margin.bottom,
      marginLeft: margin.left,
      marginRight: margin.right + nameRoom,
      x: { type: x.isLog ? 'log' : 'linear', domain: [...xDomain] },
      y: scale,
      marks: [
        ...xAxis(x, xDomain, tickCount(width - margin.left - margin.right - nameRoom)),
        ...yAxis(y, yDomain, 6),
        ...(given.guide ? [guideMark(given.guide)] : []),
        ...series.map((one) => lineMark(rows, one)),
        dots(rows, { x: (row) => row.x, y: (row) => row.y }, looksOf(given)),
        aimMark(aims),
        ...(given.hasLegend ? [] : nameMarks(rows, series, { ...scale, range: [height - margin.bottom, top] })),
      ],
    }
  }
}

const looksOf = ({ series, x }: LinePlot) => ({
  series: (row: LineRow) => seriesNamed(series, row.series),
  title: (row: LineRow) => `${row.series}: ${formatNumber(row.y)} at ${formatNumber(row.x)} ${x.label}`,
  radius: 3.2,
})

const lineMark = (rows: readonly LineRow[], { name, colour: of }: Series): Markish =>
  Plot.line(
    rows.filter((row) => row.series === name),
    { x: 'x', y: 'y', stroke: colour(of), strokeWidth: 2 },
  )

const guideMark = (points: NonNullable<LinePlot['guide']>): Markish =>
  Plot.line([...points], { stroke: colour('neutral'), strokeDasharray: '4 4' })

/** A point to be reached: a hollow star, as no measurement has. */
const aimMark = (aims: NonNullable<LinePlot['aims']>): Markish =>
  Plot.dot([...aims], {
    x: 'x',
    y: 'y',
    symbol: 'star',
    r: 6,
    stroke: colour('ink'),
    fill: colour('ground'),
    strokeWidth: 1.5,
    title: ({ x, y }: { x: number; y: number }) => `aim: ${formatNumber(y)} at ${formatNumber(x)}`,
  })

/** The name of each line at its end, moved up or down until no two touch. */
function nameMarks(rows: readonly LineRow[], series: readonly Series[], scale: Plot.ScaleOptions): Markish[] {
  const apply = Plot.scale({ y: scale })?.apply as (value: number) => number
  const ends = series.flatMap(({ name, colour: of }) => {
    const last = rows.filter((row) => row.series === name).at(-1)
    return last === undefined ? [] : [{ ...last, of, at: apply(last.y) }]
  })
  const right = Math.max(...ends.map(({ x }) => x))
  return moveApart(ends).map(({ series: text, y, of, at, moved }) =>
    Plot.text([{ x: right, y }], {
      x: 'x',
      y: 'y',
      text: () => text,
      fill: colour(of),
      textAnchor: 'start',
      dx: 9,
      dy: moved - at,
      fontWeight: 600,
    }),
  )
}

/** From top to bottom, none nearer to the one above it than a line of text; as a whole no lower than before. */
function moveApart<End extends { readonly at: number }>(ends: readonly End[]): readonly (End & { moved: number })[] {
  let above = -Infinity
  const placed = [...ends]
    .sort((a, b) => a.at - b.at)
    .map((end) => {
      above = Math.max(end.at, above + labelHeight)
      return { ...end, moved: above }
    })
  const lift = placed.reduce((sum, { moved, at }) => sum + moved - at, 0) / Math.max(1, placed.length)
  return placed.map((end) => ({ ...end, moved: end.moved - lift }))
}
