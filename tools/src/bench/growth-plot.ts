import type { GrowthRow } from './growth.ts'

const width = 640
const height = 360
const margin = { left: 60, right: 170, top: 20, bottom: 40 }

const lines: readonly { readonly name: string; readonly colour: string; readonly of: (row: GrowthRow) => number }[] = [
  { name: 'append, ms a memory', colour: '#1b6ca8', of: ({ appendMs }) => appendMs },
  { name: 'process, ms a memory', colour: '#c2571a', of: ({ processMs }) => processMs },
  { name: 'rebuild, ms a memory', colour: '#3a7d44', of: ({ rebuildMs }) => rebuildMs },
  { name: 'recall p50, ms', colour: '#7b4b94', of: ({ recallP50Ms }) => recallP50Ms },
  { name: 'recall p95, ms', colour: '#a33b52', of: ({ recallP95Ms }) => recallP95Ms },
]

/** Cost against the number of memories, both axes logarithmic, as SVG. */
export function growthPlot(rows: readonly GrowthRow[]): string {
  const values = rows.flatMap((row) => lines.map(({ of }) => of(row)))
  const x = axis(
    rows.map(({ memories }) => memories),
    margin.left,
    width - margin.right,
  )
  const y = axis(values, height - margin.bottom, margin.top)
  const ticks = [
    ...x.decades.map((value) => text(x.at(value), height - margin.bottom + 18, String(value), 'middle')),
    ...y.decades.map((value) => text(margin.left - 6, y.at(value) + 4, String(value), 'end')),
  ]
  const drawn = lines.map(({ colour, of }) => {
    const points = rows.map((row) => `${x.at(row.memories).toFixed(1)},${y.at(of(row)).toFixed(1)}`)
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.join(' ')}"/>`
  })
  const last = rows.at(-1)
  const labels = last ? placed(lines.map((line) => ({ ...line, y: y.at(line.of(last)) + 4 }))) : []
  const named = labels.map((label) => text(width - margin.right + 6, label.y, label.name, 'start', label.colour))
  const frame = `<path d="M${margin.left} ${margin.top}V${height - margin.bottom}H${width - margin.right}" fill="none" stroke="#888"/>`
  const caption = text((margin.left + width - margin.right) / 2, height - 6, 'memories of one subject', 'middle')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>${frame}
${[...ticks, caption, ...drawn, ...named].join('\n')}
</svg>
`
}

/** Labels from top to bottom, none nearer to the one above it than a line. */
function placed<Label extends { readonly y: number }>(labels: readonly Label[]): readonly Label[] {
  let above = -Infinity
  return [...labels]
    .sort((a, b) => a.y - b.y)
    .map((label) => {
      above = Math.max(label.y, above + lineHeight)
      return { ...label, y: above }
    })
}

const lineHeight = 14

function axis(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const decades = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
  return { decades, at: (value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from) }
}

const text = (x: number, y: number, content: string, anchor: string, colour = '#333'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${content}</text>`
