import { estimateGate, thresholdOfShare } from '@ecphory/routing'
import type { GateEstimate, JudgedSegment } from '@ecphory/routing'
import type { NamedEstimate } from './what-if.ts'

const width = 640
const height = 360
const margin = { left: 50, right: 20, top: 40, bottom: 40 }
const steps = 100

/** Curves that are drawn: what each is of, and in which colour. */
const curves = [
  { name: 'estimated', colour: '#1b6ca8', of: ({ accuracy }: GateEstimate) => accuracy },
  { name: 'on labelled', colour: '#3a7d44', of: ({ labelled }: GateEstimate) => labelled?.estimated ?? null },
  { name: 'measured', colour: '#c2571a', of: ({ labelled }: GateEstimate) => labelled?.measured ?? null },
] as const

/** Accuracy over the share of segments that are asked about, as SVG; a ring for each gate that was estimated. */
export function whatIfPlot(judged: readonly JudgedSegment[], estimates: readonly NamedEstimate[]): string {
  const along = Array.from({ length: steps + 1 }, (_, step) =>
    estimateGate(judged, thresholdOfShare(judged, step / steps)),
  )
  const values = [...along, ...estimates].flatMap((one) => curves.flatMap(({ of }) => of(one) ?? []))
  const low = Math.min(0.9, Math.floor(Math.min(...values) * 10) / 10)
  const x = (share: number): number => margin.left + share * (width - margin.left - margin.right)
  const y = (value: number): number =>
    height - margin.bottom - ((value - low) / (1 - low)) * (height - margin.top - margin.bottom)
  const place = (share: number, value: number): string => `${x(share).toFixed(1)},${y(value).toFixed(1)}`
  const shown = curves.filter(({ of }) => along.some((one) => of(one) !== null))
  const lines = shown.map(({ of, colour }) => {
    const points = along.map((one) => place(one.share, of(one) ?? low))
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.join(' ')}"/>`
  })
  const rings = estimates.map(({ share, accuracy, name }) => {
    const title = `<title>${name}</title>`
    return `<circle cx="${x(share).toFixed(1)}" cy="${y(accuracy).toFixed(1)}" r="4" fill="#fff" stroke="#1b6ca8">${title}</circle>`
  })
  const names = shown.map(({ name, colour }, index) => text(margin.left + index * 160, 20, name, 'start', colour))
  const shares = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    text(x(share), height - margin.bottom + 18, String(share), 'middle'),
  )
  const ticks = tenthsFrom(low).map((value) => text(margin.left - 6, y(value) + 4, value.toFixed(1), 'end'))
  const frame = `<path d="M${margin.left} ${margin.top}V${height - margin.bottom}H${width - margin.right}" fill="none" stroke="#888"/>`
  const caption = text(
    (margin.left + width - margin.right) / 2,
    height - 6,
    'share of segments that are asked about',
    'middle',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>${frame}
${[...shares, ...ticks, ...names, caption, ...lines, ...rings].join('\n')}
</svg>
`
}

const tenthsFrom = (low: number): readonly number[] =>
  Array.from({ length: Math.round((1 - low) * 10) + 1 }, (_, step) => low + step / 10)

const text = (x: number, y: number, content: string, anchor: string, colour = '#333'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${content}</text>`
