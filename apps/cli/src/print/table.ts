import { fitText, padText, textWidth, toLine, wrapText } from './text-width.ts'

const gap = '  '

/**
 * Rows as aligned columns. The last column takes what room is left of `columns` and is cut to it; numbers, like all
 * else, stand to the left. A table without rows is empty.
 */
export function formatTable(rows: readonly (readonly string[])[], columns: number, indent = ''): string {
  const count = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, at) => Math.max(...rows.map((row) => textWidth(row[at] ?? ''))))
  return rows.map((row) => indent + formatRow(row, widths, columns - indent.length)).join('\n')
}

/** A text beside other cells takes at least so many columns; where there are fewer, it stands beneath them. */
const besideMin = 40

/** The fewest columns that a text is wrapped to: some terminals say that they have none. */
const widthMin = 20

/** The same with the last column whole, over several lines where it takes them. No cell is cut: ids are to be copied. */
export function wrapTable(rows: readonly (readonly string[])[], columns: number, indent = ''): string {
  const lines = rows.map((row) => row.map(toLine))
  const count = Math.max(0, ...lines.map((row) => row.length))
  const widths = Array.from({ length: count - 1 }, (_, at) => Math.max(...lines.map((row) => textWidth(row[at] ?? ''))))
  const beside = widths.reduce((sum, width) => sum + width + gap.length, indent.length)
  return lines.map((row) => wrapRow(row, widths, columns, { beside, indent })).join('\n')
}

function wrapRow(
  row: readonly string[],
  widths: readonly number[],
  columns: number,
  { beside, indent }: { readonly beside: number; readonly indent: string },
): string {
  const head = indent + widths.map((width, at) => padText(row[at] ?? '', width) + gap).join('')
  const text = row[widths.length] ?? ''
  const isBeside = columns - beside >= besideMin
  const margin = isBeside ? beside : indent.length + 2 * gap.length
  const [first = '', ...others] = wrapText(text, Math.max(widthMin, columns - margin))
  const following = others.map((line) => ' '.repeat(margin) + line)
  const start = isBeside ? [head + first] : [head, ' '.repeat(margin) + first]
  return [...start, ...following].map((line) => line.trimEnd()).join('\n')
}

function formatRow(row: readonly string[], widths: readonly number[], columns: number): string {
  let line = ''
  row.forEach((cell, at) => {
    const isLast = at === row.length - 1
    const room = Math.max(20, columns - textWidth(line))
    line += isLast ? fitText(cell, room) : padText(cell, widths[at] ?? 0) + gap
  })
  return line.trimEnd()
}
