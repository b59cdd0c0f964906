import { fitText, padText, textWidth } from './text-width.ts'

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

function formatRow(row: readonly string[], widths: readonly number[], columns: number): string {
  let line = ''
  row.forEach((cell, at) => {
    const isLast = at === row.length - 1
    const room = Math.max(20, columns - textWidth(line))
    line += isLast ? fitText(cell, room) : padText(cell, widths[at] ?? 0) + gap
  })
  return line.trimEnd()
}
