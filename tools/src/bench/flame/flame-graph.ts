import type { Frame } from './cpu-profile.ts'

const width = 1_200
const rowHeight = 18
const characterWidth = 6.6
const margin = 10
const top = 40
/** Narrower frames are left out: nobody could read them. */
const widthMin = 0.5

const colours = { ours: '#e8a35c', packages: '#d9c27a', node: '#9db8d9', engine: '#c9c9c9' }

interface Box {
  readonly frame: Frame
  readonly x: number
  readonly width: number
  readonly depth: number
}

/** A flame graph as one SVG that needs nothing else: callers above, what they called below, as wide as it took long. */
export function flameGraph(title: string, root: Frame): string {
  const boxes = boxesOf(root, margin, width - 2 * margin, 0)
  const depth = Math.max(...boxes.map((box) => box.depth)) + 1
  const height = top + depth * rowHeight + margin
  const legend = Object.entries(colours).map(
    ([name, colour], index) =>
      `<rect x="${600 + index * 140}" y="12" width="12" height="12" fill="${colour}"/><text x="${618 + index * 140}" y="22">${name}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${margin}" y="22" font-size="14">${escaped(title)}: ${root.totalMs.toFixed(0)} ms of CPU</text>
${legend.join('\n')}
${boxes.map((box) => drawn(box, root.totalMs)).join('\n')}
</svg>
`
}

function boxesOf(frame: Frame, x: number, boxWidth: number, depth: number): readonly Box[] {
  if (boxWidth < widthMin) return []
  const boxes: Box[] = [{ frame, x, width: boxWidth, depth }]
  let from = x
  for (const child of frame.children) {
    const share = (boxWidth * child.totalMs) / frame.totalMs
    boxes.push(...boxesOf(child, from, share, depth + 1))
    from += share
  }
  return boxes
}

function drawn({ frame, x, width: boxWidth, depth }: Box, wholeMs: number): string {
  const y = top + depth * rowHeight
  const fits = Math.floor((boxWidth - 6) / characterWidth)
  const label = frame.name.length <= fits ? frame.name : fits > 3 ? `${frame.name.slice(0, fits - 1)}…` : ''
  const share = ((100 * frame.totalMs) / wholeMs).toFixed(1)
  const told = `${frame.name} ${frame.place}\n${frame.totalMs.toFixed(1)} ms (${share} %), ${frame.selfMs.toFixed(1)} ms in itself`
  const rect = `<rect x="${x.toFixed(1)}" y="${y}" width="${boxWidth.toFixed(1)}" height="${rowHeight - 1}" rx="1" fill="${colourOf(frame)}"/>`
  const text = label === '' ? '' : `<text x="${(x + 3).toFixed(1)}" y="${y + 13}">${escaped(label)}</text>`
  return `<g><title>${escaped(told)}</title>${rect}${text}</g>`
}

function colourOf({ place }: Frame): string {
  if (place === '') return colours.engine
  if (place.startsWith('node:')) return colours.node
  return /(^|\/)(libs|apps|tools|src|dist|bench)\//.test(place) ? colours.ours : colours.packages
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
