const width = 640
const height = 360
const margin = { left: 60, right: 190, top: 20, bottom: 40 }
const lineHeight = 14
const colours = ['#1b6ca8', '#c2571a', '#3a7d44', '#7b4b94', '#a33b52']

export interface Line {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

/** Lines over a common axis, both axes logarithmic, as SVG. `caption` names what goes to the right. */
export function linesPlot(caption: string, given: readonly Line[]): string {
  const lines = given.filter((line) => line.points.length > 0)
  const points = lines.flatMap((line) => line.points)
  const x = axis(
    points.map(([at]) => at),
    margin.left,
    width - margin.right,
  )
  const y = axis(
    points.map(([, value]) => value),
    height - margin.bottom,
    margin.top,
  )
  const ticks = [
    ...x.decades.map((value) => text(x.at(value), height - margin.bottom + 18, String(value), 'middle')),
    ...y.decades.map((value) => text(margin.left - 6, y.at(value) + 4, String(value), 'end')),
  ]
  const drawn = lines.map((line, index) => {
    const places = line.points.map(([at, value]) => `${x.at(at).toFixed(1)},${y.at(value).toFixed(1)}`)
    return `<polyline fill="none" stroke="${colourOf(index)}" stroke-width="2" points="${places.join(' ')}"/>`
  })
  const ends = lines.map((line, index) => ({ name: line.name, index, y: y.at(line.points.at(-1)?.[1] ?? 1) + 4 }))
  const named = apart(ends).map((end) => text(width - margin.right + 6, end.y, end.name, 'start', colourOf(end.index)))
  const frame = `<path d="M${margin.left} ${margin.top}V${height - margin.bottom}H${width - margin.right}" fill="none" stroke="#888"/>`
  const below = text((margin.left + width - margin.right) / 2, height - 6, caption, 'middle')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>${frame}
${[...ticks, below, ...drawn, ...named].join('\n')}
</svg>
`
}

const colourOf = (index: number): string => colours[index % colours.length] ?? '#333'

/** From top to bottom, none nearer to the one above it than a line of text. */
function apart<Label extends { readonly y: number }>(labels: readonly Label[]): readonly Label[] {
  let above = -Infinity
  return [...labels]
    .sort((a, b) => a.y - b.y)
    .map((label) => {
      above = Math.max(label.y, above + lineHeight)
      return { ...label, y: above }
    })
}

function axis(values: readonly number[], from: number, to: number) {
  const low = values.length === 0 ? 0 : Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(1, ...values))))
  const decades = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
  return { decades, at: (value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from) }
}

const text = (x: number, y: number, content: string, anchor: string, colour = '#333'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${content}</text>`
