import type { Block, Cell, PlotBlock, Source, TableBlock } from './block.ts'
import { colour } from './colours.ts'
import { digitsOf, formatNumber } from './format-number.ts'
import { escapeHtml, inlineHtml } from './html.ts'
import type { Mark, Series } from './plots/series.ts'
import { renderPlot } from './render-plot.ts'

/** Whose block it is: what its files and its command are called. */
export interface BlockOwner {
  readonly folder: string
  readonly command: string
}

export function renderBlock(block: Block, owner: BlockOwner): string {
  const body = isEmpty(block) ? emptyHtml(block, owner) : block.kind === 'plot' ? plotHtml(block) : tableHtml(block)
  return `<figure class="${block.kind}">
<figcaption><h3>${inlineHtml(block.title)}</h3><p>${inlineHtml(block.caption)}</p></figcaption>
${body}
${sourceHtml(block, owner)}
</figure>`
}

const isEmpty = (block: Block): boolean =>
  block.kind === 'table' ? block.rows.length === 0 : block.panels.every(({ rowCount }) => rowCount === 0)

const emptyHtml = ({ command }: Source, owner: BlockOwner): string =>
  `<p class="empty">Not measured yet: <code>${escapeHtml(command ?? owner.command)}</code> writes it.</p>`

function sourceHtml({ files, command }: Source, owner: BlockOwner): string {
  const shown = files.length > 4 ? [...files.slice(0, 2), `${files.length - 2} more`] : files
  const names = shown.map((file) => `<code>${escapeHtml(file)}</code>`).join(', ')
  return `<p class="source">${escapeHtml(`docs/results/${owner.folder}`)}: ${names} · <code>${escapeHtml(command ?? owner.command)}</code></p>`
}

/** Widths in pixels of each panel by how many stand in a row; on a narrow screen they stand below each other. */
const panelWidths: Readonly<Record<number, number>> = { 1: 860, 2: 420, 3: 276, 4: 420 }
const narrowWidth = 348

function plotHtml({ panels, legend }: PlotBlock): string {
  const drawn = panels.filter(({ rowCount }) => rowCount > 0)
  const width = panelWidths[drawn.length] ?? 276
  const panelHtml = drawn.map(({ title, description, rowCount, plot }) => {
    const heading = title === undefined ? '' : `<h4>${inlineHtml(title)}</h4>`
    const wide = `<div class="wide">${renderPlot(plot(width), description)}</div>`
    const narrow = `<div class="narrow">${renderPlot(plot(narrowWidth), description)}</div>`
    return `<div class="panel" data-rows="${rowCount}">${heading}${wide}${narrow}</div>`
  })
  const columns = drawn.length === 4 ? 2 : Math.min(3, drawn.length)
  return `${legendHtml(legend ?? [])}<div class="panels" style="--columns:${columns}">${panelHtml.join('\n')}</div>`
}

const legendHtml = (series: readonly Series[]): string =>
  series.length === 0 ? '' : `<ul class="legend">${series.map(legendItem).join('')}</ul>`

const legendItem = ({ name, colour: of, mark }: Series): string =>
  `<li><svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true"><path d="${markPaths[mark]}" fill="${
    mark === 'ring' ? 'none' : colour(of)
  }" stroke="${colour(of)}" stroke-width="1.75"/></svg>${escapeHtml(name)}</li>`

const circle = 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z'
const markPaths: Readonly<Record<Mark, string>> = {
  circle,
  ring: circle,
  square: 'M-3.5-3.5H3.5V3.5H-3.5Z',
  diamond: 'M0-5.2 3.6 0 0 5.2-3.6 0Z',
  triangle: 'M0-4.8 4.4 3-4.4 3Z',
}

const smallColumnsMax = 3
/** More columns than this do not fit on a narrow screen: there a row stands as a list of its cells. */
const narrowColumnsMax = 5

function tableHtml({ columns, rows }: TableBlock): string {
  const digits = columns.map((_, column) => columnDigits(rows.map((row) => row[column] ?? null)))
  const isNumeric = columns.map((_, column) => column > 0 && rows.some((row) => typeof row[column] === 'number'))
  const heads = columns.map(
    (name, at) => `<th scope="col"${isNumeric[at] ? ' class="number"' : ''}>${inlineHtml(name)}</th>`,
  )
  const lines = rows.map(([first = null, ...cells]) => {
    const rest = cells.map(
      (cell, index) =>
        `<td data-label="${escapeHtml(columns[index + 1] ?? '')}"${isNumeric[index + 1] ? ' class="number"' : ''}>${cellHtml(cell, digits[index + 1])}</td>`,
    )
    return `<tr><th scope="row">${cellHtml(first, digits[0])}</th>${rest.join('')}</tr>`
  })
  const look = columns.length > narrowColumnsMax ? 'stacks' : columns.length > smallColumnsMax ? 'whole' : 'small'
  return `<table class="${look}"><thead><tr>${heads.join('')}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`
}

/** As many digits in a whole column as its most exact number needs; whole numbers among whole ones have none. */
function columnDigits(cells: readonly Cell[]): number {
  return Math.max(0, ...cells.map((cell) => (typeof cell === 'number' ? digitsOf(cell) : 0)))
}

function cellHtml(cell: Cell, digits: number | undefined): string {
  if (cell === null) return '<span class="none">\u2013</span>'
  if (typeof cell === 'number') return formatNumber(cell, digits)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return inlineHtml(cell)
}
